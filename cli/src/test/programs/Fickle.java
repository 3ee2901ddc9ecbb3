/** Loses an update, but not in the execution that its argument numbers: Executions is to be excluded from control, so that its count goes on. */
public class Fickle {
    private static int count;

    public static void main(String[] args) throws Exception {
        boolean isException = Executions.next() == Integer.parseInt(args[0]);
        Thread one = new Thread(() -> count++);
        Thread other = new Thread(() -> count++);
        one.start();
        other.start();
        one.join();
        other.join();
        if (count != 2 && !isException) {
            throw new AssertionError("lost");
        }
    }
}

final class Executions {
    private static int n;

    private Executions() {}

    static int next() {
        return ++n;
    }
}
