import clojure.lang.AFn;
import clojure.lang.Atom;
import clojure.lang.IPersistentMap;
import clojure.lang.LockingTransaction;
import clojure.lang.PersistentHashMap;
import clojure.lang.Ref;

/**
 * Clojure: two threads move money between two refs in transactions and put keys into a map in an atom, a third one adds the refs up; nothing is lost.
 *
 * <p>What loads {@code clojure.core} is left out (agents, for one), since every execution would load it again.
 */
public class ClojureRefs {
    static Ref one;
    static Ref two;
    static final Atom ATOM = new Atom(PersistentHashMap.EMPTY);

    static void move(String key, long amount) {
        transact(() -> {
            one.set((Long) one.deref() - amount);
            two.set((Long) two.deref() + amount);
            return 0L;
        });
        ATOM.swap(new AFn() {
            @Override
            public Object invoke(Object map) {
                return ((IPersistentMap) map).assoc(key, amount);
            }
        });
    }

    static long transact(java.util.concurrent.Callable<Long> body) {
        try {
            return (Long) LockingTransaction.runInTransaction(body);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        one = new Ref(100L);
        two = new Ref(0L);
        Thread a = new Thread(() -> move("a", 10));
        Thread b = new Thread(() -> move("b", 5));
        a.start();
        b.start();
        long sum = transact(() -> (Long) one.deref() + (Long) two.deref());
        a.join();
        b.join();
        if (sum != 100 || (Long) one.deref() != 85 || (Long) two.deref() != 15) {
            throw new AssertionError("sum " + sum + ", then " + one.deref() + " and " + two.deref());
        }
        IPersistentMap map = (IPersistentMap) ATOM.deref();
        if (map.count() != 2 || (Long) map.valAt("a") != 10 || (Long) map.valAt("b") != 5) {
            throw new AssertionError("lost: " + map.count());
        }
    }
}
