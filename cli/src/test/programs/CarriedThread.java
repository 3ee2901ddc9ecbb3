/** Fails unless the frames of a thread end where Heddle runs one thread after the other on a thread of the JVM. */
public class CarriedThread {
    private static String last = "";

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            StackTraceElement[] frames = Thread.getAllStackTraces().get(Thread.currentThread());
            last = frames[frames.length - 1].getClassName();
        });
        thread.start();
        thread.join();
        if (!last.endsWith(".ReusedThread")) {
            throw new AssertionError("the last frame is of " + last);
        }
    }
}
