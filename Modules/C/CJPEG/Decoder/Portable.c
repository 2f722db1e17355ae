#define MOST_TOGETHER 2
#define NAME(function) function##_portable
#include "ColorBody.h"
#include "ScanBody.h"
#include "BandBody.h"
#include "LockstepBody.h"
