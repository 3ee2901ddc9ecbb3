/**
 * Correct withdrawals: the balance is looked at under the lock under which it changes.
 * <p>Expected: no failure.
 */
public class Withdrawals {
    private final Object lock = new Object();
    private volatile int balance = 100;

    void withdraw(int amount) {
        synchronized (lock) {
            if (balance >= amount) {
                balance -= amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Withdrawals account = new Withdrawals();
        Thread a = new Thread(() -> account.withdraw(80), "a");
        Thread b = new Thread(() -> account.withdraw(80), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (account.balance != 20) {
            throw new AssertionError("balance " + account.balance);
        }
    }
}
