/** Its exceptions tell no stack, as those of mocks, and a class whose initialiser throws one stays unusable. */
public class ThrowsWithoutStack {
    static class NoStack extends RuntimeException {
        private final int way;

        NoStack(int way) {
            super("way " + way);
            this.way = way;
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            switch (way) {
                case 0:
                    return null;
                case 1:
                    return new StackTraceElement[] {null};
                default:
                    throw new IllegalStateException("no stack");
            }
        }
    }

    static class Broken {
        static {
            if (count >= 0) {
                throw new NoStack(0);
            }
        }

        static void use() {}
    }

    static int count;

    public static void main(String[] args) throws Exception {
        try {
            Broken.use();
        } catch (ExceptionInInitializerError expected) {
            count++;
        }
        int way = Integer.parseInt(args[0]);
        Thread t = new Thread(() -> {
            throw new NoStack(way);
        });
        t.start();
        t.join();
    }
}
