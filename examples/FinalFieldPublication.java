/**
 * PlainPublication.java with final fields, correct although the reference is plain: final fields are frozen at
 * the end of the constructor, and a thread that gets the reference later sees them, and what they refer to, as they
 * were then. (The reference itself is a race; a reader may well see null.)
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/FinalFieldPublication.java} (exit code 0).
 */
public class FinalFieldPublication {
    private static final class Account {
        private final int balance;
        private final int[] deposits;

        Account(int balance) {
            this.balance = balance;
            deposits = new int[1];
            deposits[0] = balance;
        }
    }

    private static Account account;

    private static void open() {
        account = new Account(100);
    }

    private static void look() {
        Account seen = account;
        if (seen != null && (seen.balance == 0 || seen.deposits[0] == 0)) {
            throw new AssertionError("the account is there, but its balance or its first deposit is 0");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread opener = new Thread(FinalFieldPublication::open, "opener");
        Thread customer = new Thread(FinalFieldPublication::look, "customer");
        opener.start();
        customer.start();
        opener.join();
        customer.join();
    }
}
