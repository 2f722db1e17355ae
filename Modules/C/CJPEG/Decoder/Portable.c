#define NAME(function) function##_portable
#include "ColorBody.h"
#include "ScanBody.h"
#include "LockstepBody.h"
