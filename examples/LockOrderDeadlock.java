/**
 * Lock-order deadlock of three threads: money goes round in a ring of three accounts.
 *
 * <p>The bug: {@code transfer} locks the source and then the target, so the order of the locks depends on the
 * direction of the transfer. Each of the three threads locks its own source; now each waits for a lock that
 * the next one holds, and none ever goes on.
 * <p>Expected: deadlock.
 * <p>Run: {@code ./heddle check examples/LockOrderDeadlock.java} (exit code 10). Fix: lock the account with
 * the smaller number first.
 */
public class LockOrderDeadlock {
    private static final class Account {
        private int balance = 100;
    }

    private static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account();
        Account b = new Account();
        Account c = new Account();
        Thread[] tellers = {
            new Thread(() -> transfer(a, b, 10), "a-to-b"),
            new Thread(() -> transfer(b, c, 20), "b-to-c"),
            new Thread(() -> transfer(c, a, 30), "c-to-a")
        };
        for (Thread teller : tellers) {
            teller.start();
        }
        for (Thread teller : tellers) {
            teller.join();
        }
        if (a.balance + b.balance + c.balance != 300) {
            throw new AssertionError("money was made or lost");
        }
    }
}
