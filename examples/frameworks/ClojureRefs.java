import clojure.lang.AFn;
import clojure.lang.Agent;
import clojure.lang.Atom;
import clojure.lang.LockingTransaction;
import clojure.lang.Ref;

/** Clojure: two threads move money between two refs in transactions, count in an atom and send to an agent; nothing is lost. */
public class ClojureRefs {
    static Ref one;
    static Ref two;
    static Atom atom;
    static Agent agent;

    static AFn plus(long n) {
        return new AFn() {
            @Override
            public Object invoke(Object x) {
                return (Long) x + n;
            }
        };
    }

    static void move(long amount) {
        try {
            LockingTransaction.runInTransaction(() -> {
                one.set((Long) one.deref() - amount);
                two.set((Long) two.deref() + amount);
                return null;
            });
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        atom.swap(plus(amount));
        agent.dispatch(plus(amount), null, Agent.pooledExecutor);
    }

    public static void main(String[] args) throws Exception {
        one = new Ref(100L);
        two = new Ref(0L);
        atom = new Atom(0L);
        agent = new Agent(0L);
        Thread a = new Thread(() -> move(10));
        Thread b = new Thread(() -> move(5));
        a.start();
        b.start();
        Object sum = LockingTransaction.runInTransaction(() -> (Long) one.deref() + (Long) two.deref());
        a.join();
        b.join();
        while (agent.getQueueCount() > 0) {
            Thread.sleep(1);
        }
        if (!sum.equals(100L) || !one.deref().equals(85L) || !two.deref().equals(15L)) {
            throw new AssertionError("sum " + sum + ", then " + one.deref() + " and " + two.deref());
        }
        if (!atom.deref().equals(15L) || !agent.deref().equals(15L)) {
            throw new AssertionError("atom " + atom.deref() + ", agent " + agent.deref());
        }
        Agent.shutdown();
    }
}
