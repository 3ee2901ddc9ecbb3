/** Reads its empty standard input, prints, and loses an update: the exception has causes. */
public class PrintsAndFails {
    static int count;

    public static void main(String[] args) throws Exception {
        System.out.println("asks");
        if (System.in.read() != -1) {
            throw new AssertionError("there is no input");
        }
        Thread one = new Thread(() -> count++);
        Thread other = new Thread(() -> count++);
        one.start();
        other.start();
        one.join();
        other.join();
        System.err.println("counted " + count);
        if (count != 2) {
            Exception inner = new java.io.IOException("closed");
            inner.addSuppressed(new IllegalArgumentException("on the way"));
            throw new IllegalStateException("lost", inner);
        }
    }
}
