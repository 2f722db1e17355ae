// The order in which coefficients are coded, as indices into a block in row order. There are four
// lists of sixteen, each of E(index, argument).

#define ZIGZAG_0(E, a)                                                                          \
    E(0, a), E(1, a), E(8, a), E(16, a), E(9, a), E(2, a), E(3, a), E(10, a), E(17, a),         \
        E(24, a), E(32, a), E(25, a), E(18, a), E(11, a), E(4, a), E(5, a)
#define ZIGZAG_1(E, a)                                                                          \
    E(12, a), E(19, a), E(26, a), E(33, a), E(40, a), E(48, a), E(41, a), E(34, a), E(27, a),   \
        E(20, a), E(13, a), E(6, a), E(7, a), E(14, a), E(21, a), E(28, a)
#define ZIGZAG_2(E, a)                                                                          \
    E(35, a), E(42, a), E(49, a), E(56, a), E(57, a), E(50, a), E(43, a), E(36, a), E(29, a),   \
        E(22, a), E(15, a), E(23, a), E(30, a), E(37, a), E(44, a), E(51, a)
#define ZIGZAG_3(E, a)                                                                          \
    E(58, a), E(59, a), E(52, a), E(45, a), E(38, a), E(31, a), E(39, a), E(46, a), E(53, a),   \
        E(60, a), E(61, a), E(54, a), E(47, a), E(55, a), E(62, a), E(63, a)
