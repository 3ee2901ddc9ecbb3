package dev.heddle.analyzer.memory;

/**
 * Looks numbers up that rise. What is asked for nearly always stands close to the end, so the search begins there and
 * doubles its steps.
 */
final class Rising {
    private Rising() {}

    /** How many of the first {@code size} numbers are at most {@code bound}. */
    static int upTo(int[] numbers, int size, int bound) {
        int high = size; // all from here on are larger
        int step = 1;
        while (high > 0 && numbers[Math.max(0, high - step)] > bound) {
            high = Math.max(0, high - step);
            step <<= 1;
        }
        int low = Math.max(0, high - step); // all before are at most as large
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (numbers[middle] <= bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
