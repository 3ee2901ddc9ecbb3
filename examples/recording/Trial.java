import java.util.Locale;

/**
 * Does a program's work several times, checks that the result is always the same, and prints it with the time of each measured time:
 *
 * <pre>
 * result BinaryTrees 1f3a
 * time BinaryTrees 412.250
 * </pre>
 *
 * Arguments: {@code ci} (small, the default), {@code bench}, {@code soak SECONDS} (small, again and again) or {@code SIZE WARMUPS TIMES}. Times are in
 * milliseconds.
 */
final class Trial {
    /** The work, on objects of its own each time. */
    interface Work {
        /** Answers what depends on the size alone, whatever the threads' order. */
        long run(int size) throws Exception;
    }

    private final String name;
    private final Work work;
    private boolean hasResult;
    private long result;

    private Trial(String name, Work work) {
        this.name = name;
        this.work = work;
    }

    /**
     * @param ciSize takes a tenth of a second or so
     * @param benchSize takes half a second or so
     */
    static void main(String[] args, String name, int ciSize, int benchSize, Work work) throws Exception {
        Trial trial = new Trial(name, work);
        String kind = args.length == 0 ? "ci" : args[0];
        switch (kind) {
            case "ci" -> trial.measured(ciSize, 1, 2);
            case "bench" -> trial.measured(benchSize, 3, 3);
            case "soak" -> trial.until(ciSize, System.nanoTime() + Long.parseLong(args[1]) * 1_000_000_000L);
            default -> trial.measured(Integer.parseInt(kind), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        }
    }

    private void measured(int size, int warmUps, int times) throws Exception {
        for (int i = 0; i < warmUps; i++) {
            once(size);
        }
        double[] milliseconds = new double[times];
        for (int i = 0; i < times; i++) {
            milliseconds[i] = once(size);
        }
        System.out.println("result " + name + " " + Long.toHexString(result));
        for (double time : milliseconds) {
            System.out.println("time " + name + " " + String.format(Locale.ROOT, "%.3f", time));
        }
    }

    /** Prints a line now and then, for who draws a curve of it. */
    private void until(int size, long end) throws Exception {
        long times = 0;
        while (System.nanoTime() < end) {
            once(size);
            times++;
        }
        System.out.println("result " + name + " " + Long.toHexString(result));
        System.out.println("times " + name + " " + times);
    }

    private double once(int size) throws Exception {
        long start = System.nanoTime();
        long now = work.run(size);
        long end = System.nanoTime();
        if (hasResult && now != result) {
            throw new AssertionError(name + ": " + Long.toHexString(now) + " after " + Long.toHexString(result));
        }
        hasResult = true;
        result = now;
        return (end - start) / 1e6;
    }
}
