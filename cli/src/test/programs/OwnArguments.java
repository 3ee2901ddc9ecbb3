import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.ObjectName;

/** Asks for the arguments of its JVM, in both ways of the beans, stores how many there are, and loses an update. */
public class OwnArguments {
    static int arguments;
    static int counter;

    static String[] byAttribute() throws Exception {
        ObjectName runtime = new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME);
        return (String[]) ManagementFactory.getPlatformMBeanServer().getAttribute(runtime, "InputArguments");
    }

    public static void main(String[] expected) throws Exception {
        List<String> words = ManagementFactory.getRuntimeMXBean().getInputArguments();
        arguments = words.size();
        if (!words.equals(List.of(expected)) || !words.equals(List.of(byAttribute()))) {
            throw new IllegalStateException(words + " in place of " + List.of(expected));
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
