#define NAME(function) function##_portable
#include "ScanBody.h"
