// NeighboursPortable.c and NeighboursAVX2.c include this file, and define NAME(function).

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
