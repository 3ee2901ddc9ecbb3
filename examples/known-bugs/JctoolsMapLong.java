import org.jctools.maps.NonBlockingHashMapLong;

/**
 * JCTools 3.1.0: two threads put a value under one key.
 *
 * <p>The contract: {@code put} returns the value that it replaces, so one thread gets what the other one has put, and the map keeps the other value.
 *
 * <p>The bug is issue 319, fixed in 3.2.0: a {@code put} whose compare-and-set fails returns the value it lost to as if it had replaced that value.
 */
public class JctoolsMapLong {
    public static void main(String[] args) throws InterruptedException {
        NonBlockingHashMapLong<String> map = new NonBlockingHashMapLong<>();
        String[] replaced = new String[2];
        Thread first = new Thread(() -> replaced[0] = map.put(5, "first"), "first");
        Thread second = new Thread(() -> replaced[1] = map.put(5, "second"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        String last = replaced[0] == null ? "second" : "first";
        if (!last.equals(map.get(5))) {
            throw new AssertionError(
                    "put returned " + replaced[0] + " and " + replaced[1] + ", and the map has " + map.get(5));
        }
    }
}
