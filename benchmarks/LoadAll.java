import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Loads and links every class of a jar on its class path, on one thread, and prints how many and that thread's milliseconds of processor time. */
public class LoadAll {
    public static void main(String[] args) throws Exception {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        int linked = 0;
        try (JarFile jar = new JarFile(args[0])) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.startsWith("META-INF") && !name.endsWith("-info.class")) {
                    linked += link(name.substring(0, name.length() - 6).replace('/', '.'));
                }
            }
        }
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        System.out.println("linked " + linked + " " + nanos / 1_000_000);
    }

    /** Asking for the constructors links and verifies, and initialises nothing. */
    private static int link(String name) {
        try {
            return Class.forName(name, false, LoadAll.class.getClassLoader()).getDeclaredConstructors().length < 0 ? 0 : 1;
        } catch (ClassNotFoundException | LinkageError e) {
            return 0; // a dependency is missing
        }
    }
}
