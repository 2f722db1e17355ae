#include "Scatter.h"

#define NAME(function) function##_portable
#include "ScatterBody.h"
