import java.io.BufferedReader;
import java.io.InputStreamReader;

/** Waits for lines and works a little for each: {@code exit N} ends it with that status, {@code fork} starts itself again, with the end of its input it just ends. */
public class RecordedWork {
    static final Object LOCK = new Object();
    static int plain;
    static int guarded;

    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            work();
            System.out.println(line + ": " + guarded);
            System.err.println("still well");
            if (line.startsWith("exit ")) {
                System.exit(Integer.parseInt(line.substring(5)));
            } else if (line.equals("halt")) {
                Runtime.getRuntime().halt(0);
            } else if (line.equals("fork")) {
                fork();
            }
        }
    }

    private static void work() throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(RecordedWork::increments);
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void increments() {
        for (int i = 0; i < 1000; i++) {
            plain++;
            synchronized (LOCK) {
                guarded++;
            }
        }
    }

    private static void fork() throws Exception {
        String java = System.getProperty("java.home") + "/bin/java";
        Process child = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "RecordedWork")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        child.getOutputStream().write("child\n".getBytes());
        child.getOutputStream().close();
        child.waitFor();
    }
}
