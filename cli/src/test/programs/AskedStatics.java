import dev.heddle.api.Heddle;

/** Asks for its statics to be kept: an execution that is not the first finds what others have left. */
public class AskedStatics {
    static class Table {
        static boolean isFilled;
    }

    static class Other {
        static int uses;
    }

    static int count;

    public static void main(String[] args) throws InterruptedException {
        Heddle.keep("AskedStatics$Table");
        if (++Other.uses > 1) {
            throw new AssertionError("Other is not fresh");
        }
        if (!Table.isFilled) {
            Table.isFilled = true;
            return; // the execution that does not count
        }
        Thread a = new Thread(() -> count++);
        Thread b = new Thread(() -> count++);
        a.start();
        b.start();
        a.join();
        b.join();
        if (count != 2) {
            throw new AssertionError("lost, " + count);
        }
    }
}
