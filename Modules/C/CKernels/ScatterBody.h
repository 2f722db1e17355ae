// ScatterPortable.c and ScatterAVX2.c include this file, and define NAME(function).

#pragma clang fp contract(off)
#pragma clang diagnostic ignored "-Wpsabi"

#include "Vector.h"

typedef float f4 __attribute__((ext_vector_type(4)));

#include "ScaleRows.h"
#include "WarpBlock.h"
#include "Nearest.h"
