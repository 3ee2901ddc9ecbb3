/** Ends by the argument: exit, halt or Runtime.exit with 3 in a child, or exit with 0 while others run on. */
public class ExitsInChild {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                switch (args[0]) {
                    case "exit" -> System.exit(3);
                    case "halt" -> Runtime.getRuntime().halt(3);
                    case "runtime" -> Runtime.getRuntime().exit(3);
                    case "zero" -> System.exit(0);
                    default -> throw new IllegalArgumentException(args[0]);
                }
            } finally {
                args[0] = "left";
            }
        });
        t.start();
        if (args[0].equals("zero")) {
            while (true) {
                Thread.sleep(1);
            }
        }
        t.join();
        throw new AssertionError("the exit did not end it: " + args[0]);
    }
}
