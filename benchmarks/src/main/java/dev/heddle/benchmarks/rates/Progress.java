package dev.heddle.benchmarks.rates;

/** Lines for who waits. */
final class Progress {
    private Progress() {}

    static void show(String words) {
        System.err.println("  " + words);
    }
}
