import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/** Races of every kind in an execution that passes: plain, mixed or deliberate. */
public class RaceKinds {
    static final VarHandle MIXED;
    static final AtomicInteger NUMBER = new AtomicInteger();
    static int plain;
    static int mixed;
    static int seen;

    static {
        try {
            MIXED = MethodHandles.lookup().findStaticVarHandle(RaceKinds.class, "mixed", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void write(String kind) {
        if (kind.equals("plain")) {
            plain = 1;
        } else {
            MIXED.setOpaque(1);
            NUMBER.set(1);
        }
    }

    static int read(String kind) {
        return switch (kind) {
            case "plain" -> plain;
            case "mixed" -> mixed;
            default -> (int) MIXED.get() + NUMBER.getPlain();
        };
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> write(arguments[0]));
        writer.start();
        seen = read(arguments[0]);
        writer.join();
    }
}
