import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import javax.management.ObjectName;

/** Counts the threads of its JVM, looks at its process, and loses an update. */
public class OwnThreads {
    static int threads;
    static int daemons;
    static long ids;
    static int process;
    static int counter;

    static void look(int expected, int expectedDaemons) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        threads = bean.getThreadCount();
        daemons = bean.getDaemonThreadCount();
        long[] all = bean.getAllThreadIds();
        for (long id : all) {
            ids = 31 * ids + id;
        }
        Object asked = ManagementFactory.getPlatformMBeanServer()
                .getAttribute(new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME), "ThreadCount");
        if (threads != expected || daemons != expectedDaemons || all.length != expected || !asked.equals(expected)) {
            throw new IllegalStateException(threads + ", " + daemons + ", " + all.length + " and " + asked);
        }
    }

    public static void main(String[] arguments) throws Exception {
        process = 31
                + ProcessHandle.current().info().commandLine().hashCode()
                + ProcessHandle.current().info().startInstant().hashCode()
                + ProcessHandle.current().info().totalCpuDuration().hashCode();
        look(1, 0);
        Object gate = new Object();
        Thread waiting = new Thread(() -> {
            synchronized (gate) {
                counter = 0;
            }
        });
        waiting.setDaemon(true);
        synchronized (gate) {
            waiting.start();
            look(2, 1);
        }
        waiting.join();
        look(1, 0);
        Thread first = new Thread(() -> counter++);
        Thread second = new Thread(() -> counter++);
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter != 2) {
            throw new AssertionError("lost in the execution of " + Math.random());
        }
    }
}
