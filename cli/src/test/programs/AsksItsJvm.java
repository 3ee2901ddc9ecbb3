import java.io.File;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.ThreadMXBean;
import java.net.URL;
import java.nio.charset.Charset;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Asks the JDK about the JVM that it runs in, as the words given say, makes as many steps as the answers say, and loses
 * an update. Without words it prints those that there are.
 */
public class AsksItsJvm {
    static final Map<String, Callable<?>> QUESTIONS = new LinkedHashMap<>();
    static int counter;
    static volatile int steps;

    static void ask(String name, Callable<?> question) {
        QUESTIONS.put(name, question);
    }

    static void questions() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ask("ThreadMXBean.getThreadCount", threads::getThreadCount);
        ask("ThreadMXBean.getDaemonThreadCount", threads::getDaemonThreadCount);
        ask("ThreadMXBean.getPeakThreadCount", threads::getPeakThreadCount);
        ask("ThreadMXBean.getTotalStartedThreadCount", threads::getTotalStartedThreadCount);
        ask("ThreadMXBean.getAllThreadIds", threads::getAllThreadIds);
        ask("ThreadMXBean.getCurrentThreadCpuTime", () -> threads.getCurrentThreadCpuTime());
        ask("ThreadMXBean.getCurrentThreadUserTime", () -> threads.getCurrentThreadUserTime());
        ask("ThreadMXBean.findDeadlockedThreads", () -> threads.findDeadlockedThreads());
        ask("ThreadMXBean.dumpAllThreads", () -> threads.dumpAllThreads(true, true).length);
        ask("ThreadMXBean.getCurrentThreadAllocatedBytes", () -> ((com.sun.management.ThreadMXBean) threads)
                .getThreadAllocatedBytes(Thread.currentThread().getId()));
        var classes = ManagementFactory.getClassLoadingMXBean();
        ask("ClassLoadingMXBean.getLoadedClassCount", () -> classes.getLoadedClassCount());
        ask("ClassLoadingMXBean.getTotalLoadedClassCount", () -> classes.getTotalLoadedClassCount());
        ask("ClassLoadingMXBean.getUnloadedClassCount", () -> classes.getUnloadedClassCount());
        var compiler = ManagementFactory.getCompilationMXBean();
        ask("CompilationMXBean.getTotalCompilationTime", () -> compiler.getTotalCompilationTime());
        ask("CompilationMXBean.getName", () -> compiler.getName());
        ask("GarbageCollectorMXBean.getCollectionCount", () -> collectors(c -> c.getCollectionCount()));
        ask("GarbageCollectorMXBean.getCollectionTime", () -> collectors(c -> c.getCollectionTime()));
        ask("GarbageCollectorMXBean.getName", () -> collectors(c -> c.getName()));
        var memory = ManagementFactory.getMemoryMXBean();
        ask("MemoryMXBean.getHeapMemoryUsage", () -> memory.getHeapMemoryUsage());
        ask("MemoryMXBean.getNonHeapMemoryUsage", () -> memory.getNonHeapMemoryUsage());
        ask("MemoryMXBean.getObjectPendingFinalizationCount", () -> memory.getObjectPendingFinalizationCount());
        ask("MemoryPoolMXBean.getName", () -> pools(p -> p.getName()));
        ask("MemoryPoolMXBean.getUsage", () -> pools(p -> p.getUsage()));
        ask("MemoryPoolMXBean.getPeakUsage", () -> pools(p -> p.getPeakUsage()));
        ask("MemoryPoolMXBean.getCollectionUsage", () -> pools(p -> p.getCollectionUsage()));
        ask("BufferPoolMXBean.getMemoryUsed", () -> ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .map(b -> b.getMemoryUsed() + b.getCount() + b.getTotalCapacity())
                .toList());
        var system = (com.sun.management.UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ask("OperatingSystemMXBean.getSystemLoadAverage", () -> system.getSystemLoadAverage());
        ask("OperatingSystemMXBean.getProcessCpuTime", () -> system.getProcessCpuTime());
        ask("OperatingSystemMXBean.getProcessCpuLoad", () -> system.getProcessCpuLoad());
        ask("OperatingSystemMXBean.getCpuLoad", () -> system.getCpuLoad());
        ask("OperatingSystemMXBean.getFreeMemorySize", () -> system.getFreeMemorySize());
        ask("OperatingSystemMXBean.getFreeSwapSpaceSize", () -> system.getFreeSwapSpaceSize());
        ask("OperatingSystemMXBean.getCommittedVirtualMemorySize", () -> system.getCommittedVirtualMemorySize());
        ask("OperatingSystemMXBean.getOpenFileDescriptorCount", () -> system.getOpenFileDescriptorCount());
        ask("OperatingSystemMXBean.getAvailableProcessors", () -> system.getAvailableProcessors());
        var runtime = ManagementFactory.getRuntimeMXBean();
        ask("RuntimeMXBean.getUptime", () -> runtime.getUptime());
        ask("RuntimeMXBean.getStartTime", () -> runtime.getStartTime());
        ask("RuntimeMXBean.getName", () -> runtime.getName());
        ask("RuntimeMXBean.getPid", () -> runtime.getPid());
        ask("RuntimeMXBean.getInputArguments", () -> runtime.getInputArguments());
        ask("RuntimeMXBean.getClassPath", () -> runtime.getClassPath());
        ask("RuntimeMXBean.getLibraryPath", () -> runtime.getLibraryPath());
        ask("RuntimeMXBean.getSystemProperties", () -> runtime.getSystemProperties());
        ask("RuntimeMXBean.getVmName", () -> runtime.getVmName() + runtime.getVmVersion() + runtime.getVmVendor());
        ask("MBeanServer.getMBeanCount", () -> ManagementFactory.getPlatformMBeanServer().getMBeanCount());
        ask("StackWalker.walk", () -> StackWalker.getInstance().walk(s -> s.map(String::valueOf).toList()));
        ask("StackWalker.walk, all frames", () -> StackWalker.getInstance(Set.of(StackWalker.Option.values()))
                .walk(s -> s.map(String::valueOf).toList()));
        ask("Thread.getStackTrace", () -> Arrays.toString(Thread.currentThread().getStackTrace()));
        ask("Thread.getStackTrace of another", () -> ofOther(t -> Arrays.toString(t.getStackTrace())));
        ask("Thread.getAllStackTraces", () -> ofOther(t -> all()));
        ask("Thread.activeCount", () -> Thread.activeCount());
        ask("Thread.enumerate", () -> {
            Thread[] all = new Thread[9];
            Thread.enumerate(all);
            return Arrays.toString(all);
        });
        ask("Thread.currentThread", () -> Thread.currentThread().toString() + Thread.currentThread().getId());
        ask("Thread.getThreadGroup", () -> Thread.currentThread().getThreadGroup().getParent().activeCount());
        ask("Thread.getState of another", () -> ofOther(Thread::getState));
        ask("ProcessHandle.pid", () -> ProcessHandle.current().pid());
        ask("ProcessHandle.info", () -> ProcessHandle.current().info());
        ask("ProcessHandle.isAlive", () -> ProcessHandle.current().isAlive());
        ask("ProcessHandle.children", () -> ProcessHandle.current().children().count());
        ask("ProcessHandle.descendants", () -> ProcessHandle.current().descendants().count());
        ask("ProcessHandle.parent", () -> ProcessHandle.current().parent().orElseThrow().pid());
        ask("ProcessHandle.allProcesses", () -> ProcessHandle.allProcesses().map(ProcessHandle::pid).toList());
        Runtime machine = Runtime.getRuntime();
        ask("Runtime.availableProcessors", () -> machine.availableProcessors());
        ask("Runtime.totalMemory", () -> machine.totalMemory());
        ask("Runtime.freeMemory", () -> machine.freeMemory());
        ask("Runtime.maxMemory", () -> machine.maxMemory());
        ask("Runtime.version", () -> Runtime.version());
        ask("Class.getPackage", () -> AsksItsJvm.class.getPackage());
        ask("Package.getPackages", () -> Package.getPackages().length);
        ask("ClassLoader.getDefinedPackages", () -> ClassLoader.getSystemClassLoader().getDefinedPackages().length);
        ask("ModuleLayer.modules", () -> new TreeSet<>(ModuleLayer.boot().modules().stream()
                .map(Module::getName)
                .toList()));
        ask("Module.getPackages", () -> AsksItsJvm.class.getModule().getPackages());
        ask("System.getProperties", () -> new TreeMap<>(System.getProperties()));
        ask("System.getProperty", () -> System.getProperty("java.class.path") + System.getProperty("sun.java.command"));
        ask("System.getenv", () -> new TreeMap<>(System.getenv()));
        ask("System.identityHashCode", () -> System.identityHashCode(Thread.currentThread()));
        ask("ClassLoader.getSystemClassLoader", () -> ClassLoader.getSystemClassLoader().toString());
        ask("Class.getResource", () -> String.valueOf(AsksItsJvm.class.getResource("AsksItsJvm.class")));
        ask("CodeSource.getLocation", () -> String.valueOf(
                AsksItsJvm.class.getProtectionDomain().getCodeSource().getLocation()));
        ask("ClassLoader.getResources", () -> {
            List<String> found = new ArrayList<>();
            for (URL url : java.util.Collections.list(ClassLoader.getSystemResources(""))) {
                found.add(url.toString());
            }
            return found;
        });
        ask("Security.getProviders", () -> Security.getProviders().length);
        ask("Locale.getDefault", () -> Locale.getDefault() + " " + TimeZone.getDefault().getID());
        ask("Charset.defaultCharset", () -> Charset.defaultCharset() + " " + (System.console() == null));
        ask("/proc/self/fd", () -> new File("/proc/self/fd").list().length);
        ask("java.io.tmpdir", () -> new TreeSet<>(Arrays.asList(new File(System.getProperty("java.io.tmpdir")).list())));
    }

    static Object collectors(Function<GarbageCollectorMXBean, Object> figure) {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().map(figure).toList();
    }

    static Object pools(Function<MemoryPoolMXBean, Object> figure) {
        return ManagementFactory.getMemoryPoolMXBeans().stream().map(figure).toList();
    }

    /** Stack of a thread that waits. */
    static Object ofOther(Function<Thread, Object> question) throws Exception {
        Object gate = new Object();
        Thread other = new Thread(() -> {
            synchronized (gate) {
                steps = 0;
            }
        });
        Object answer;
        synchronized (gate) {
            other.start();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            answer = question.apply(other);
        }
        other.join();
        return answer;
    }

    static Object all() {
        return Thread.getAllStackTraces().entrySet().stream()
                .collect(Collectors.toMap(e -> e.getKey().getName(), e -> Arrays.toString(e.getValue()), (a, b) -> a + b, TreeMap::new));
    }

    static String text(Object answer) {
        return answer instanceof long[] numbers ? Arrays.toString(numbers) : String.valueOf(answer);
    }

    public static void main(String[] names) throws Exception {
        questions();
        if (names.length == 0) {
            System.out.println(String.join("\n", QUESTIONS.keySet()));
            return;
        }
        for (String name : names) {
            String answer = text(QUESTIONS.get(name).call());
            boolean isOfStack = name.startsWith("Thread.") || name.startsWith("StackWalker");
            if (isOfStack && answer.contains("heddle.re")) {
                throw new IllegalStateException(name + ": " + answer);
            }
            for (int i = Math.floorMod(answer.hashCode(), 1009); i >= 0; i--) {
                steps = i;
            }
        }
        counter = 0;
        Thread first = new Thread(() -> counter++);
        Thread second = new Thread(() -> counter++);
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter != 2) {
            throw new AssertionError("lost");
        }
    }
}
