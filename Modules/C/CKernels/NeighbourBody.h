// This file is included once for each variant, which defines NAME(function).

#pragma clang fp contract(off)
#pragma clang diagnostic ignored "-Wpsabi"

#include "Vector.h"
#include "Words.h"
#include "Interleaved8.h"
#include "Convolution.h"
#include "Pyramid.h"
#include "PyramidBytes.h"
#include "Windows.h"
#include "Sharpen.h"
