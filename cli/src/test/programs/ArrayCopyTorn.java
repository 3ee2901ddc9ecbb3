/** Two threads copy their own array over the same one: elements of both are left. */
public class ArrayCopyTorn {
    public static void main(String[] args) throws InterruptedException {
        String[] shared = new String[2];
        Thread other = new Thread(() -> System.arraycopy(new Object[] {"b", "b"}, 0, shared, 0, 2));
        other.start();
        System.arraycopy(new String[] {"a", "a"}, 0, shared, 0, 2);
        other.join();
        assert shared[0].equals(shared[1]) : shared[0] + shared[1];
    }
}
