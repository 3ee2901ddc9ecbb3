import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Calls the main method of a class again and again in one JVM for some seconds; prints processor time of a call in ms, in the second half. The libraries that the class
 * uses are loaded once. The class itself is loaded anew for each call ("class", the default), or once, with its static fields initialised anew ("statics"). Ends with
 * code 1 where a call fails.
 *
 * <p>Arguments: class, seconds, folder of the class, [class|statics, [CLASS.METHOD to call before each main, of a library that main shuts down]].
 */
class RepeatMain {
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[2]);
        RepeatStatics once = args.length > 3 && args[3].equals("statics") ? new RepeatStatics(folder, RepeatMain.class.getClassLoader()) : null;
        String before = args.length > 4 ? args[4] : "";
        long nanos = Long.parseLong(args[1]) * 1_000_000_000L;
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> fail(e));
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
            ClassLoader loader = once != null ? once : new URLClassLoader(new URL[] {folder.toUri().toURL()});
            Method main = loader.loadClass(args[0]).getMethod("main", String[].class);
            if (once != null) {
                once.reset();
            }
            try {
                if (!before.isEmpty()) {
                    call(before);
                }
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                fail(e.getCause());
            }
            calls++;
        }
        System.err.printf("plain %.3f%n", (system.getProcessCpuTime() - processor) / 1e6 / Math.max(1, calls));
        Runtime.getRuntime().halt(0);
    }

    /** Calls a method without parameters, a static one or one of the object INSTANCE. */
    private static void call(String name) throws ReflectiveOperationException {
        int dot = name.lastIndexOf('.');
        Class<?> type = Class.forName(name.substring(0, dot));
        Method method = type.getMethod(name.substring(dot + 1));
        boolean isStatic = java.lang.reflect.Modifier.isStatic(method.getModifiers());
        Object self = isStatic ? null : type.getField("INSTANCE").get(null);
        method.setAccessible(true);
        method.invoke(self);
    }

    private static void fail(Throwable e) {
        e.printStackTrace();
        Runtime.getRuntime().halt(1);
    }
}
