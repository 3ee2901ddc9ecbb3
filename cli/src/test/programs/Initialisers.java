/** Order and circumstances of class initialisation (JLS 12.4). Correct. */
public class Initialisers {
    static StringBuilder log = new StringBuilder();

    static int say(String s) {
        log.append(s).append(' ');
        return s.length();
    }

    static class Base {
        static int x = say("Base");

        static void touch() {}
    }

    interface WithDefault {
        int F = say("WithDefault");

        default void m() {}
    }

    interface Without {
        int F = say("Without");
        String CONSTANT = "c";
        Object[] ARRAY = {F};
    }

    interface Sub extends Without, WithDefault {
        int G = say("Sub");

        static int own() {
            return 3;
        }
    }

    static class Derived extends Base implements WithDefault, Without {
        static int y = say("Derived");
        static final int CONSTANT = 12;
        static int inherited = x + 1;
    }

    static class Recursive {
        static int early = Other.seen;
        static int value = say("Recursive");
        static Recursive instance = new Recursive();
        static int late = 5;
        int copied;

        Recursive() {
            copied = late;
        }
    }

    static class Other {
        static int seen = Recursive.value + 1;
    }

    static class Lazy {
        static {
            say("Lazy");
        }

        static class Holder {
            static final Lazy ONLY = new Lazy();
        }
    }

    static class ByNew {
        static {
            say("ByNew");
        }
    }

    static class ByArray {
        static {
            say("ByArray");
        }
    }

    static class ByReflection {
        static {
            say("ByReflection");
        }
    }

    static class ByMethodHandle {
        static int x = say("ByMethodHandle");

        static int get() {
            return x;
        }
    }

    static class BySubclassField extends Base {
        static {
            say("BySubclassField");
        }
    }

    static class Big {
        static final long A = 1L << 40;
        static final double D = Math.sqrt(2);
        static final String S = String.valueOf(3);
        static final Class<?> C = Big.class;
        static final char[] CHARS;
        static final java.util.function.IntSupplier LAMBDA = () -> CHARSLength();
        static final Runnable ANONYMOUS = new Runnable() {
            public void run() {
                say("run");
            }
        };

        static {
            char[] c = null;
            try {
                c = new char[] {'a'};
                throw new IllegalStateException();
            } catch (IllegalStateException e) {
                say("caught");
            } finally {
                CHARS = c;
            }
        }

        static int CHARSLength() {
            return CHARS.length;
        }
    }

    static void check(String expected) {
        String found = log.toString().trim();
        log = new StringBuilder();
        if (!found.equals(expected)) {
            throw new AssertionError("expected " + expected + ", found " + found);
        }
    }

    public static void main(String[] args) throws Exception {
        check("");
        say("c" + Without.CONSTANT + Derived.CONSTANT);
        check("cc12");
        Object array = new ByArray[3];
        Class<?> named = ByArray.class;
        boolean is = array instanceof ByArray;
        check("");
        int read = BySubclassField.x;
        check("Base");
        if (Derived.inherited != 5) {
            throw new AssertionError("inherited " + Derived.inherited);
        }
        check("WithDefault Derived");
        if (Sub.own() != 3) {
            throw new AssertionError();
        }
        check("Sub");
        if (Without.F != 7 || Without.ARRAY.length != 1) {
            throw new AssertionError("Without " + Without.F);
        }
        check("Without");
        if (Recursive.value != 9 || Recursive.early != 1 || Recursive.instance.copied != 0 || Recursive.late != 5) {
            throw new AssertionError("recursive " + Recursive.value + Recursive.early + Recursive.instance.copied);
        }
        check("Recursive");
        Lazy lazy = Lazy.Holder.ONLY;
        check("Lazy");
        new ByNew();
        new ByNew();
        check("ByNew");
        Class.forName(Initialisers.class.getName() + "$ByReflection");
        check("ByReflection");
        java.util.function.IntSupplier reference = ByMethodHandle::get;
        if (reference.getAsInt() != 14) {
            throw new AssertionError("handle");
        }
        check("ByMethodHandle");
        if (Big.LAMBDA.getAsInt() != 1 || Big.A != 1L << 40 || Big.D < 1.4 || !Big.S.equals("3") || Big.C != Big.class) {
            throw new AssertionError("big");
        }
        Big.ANONYMOUS.run();
        check("caught run");
    }
}
