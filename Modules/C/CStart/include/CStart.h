#pragma once

// Returns the arguments of this process, with NULL after the last. Swift cannot find them without
// /proc.
char **cstart_arguments(int *count);
