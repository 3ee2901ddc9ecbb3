import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** Bug: get and set of an AtomicInteger, each by a method reference, are not one step: lost update. */
public class MethodReferenceRace {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger a = new AtomicInteger();
        IntSupplier get = a::get;
        IntConsumer set = a::set;
        Runnable increment = () -> set.accept(get.getAsInt() + 1);
        Thread t = new Thread(increment);
        t.start();
        increment.run();
        t.join();
        if (a.get() != 2) {
            throw new AssertionError("lost update: " + a);
        }
    }
}
