import java.util.stream.IntStream;

/**
 * Lost update in a parallel stream: all of its threads add up in one variable.
 *
 * <p>The bug: {@code sum += i} reads, adds and writes. forEach promises no order between elements, so two threads
 * do it at the same time, and an addition gets lost.
 * <p>Expected: exception, found with the default options.
 * <p>Run: {@code ./heddle check examples/ParallelStreamAccumulator.java} (exit code 10). Fix: reduce, or sum.
 */
public class ParallelStreamAccumulator {
    private static int sum;

    public static void main(String[] args) {
        IntStream.rangeClosed(1, 4).parallel().forEach(i -> sum += i);
        if (sum != 10) {
            throw new AssertionError("the sum of 1 to 4 is not " + sum);
        }
    }
}
