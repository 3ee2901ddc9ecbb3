/**
 * Unsafe publication: an object with ordinary fields is handed over through a plain reference.
 *
 * <p>The bug: the reference is no barrier. The opener builds an account with balance 100 and writes the
 * reference; the customer reads the reference and then balance 0, the default from before the constructor.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/PlainPublication.java} (exit code 10; 0 with {@code --sc} or
 * {@code --plain latest}). Fix: final fields, see FinalFieldPublication.java, or a volatile reference.
 */
public class PlainPublication {
    private static final class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }
    }

    private static Account account;

    private static void open() {
        account = new Account(100);
    }

    private static void look() {
        Account seen = account;
        if (seen != null && seen.balance == 0) {
            throw new AssertionError("the account is there, but its balance is 0");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread opener = new Thread(PlainPublication::open, "opener");
        Thread customer = new Thread(PlainPublication::look, "customer");
        opener.start();
        customer.start();
        opener.join();
        customer.join();
    }
}
