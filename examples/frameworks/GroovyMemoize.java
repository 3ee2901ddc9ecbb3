import groovy.lang.Closure;
import java.util.concurrent.atomic.AtomicInteger;

/** Groovy: two threads call a memoized closure and a metaclass's method; the same argument gives the same value, and the cache keeps its size. */
public class GroovyMemoize {
    public static class Greeter {
        public String greet(String name) {
            return "hello " + name;
        }
    }

    static final AtomicInteger CALLS = new AtomicInteger();

    static class Box {
        int value;
    }

    static Closure<Box> closure() {
        return new Closure<Box>(GroovyMemoize.class) {
            public Box doCall(Integer n) {
                CALLS.incrementAndGet();
                Box box = new Box();
                box.value = n * n;
                return box;
            }
        };
    }

    public static void main(String[] args) throws Exception {
        Closure<Box> square = closure().memoizeAtMost(2);
        Box[] seen = new Box[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                seen[me] = square.call(7);
                if (seen[me].value != 49 || square.call(me).value != me) {
                    throw new AssertionError("a half-made value");
                }
                Object greeting = org.codehaus.groovy.runtime.InvokerHelper.invokeMethod(new Greeter(), "greet", "you");
                if (!greeting.equals("hello you")) {
                    throw new AssertionError(greeting);
                }
            });
            threads[i].start();
        }
        threads[0].join();
        threads[1].join();
        if (CALLS.get() < 3 || CALLS.get() > 4) {
            throw new AssertionError(CALLS + " calls");
        }
    }
}
