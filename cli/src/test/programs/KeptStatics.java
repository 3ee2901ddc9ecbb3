/** With an argument, the statics of Table change in every execution in which they are kept. */
public class KeptStatics {
    static class Table {
        static final int[] SQUARES = new int[3000];
        static int uses;

        static {
            for (int i = 0; i < SQUARES.length; i++) {
                SQUARES[i] = i * i;
            }
        }
    }

    static class Other {
        static int uses;
    }

    static int count;

    public static void main(String[] args) throws InterruptedException {
        Other.uses++;
        if (args.length > 0 && ++Table.uses > 1) {
            throw new AssertionError("Table is not fresh");
        }
        if (Other.uses > 1) {
            throw new AssertionError("Other is not fresh");
        }
        Thread a = new Thread(() -> count = count + Table.SQUARES[1]);
        Thread b = new Thread(() -> count = count + Table.SQUARES[1]);
        a.start();
        b.start();
        a.join();
        b.join();
        if (count < 1 || args.length == 0 && count != 2) {
            throw new AssertionError("lost, " + count);
        }
    }
}
