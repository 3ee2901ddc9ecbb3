/**
 * Correct transfers both ways: the two locks are always taken in one order.
 * <p>Expected: no failure.
 */
public class Transfers {
    private final Object first = new Object();
    private final Object second = new Object();
    private int left = 10;
    private int right = 10;

    void toTheRight() {
        synchronized (first) {
            synchronized (second) {
                left--;
                right++;
            }
        }
    }

    void toTheLeft() {
        synchronized (first) {
            synchronized (second) {
                right--;
                left++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Transfers accounts = new Transfers();
        Thread a = new Thread(accounts::toTheRight, "a");
        Thread b = new Thread(accounts::toTheLeft, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (accounts.left != 10 || accounts.right != 10) {
            throw new AssertionError(accounts.left + " and " + accounts.right);
        }
    }
}
