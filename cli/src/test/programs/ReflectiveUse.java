import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/** Classes that are initialised by reflection only, each way, in every execution. Correct. */
public class ReflectiveUse {
    static StringBuilder log = new StringBuilder();

    static class A {
        static {
            log.append('A');
        }
    }

    static class B {
        static {
            log.append('B');
        }
    }

    static class C {
        static int value = log.append('C').length();
    }

    static class D {
        static {
            log.append('D');
        }

        static int call() {
            return 4;
        }
    }

    static class E {
        static {
            log.append('E');
        }
    }

    static class F {
        static {
            log.append('F');
        }
    }

    static class G {
        static long value = log.append('G').length();
        int own = 3;
    }

    static void check(String expected) {
        if (!log.toString().equals(expected)) {
            throw new AssertionError("expected " + expected + ", found " + log);
        }
    }

    public static void main(String[] args) throws Exception {
        check("");
        String name = ReflectiveUse.class.getName();
        Class.forName(name + "$A");
        check("A");
        ClassLoader loader = ReflectiveUse.class.getClassLoader();
        Class<?> b = Class.forName(name + "$B", false, loader);
        check("A");
        Class.forName(name + "$B", true, loader);
        check("AB");
        if (C.class.getDeclaredField("value").getInt(null) != 3) {
            throw new AssertionError("value of C");
        }
        check("ABC");
        if (!D.class.getDeclaredMethod("call").invoke(null).equals(4)) {
            throw new AssertionError("call of D");
        }
        check("ABCD");
        E.class.getDeclaredConstructor().newInstance();
        check("ABCDE");
        MethodHandles.lookup().ensureInitialized(F.class);
        check("ABCDEF");
        Field g = G.class.getDeclaredField("value");
        check("ABCDEF");
        g.set(null, 77L);
        check("ABCDEFG");
        if (G.value != 77) {
            throw new AssertionError("value of G " + G.value);
        }
        if (G.class.getDeclaredField("own").getInt(new G()) != 3) {
            throw new AssertionError("own");
        }
    }
}
