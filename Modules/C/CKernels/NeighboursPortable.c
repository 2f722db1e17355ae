#include "CKernels.h"

#define NAME(function) function##_portable
#include "NeighbourVariants.h"
#include "NeighbourBody.h"
