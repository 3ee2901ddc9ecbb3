/** clone() of an array reads element by element: the copy has the first from before an update and the second from after it. */
public class CloneArrayHalfUpdate {
    public static void main(String[] args) throws InterruptedException {
        long[] shared = new long[2];
        Thread writer = new Thread(() -> {
            shared[0] = 1;
            shared[1] = 1;
        });
        writer.start();
        long[] copy = shared.clone();
        assert copy[0] >= copy[1] : "second is newer than first";
        writer.join();
    }
}
