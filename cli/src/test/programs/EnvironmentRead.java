import java.util.Map;

/** Loses an update after it has read all of its environment, and a property that it set itself. */
public class EnvironmentRead {
    static int counter;

    static String environment() {
        StringBuilder all = new StringBuilder(System.getProperty("java.vm.info"));
        all.append(System.getProperties().size()).append(System.getProperties());
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            all.append(variable);
        }
        all.append(System.getenv("HOME")).append(System.getenv("HEDDLE_TEST_ADDED")).append(System.getProperty("own.property"));
        System.setProperty("own.property", "set");
        all.append(System.getProperty("own.property")).append(Boolean.getBoolean("no.such")).append(Integer.getInteger("no.such"));
        return all.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        String before = environment();
        Thread first = new Thread(() -> counter++);
        Thread second = new Thread(() -> counter++);
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter != 2) {
            throw new AssertionError("lost beside " + before.length() + " characters");
        }
    }
}
