import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Calls the main method of a class again and again in one JVM for some seconds; prints processor time of a call in ms, in the second half. The class is loaded
 * anew for each call, the libraries that it uses are not.
 */
class RepeatMain {
    public static void main(String[] args) throws Exception {
        URL[] classes = {Path.of(args[2]).toUri().toURL()};
        long nanos = Long.parseLong(args[1]) * 1_000_000_000L;
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long begun = System.nanoTime();
        long half = 0;
        long processor = 0;
        int calls = 0;
        while (System.nanoTime() - begun < nanos) {
            if (half == 0 && System.nanoTime() - begun > nanos / 2) {
                half = System.nanoTime();
                processor = system.getProcessCpuTime();
                calls = 0;
            }
            ClassLoader loader = new URLClassLoader(classes);
            Method main = loader.loadClass(args[0]).getMethod("main", String[].class);
            main.invoke(null, (Object) new String[0]);
            calls++;
        }
        System.err.printf("plain %.3f%n", (system.getProcessCpuTime() - processor) / 1e6 / Math.max(1, calls));
        Runtime.getRuntime().halt(0);
    }
}
