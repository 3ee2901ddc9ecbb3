/** A lost update with what a coverage tool adds to: statics, an interface with state, an enum, branches. */
public class CoveredLostUpdate {
    interface Limits {
        Object ONE = new Object();

        default int one() {
            return ONE == null ? 0 : 1;
        }
    }

    enum Mode implements Limits {
        A,
        B {
            @Override
            public int one() {
                return 2;
            }
        }
    }

    private static int counter;

    private static synchronized int added(Mode mode) {
        return mode.one();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            int read = counter;
            counter = read + added(Mode.A);
        });
        other.start();
        counter += added(Mode.B);
        other.join();
        if (counter != 3) {
            throw new AssertionError("lost");
        }
    }
}
