import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

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

    static class H {
        static int called;

        static {
            log.append('H');
        }

        static int call() {
            return ++called;
        }
    }

    static class I {
        static int value = log.append('I').length();
    }

    static class J {
        static int value = log.append('J').length();
    }

    static class K {
        int own = 7;

        static {
            log.append('K');
        }
    }

    interface L {
        Object VALUE = log.append('L').length();
    }

    static class M implements L {
        static {
            log.append('M');
        }
    }

    static void check(String expected) {
        if (!log.toString().equals(expected)) {
            throw new AssertionError("expected " + expected + ", found " + log);
        }
    }

    public static void main(String[] args) throws Throwable {
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
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle call = lookup.findStatic(H.class, "call", MethodType.methodType(int.class));
        check("ABCDEFG");
        if ((int) call.invokeExact() != 1 || H.called != 1) {
            throw new AssertionError("call of H");
        }
        check("ABCDEFGH");
        VarHandle ofI = lookup.findStaticVarHandle(I.class, "value", int.class);
        MethodHandle ofJ = lookup.findStaticGetter(J.class, "value", int.class);
        log.append('-'); // whether making them initialises is up to the JDK
        if ((int) ofI.getVolatile() < 8 || (int) ofJ.invokeExact() < 8) {
            throw new AssertionError("value of I or J");
        }
        log.setLength(0);
        Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        K made = (K) ((Unsafe) theUnsafe.get(null)).allocateInstance(K.class);
        check("K");
        if (made.own != 0) {
            throw new AssertionError("own of K");
        }
        Field value = M.class.getField("VALUE");
        check("K");
        if (!value.get(null).equals(2)) {
            throw new AssertionError("VALUE of L " + value.get(null));
        }
        check("KL");
    }
}
