// Included once for each variant, which defines NAME(function).

#pragma clang fp contract(off)
#pragma clang diagnostic ignored "-Wpsabi"

#include "Vector.h"
#include "WarpBlock.h"
#include "Nearest.h"
