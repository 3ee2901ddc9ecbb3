/** A thread that was made with a large stack recurses deeper than others can. Expected: passes. */
class BigStack {
    static final int DEPTH = 60_000;
    static int counter;

    public static void main(String[] args) throws Exception {
        Thread deep = new Thread(null, () -> recurse(0), "deep", 512L << 20);
        Thread other = new Thread(() -> increment());
        deep.start();
        other.start();
        deep.join();
        other.join();
        if (counter != 2) {
            throw new AssertionError("counter is " + counter);
        }
    }

    private static synchronized void increment() {
        counter++;
    }

    private static int recurse(int depth) {
        if (depth == DEPTH) {
            increment();
            return 0;
        }
        return recurse(depth + 1) + 1;
    }
}
