import java.util.Arrays;

/** A thread copies an array, of which another writes both elements: the copy has one of them. */
public class CopyOfTorn {
    public static void main(String[] args) throws InterruptedException {
        String[] shared = {"a", "a"};
        Thread other = new Thread(() -> {
            shared[0] = "b";
            shared[1] = "b";
        });
        other.start();
        String[] copy = Arrays.copyOf(shared, 3);
        String[] range = Arrays.copyOfRange(shared, 0, 2);
        other.join();
        assert copy[0].equals(copy[1]) && range[0].equals(range[1]) : Arrays.toString(copy) + Arrays.toString(range);
    }
}
