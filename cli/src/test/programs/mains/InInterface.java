/** main in an interface whose constant is fresh in every execution. Correct. */
public interface InInterface {
    int[] COUNT = {0};

    static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (COUNT) {
                COUNT[0]++;
            }
        });
        t.start();
        synchronized (COUNT) {
            COUNT[0]++;
        }
        t.join();
        if (COUNT[0] != 2) {
            throw new AssertionError("counted " + COUNT[0]);
        }
    }
}
