package plug;
public class Unsafely implements spi.Counter {
    private static int made;
    private int count;
    public Unsafely() { made++; if (made != 1) throw new AssertionError("made " + made); }
    @Override public int increment() { int read = count; count = read + 1; synchronized (LOCK) { return count; } }
}
