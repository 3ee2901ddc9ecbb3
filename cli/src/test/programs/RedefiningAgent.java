import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** Redefines and retransforms a class with moved statics, bridges and a lost update, before and between its uses. */
public class RedefiningAgent {
    /** On the boot class path, where statics are the JVM's. */
    public static class Premain {
        public static Instrumentation instrumentation;

        public static void premain(String options, Instrumentation given) {
            instrumentation = given;
        }
    }

    static class Shared implements java.io.Serializable {
        static final AtomicInteger CALLS = new AtomicInteger();
        static int count;
        static final Object LOCK = new Object();
        final IntSupplier counter = CALLS::incrementAndGet;

        synchronized void increment() {
            int read = count;
            counter.getAsInt();
            count = read + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Shared first = new Shared();
        first.increment();
        Premain.instrumentation.retransformClasses(Shared.class);
        try (InputStream in = RedefiningAgent.class.getResourceAsStream("RedefiningAgent$Shared.class")) {
            Premain.instrumentation.redefineClasses(new ClassDefinition(Shared.class, in.readAllBytes()));
        }
        if (Shared.count != 1 || Shared.LOCK == null || Shared.CALLS.get() != 1) {
            throw new AssertionError("state after redefinition: " + Shared.count);
        }
        Shared second = new Shared();
        Thread other = new Thread(second::increment);
        other.start();
        first.increment();
        other.join();
        if (Shared.CALLS.get() != 3) {
            throw new AssertionError("calls " + Shared.CALLS);
        }
        if (Shared.count != 3) {
            throw new AssertionError("lost");
        }
    }
}
