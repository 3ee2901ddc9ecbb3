import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

/** Asks what no two JVMs answer alike, and loses an update after as many steps as the answers say. */
public class MachineKinds {
    static int counter;
    static int steps;

    interface Shape {
        void zeta();

        void alpha();

        int middle(int number);

        int middle(String text);
    }

    static String stack() {
        StringWriter text = new StringWriter();
        new Exception("somewhere").printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    static Object[] answers() throws Exception {
        Runnable lambda = () -> steps++;
        Callable<MachineKinds> reference = MachineKinds::new;
        Object proxy = Proxy.newProxyInstance(Shape.class.getClassLoader(), new Class<?>[] {Shape.class}, (p, m, a) -> null);
        Set<Object> hashed = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            hashed.add(Executors.callable(lambda).getClass());
            hashed.add(Thread.class.getMethod("run"));
        }
        StringBuilder methods = new StringBuilder();
        for (Method method : String.class.getMethods()) {
            methods.append(method);
        }
        return new Object[] {
            Runtime.getRuntime().freeMemory(),
            Runtime.getRuntime().totalMemory(),
            ManagementFactory.getRuntimeMXBean().getUptime(),
            ManagementFactory.getRuntimeMXBean().getStartTime(),
            ManagementFactory.getRuntimeMXBean().getName(),
            ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(),
            ManagementFactory.getThreadMXBean().getThreadCpuTime(Thread.currentThread().getId()),
            ManagementFactory.getThreadMXBean().getThreadUserTime(Thread.currentThread().getId()),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
            lambda.getClass().getName(),
            reference,
            lambda,
            stack(),
            Arrays.toString(MachineKinds.class.getDeclaredMethods()),
            Arrays.toString(proxy.getClass().getDeclaredMethods()),
            methods,
            hashed,
            System.identityHashCode(proxy),
            Thread.currentThread().getContextClassLoader().hashCode(),
            Executors.newFixedThreadPool(1),
            MachineKinds.class.getResource("MachineKinds.class") != null,
        };
    }

    public static void main(String[] args) throws Exception {
        counter = 0;
        for (Object answer : answers()) {
            int number = Math.floorMod(String.valueOf(answer).hashCode(), 29);
            for (int i = 0; i <= number; i++) {
                steps = i;
            }
            counter = 0;
        }
        if (stack().contains("dev.heddle")) {
            throw new IllegalStateException(stack());
        }
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
