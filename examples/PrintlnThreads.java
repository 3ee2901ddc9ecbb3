/**
 * Correct: three threads print. The lock inside println is the library's; a controlled run must neither hang
 * on it nor mix up lines.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/PrintlnThreads.java} (exit code 0).
 */
public class PrintlnThreads {
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int n = i;
            threads[i] = new Thread(() -> System.out.println("hello from thread " + n));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("all have said hello");
    }
}
