import com.google.gson.Gson;

/**
 * Gson 2.10: two threads ask one Gson for the adapters of two types that refer to each other.
 *
 * <p>The contract: a Gson is thread-safe.
 *
 * <p>The bug is pull request 1832, fixed in 2.10.1: an adapter whose cyclic dependency is still a placeholder of the first thread is put into the cache of all threads.
 */
public class GsonCyclicTypes {
    static final class One {
        Two two;
    }

    static final class Two {
        One one;
    }

    public static void main(String[] args) throws InterruptedException {
        Gson gson = new Gson();
        Thread first = new Thread(() -> gson.toJson(of(1)), "first");
        Thread second = new Thread(() -> gson.toJson(of(1).two), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static One of(int depth) {
        One one = new One();
        one.two = new Two();
        if (depth > 0) {
            one.two.one = of(depth - 1);
        }
        return one;
    }
}
