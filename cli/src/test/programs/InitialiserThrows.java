/** A failing initialiser: ExceptionInInitializerError, then NoClassDefFoundError, in each execution anew and for other threads too. Correct. */
public class InitialiserThrows {
    static int attempts;

    static class Bad {
        static int x = fail();
        static int y = 3;

        static int fail() {
            attempts++;
            throw new IllegalArgumentException("from the initialiser");
        }

        static void touch() {}
    }

    static class BadError {
        static {
            if (attempts >= 0) {
                throw new StackOverflowError("own");
            }
        }
    }

    static class Child extends Bad {
        static int z = 4;
    }

    static class Checked {
        static {
            Checked.<RuntimeException>sneak(new java.io.IOException("checked"));
        }

        @SuppressWarnings("unchecked")
        static <T extends Throwable> void sneak(Throwable t) throws T {
            throw (T) t;
        }
    }

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        check(attempts == 0, "attempts " + attempts);
        try {
            Bad.touch();
            check(false, "no exception");
        } catch (ExceptionInInitializerError e) {
            check(e.getCause() instanceof IllegalArgumentException, "cause " + e.getCause());
        }
        for (int i = 0; i < 2; i++) {
            try {
                check(Bad.y == 0 && false, "no exception");
            } catch (NoClassDefFoundError e) {
                check(e.getMessage().equals("Could not initialize class InitialiserThrows$Bad"), e.getMessage());
            }
        }
        try {
            new Child();
            check(false, "no exception");
        } catch (NoClassDefFoundError e) {
            check(e.getMessage().endsWith("$Bad"), e.getMessage());
        }
        Thread t = new Thread(() -> {
            try {
                check(Child.z == 4 && false, "no exception");
            } catch (NoClassDefFoundError e) {
                check(e.getMessage().endsWith("$Child"), e.getMessage());
            }
        });
        t.start();
        t.join();
        try {
            new BadError();
            check(false, "no exception");
        } catch (StackOverflowError e) {
            check(e.getMessage().equals("own"), e.getMessage());
        }
        try {
            new Checked();
            check(false, "no exception");
        } catch (ExceptionInInitializerError e) {
            check(e.getCause() instanceof java.io.IOException, "cause " + e.getCause());
        }
        check(attempts == 1, "attempts " + attempts);
    }
}
