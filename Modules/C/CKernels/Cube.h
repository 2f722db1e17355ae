// Looks up colours in a table of n³ colours. Each cell of the table consists of six tetrahedra
// around its diagonal. A colour is interpolated from the four corners of its tetrahedron.
static inline void NAME(cube)(const float *table, int32_t n, float *planes, size_t count) {
    float last = (float)(n - 1);
    EACH(i) {
        i8 base = 0;
        f8 part[3];
        const int32_t steps[3] = {3, 3 * n, 3 * n * n};
        for (int k = 0; k < 3; k++) {
            f8 position = clamp(load(planes + k * KERNELS_BLOCK + i), 0.0f, 1.0f) * last;
            i8 index = __builtin_convertvector(position, i8);
            index = index < n - 2 ? index : n - 2;
            part[k] = position - __builtin_convertvector(index, f8);
            base += index * steps[k];
        }
        f8 r = part[0], g = part[1], b = part[2];
        i8 most = ((r >= g) & (r >= b)) ? (i8)steps[0] : (g >= b ? (i8)steps[1] : (i8)steps[2]);
        i8 least = ((b <= r) & (b <= g)) ? (i8)steps[2] : (g <= r ? (i8)steps[1] : (i8)steps[0]);
        f8 high = higher(r, higher(g, b)), low = lower(r, lower(g, b));
        i8 all = steps[0] + steps[1] + steps[2] + (i8)0;
        f8 middle = higher(lower(r, g), lower(higher(r, g), b));
        for (int k = 0; k < 3; k++) {
            f8 v = gather(table + k, base) * (1.0f - high)
                + gather(table + k, base + most) * (high - middle)
                + gather(table + k, base + all - least) * (middle - low)
                + gather(table + k, base + all) * low;
            store(planes + k * KERNELS_BLOCK + i, v);
        }
    }
}
#define run_cube NAME(cube)
