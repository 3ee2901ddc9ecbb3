/** main in an enum whose constant has state, fresh in every execution. Correct. */
public enum InEnum {
    ONLY;

    int count;

    void add() {
        synchronized (this) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (ONLY.count != 0) {
            throw new AssertionError("not fresh");
        }
        Thread t = new Thread(ONLY::add);
        t.start();
        ONLY.add();
        t.join();
        if (ONLY.count != 2) {
            throw new AssertionError("counted " + ONLY.count);
        }
    }
}
