#define NAME(function) function##_portable
#include "Body.h"
