/** Instances of two classes are locked at one place; those of the first class by one thread alone. */
public class AliasedLocks {
    static class Cell {
        int value;

        void add(int n) {
            synchronized (this) {
                value += n;
            }
        }
    }

    static class Own extends Cell {}

    static class Common extends Cell {}

    public static void main(String[] args) throws Exception {
        Common common = new Common();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> {
                Own own = new Own();
                for (int n = 0; n < 3; n++) {
                    own.add(n);
                    common.add(own.value);
                    System.out.println("value " + common.value);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
