import java.util.concurrent.atomic.LongAdder;

/** The second thread initialises a superclass, though the first one has less to do before it comes to the subclass. */
public class SuperclassInitialised {
    static final LongAdder CALLS = new LongAdder();

    static class Settings {
        int value;
    }

    static class Base {
        static final Settings DEFAULT = made();

        static Settings made() {
            Settings settings = new Settings();
            settings.value = Thread.currentThread().getName().length();
            return settings;
        }
    }

    static class Part extends Base {
        final int value = DEFAULT.value;
    }

    public static void main(String[] args) throws Exception {
        Thread late = new Thread(() -> use(300_000_000), "late");
        Thread early = new Thread(
                () -> {
                    CALLS.increment();
                    use(0);
                },
                "the early one");
        late.start();
        early.start();
        late.join();
        early.join();
    }

    /** Takes a while without an event, then uses the subclass. */
    private static void use(int rounds) {
        long sum = 1;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + i;
        }
        System.out.println("value " + new Part().value + (sum == 0 ? " of none" : ""));
    }
}
