/** main in a record, with a variable number of arguments. Correct. */
public record InRecord(int[] count) {
    synchronized void add() {
        count[0]++;
    }

    public static void main(String... args) throws InterruptedException {
        InRecord shared = new InRecord(new int[1]);
        Thread t = new Thread(shared::add);
        t.start();
        shared.add();
        t.join();
        if (shared.count()[0] != 2) {
            throw new AssertionError("counted " + shared);
        }
    }
}
