// Portable.c and AVX2.c include this file, and define NAME(function).

#pragma clang fp contract(off)
// All functions with vector parameters or results are inlined, so they do not depend on an ABI.
#pragma clang diagnostic ignored "-Wpsabi"

#include "Vector.h"
#include "Words.h"
#include "Place.h"
#include "Blend.h"
#include "Cube.h"
#include "Steps.h"
#include "Interleaved.h"
#include "Planes.h"
#include "Pixels16.h"
#include "Convert.h"
#include "FixedProgram.h"
#include "Fixed.h"
#include "FixedPixels.h"
#include "FixedWords.h"
#include "StepWords.h"
#include "Rows.h"
#include "Deep.h"
