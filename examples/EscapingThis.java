/**
 * Bug: the constructor lets {@code this} escape before it is done. A listener that is called in between sees the limit at its default
 * value, though the field is final.
 *
 * <p>Expected: exception, found with the default options.
 */
public class EscapingThis {
    static volatile Account latest;

    static class Account {
        final int limit;

        Account(int limit) {
            latest = this; // escapes
            this.limit = limit;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread auditor = new Thread(() -> {
            Account account = latest;
            if (account != null && account.limit == 0) {
                throw new AssertionError("account without a limit");
            }
        });
        auditor.start();
        new Account(100);
        auditor.join();
    }
}
