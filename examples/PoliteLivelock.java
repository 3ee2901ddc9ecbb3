/**
 * Livelock: two diners share one spoon, and each hands it over as long as the other is hungry.
 *
 * <p>The bug: no thread waits and no thread eats. Once both are hungry, the owner always passes the spoon on and no
 * schedule, however fair, lets either of them eat. All goes well only if the first diner looks at the second
 * before that one gets hungry.
 * <p>Expected: livelock, found with the default options.
 * <p>Run: {@code ./heddle check examples/PoliteLivelock.java} (exit code 10). Fix: hand the spoon over after
 * eating only.
 */
public class PoliteLivelock {
    private static final class Diner {
        private volatile boolean hungry;
    }

    private static volatile Diner spoonOwner;

    private static void dine(Diner me, Diner other) {
        me.hungry = true;
        while (me.hungry) {
            if (spoonOwner != me) {
                Thread.yield();
            } else if (other.hungry) {
                spoonOwner = other; // after you
            } else {
                me.hungry = false; // eats
                spoonOwner = other;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Diner alice = new Diner();
        Diner bob = new Diner();
        spoonOwner = alice;
        Thread first = new Thread(() -> dine(alice, bob), "alice");
        Thread second = new Thread(() -> dine(bob, alice), "bob");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
