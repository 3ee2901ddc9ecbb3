import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** Each execution registers a bean of the same name, and leaves it there. */
public class LeavesBeansRegistered {
    public interface NoneMBean {}

    public static class None implements NoneMBean {}

    public static void main(String[] args) throws Exception {
        ManagementFactory.getPlatformMBeanServer().registerMBean(new None(), new ObjectName("test:type=None"));
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        if (threads < 1) {
            throw new AssertionError("the JVM's own beans are there");
        }
        Thread other = new Thread(() -> {});
        other.start();
        other.join();
    }
}
