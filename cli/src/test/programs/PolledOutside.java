/** Polls in steps of a millisecond, for 20 s at most, for what a thread does that is away from the program for one. */
public class PolledOutside {
    private static volatile boolean isDone;

    public static void main(String[] args) throws Exception {
        Thread away = new Thread(() -> {
            try {
                new ProcessBuilder("sh", "-c", "sleep 1").start().waitFor();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            isDone = true;
        });
        away.start();
        for (int i = 0; i < 20_000 && !isDone; i++) {
            Thread.sleep(1);
        }
        if (!isDone) {
            throw new AssertionError("20 s were over before 1 s");
        }
        away.join();
    }
}
