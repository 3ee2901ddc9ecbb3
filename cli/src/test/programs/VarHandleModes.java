import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

/** Every access mode of VarHandle on fields of objects, static fields and arrays gives Java's own results. Correct. */
public class VarHandleModes {
    int i;
    long j;
    Object l;
    boolean z;
    float f;
    double d;
    byte b;
    short s;
    char c;
    final int constant = 4;
    static int si;
    static long sj;
    static String sl;
    static final VarHandle I = of("i", int.class);
    static final VarHandle J = of("j", long.class);
    static final VarHandle L = of("l", Object.class);
    static final VarHandle Z = of("z", boolean.class);
    static final VarHandle F = of("f", float.class);
    static final VarHandle D = of("d", double.class);
    static final VarHandle B = of("b", byte.class);
    static final VarHandle S = of("s", short.class);
    static final VarHandle C = of("c", char.class);
    static final VarHandle CONSTANT = of("constant", int.class);
    static final VarHandle SI = ofStatic("si", int.class);
    static final VarHandle SJ = ofStatic("sj", long.class);
    static final VarHandle SL = ofStatic("sl", String.class);
    static final VarHandle AI = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle AJ = MethodHandles.arrayElementVarHandle(long[].class);
    static final VarHandle AL = MethodHandles.arrayElementVarHandle(String[].class);
    static final VarHandle AB = MethodHandles.arrayElementVarHandle(byte[].class);
    static final VarHandle AD = MethodHandles.arrayElementVarHandle(double[].class);
    static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN);

    static VarHandle of(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(VarHandleModes.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static VarHandle ofStatic(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(VarHandleModes.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    void ints() {
        I.set(this, 1);
        check((int) I.get(this) == 1 && i == 1, "set");
        I.setOpaque(this, 2);
        check((int) I.getOpaque(this) == 2 && i == 2, "setOpaque");
        I.setRelease(this, 3);
        check((int) I.getAcquire(this) == 3 && i == 3, "setRelease");
        I.setVolatile(this, 4);
        check((int) I.getVolatile(this) == 4 && i == 4, "setVolatile");
        check(I.compareAndSet(this, 4, 5) && !I.compareAndSet(this, 4, 6) && i == 5, "compareAndSet");
        check((int) I.compareAndExchange(this, 5, 6) == 5 && (int) I.compareAndExchange(this, 5, 7) == 6, "exchange");
        check((int) I.compareAndExchangeAcquire(this, 6, 7) == 6 && (int) I.compareAndExchangeRelease(this, 7, 8) == 7, "exchange");
        check((int) I.compareAndExchangeAcquire(this, 6, 9) == 8 && (int) I.compareAndExchangeRelease(this, 7, 9) == 8, "witness");
        while (!I.weakCompareAndSet(this, 8, 9)) {}
        while (!I.weakCompareAndSetPlain(this, 9, 10)) {}
        while (!I.weakCompareAndSetAcquire(this, 10, 11)) {}
        while (!I.weakCompareAndSetRelease(this, 11, 12)) {}
        check(!I.weakCompareAndSet(this, 1, 2) && !I.weakCompareAndSetPlain(this, 1, 2) && i == 12, "weak");
        check((int) I.getAndSet(this, 13) == 12 && (int) I.getAndSetAcquire(this, 14) == 13, "getAndSet");
        check((int) I.getAndSetRelease(this, 15) == 14 && i == 15, "getAndSet");
        check((int) I.getAndAdd(this, 1) == 15 && (int) I.getAndAddAcquire(this, -2) == 16, "getAndAdd");
        check((int) I.getAndAddRelease(this, 3) == 14 && i == 17, "getAndAdd");
        check((int) I.getAndBitwiseOr(this, 6) == 17 && (int) I.getAndBitwiseOrAcquire(this, 8) == 23, "or");
        check((int) I.getAndBitwiseOrRelease(this, 32) == 31 && i == 63, "or");
        check((int) I.getAndBitwiseAnd(this, ~1) == 63 && (int) I.getAndBitwiseAndAcquire(this, ~2) == 62, "and");
        check((int) I.getAndBitwiseAndRelease(this, ~4) == 60 && i == 56, "and");
        check((int) I.getAndBitwiseXor(this, 7) == 56 && (int) I.getAndBitwiseXorAcquire(this, 1) == 63, "xor");
        check((int) I.getAndBitwiseXorRelease(this, -1) == 62 && i == ~62, "xor");
        I.set(this, 100);
        I.getAndAdd(this, 5);
        I.getAndSet(this, (byte) 7);
        check(i == 7 && (Integer) I.getAndAdd(this, 1) == 7, "results dropped, boxed and converted");
        Object boxed = I.getVolatile(this);
        check(boxed.equals(8), "boxed");
    }

    void others() {
        J.setVolatile(this, 1L << 40);
        check((long) J.getAndAdd(this, 1L) == 1L << 40 && (long) J.getAndBitwiseXor(this, -1L) == (1L << 40) + 1, "long");
        check((long) J.compareAndExchange(this, 0L, 1L) == ~((1L << 40) + 1) && j == ~((1L << 40) + 1), "long witness");
        J.set(this, 3);
        check(J.compareAndSet(this, 3L, 4L) && (long) J.getAndSetRelease(this, 9L) == 4 && j == 9, "long");
        check(Z.compareAndSet(this, false, true) && !Z.compareAndSet(this, false, true) && z, "boolean");
        check((boolean) Z.getAndSet(this, false) && !(boolean) Z.compareAndExchange(this, false, true) && z, "boolean");
        check((boolean) Z.getAndBitwiseXor(this, true) && !z && !(boolean) Z.getAndBitwiseOr(this, true) && z, "boolean bits");
        check((boolean) Z.getAndBitwiseAnd(this, false) && !(boolean) Z.getAcquire(this), "boolean bits");
        F.set(this, 1.5f);
        check((float) F.getAndAdd(this, 0.25f) == 1.5f && F.compareAndSet(this, 1.75f, -0.0f), "float");
        check(!F.compareAndSet(this, 0.0f, 1f) && (float) F.compareAndExchange(this, 0f, 1f) == 0, "float bits");
        check((float) F.compareAndExchange(this, -0.0f, Float.NaN) == 0 && F.compareAndSet(this, Float.NaN, 2f) && f == 2, "float NaN");
        D.setRelease(this, 1e100);
        check((double) D.getAndSet(this, 2.0) == 1e100 && (double) D.getAndAddAcquire(this, 1.0) == 2.0 && d == 3, "double");
        check((double) D.compareAndExchange(this, 4.0, 5.0) == 3.0 && (double) D.getOpaque(this) == 3.0, "double witness");
        B.set(this, (byte) 127);
        check((byte) B.getAndAdd(this, (byte) 1) == 127 && b == -128 && B.compareAndSet(this, (byte) -128, (byte) -1), "byte");
        check((byte) B.getAndBitwiseAnd(this, (byte) 15) == -1 && (byte) B.compareAndExchange(this, (byte) 0, (byte) 1) == 15, "byte");
        S.setOpaque(this, (short) -1);
        check((short) S.getAndAdd(this, (short) 2) == -1 && s == 1 && (short) S.getAndSet(this, (short) 300) == 1, "short");
        C.setVolatile(this, '\uFFFF');
        check((char) C.getAndAdd(this, (char) 2) == '\uFFFF' && c == 1 && (char) C.compareAndExchange(this, (char) 1, 'x') == 1, "char");
        check(c == 'x' && C.compareAndSet(this, 'x', 'y') && (char) C.getVolatile(this) == 'y', "char");
        String one = "one";
        L.set(this, one);
        check(L.compareAndSet(this, one, "two") && !L.compareAndSet(this, one, null) && L.get(this).equals("two"), "reference");
        check(L.compareAndExchange(this, one, "three").equals("two") && L.getAndSet(this, null).equals("two") && l == null, "reference");
        check(L.compareAndExchangeAcquire(this, null, one) == null && l == one && L.weakCompareAndSetPlain(this, one, this), "reference");
        check(L.getAcquire(this) == this && L.getAndSetAcquire(this, one) == this && (String) L.getOpaque(this) == one, "reference");
    }

    static void statics() {
        SI.setVolatile(5);
        check((int) SI.getAndAdd(2) == 5 && si == 7 && SI.compareAndSet(7, 8) && (int) SI.compareAndExchange(1, 2) == 8, "static int");
        check((int) SI.getAndBitwiseOr(1) == 8 && (int) SI.get() == 9 && (int) SI.getAndSet(1) == 9, "static int");
        SJ.setRelease(-1L);
        check((long) SJ.getAndAddRelease(2L) == -1 && (long) SJ.getAcquire() == 1 && sj == 1, "static long");
        check(SL.compareAndSet(null, "a") && (String) SL.getAndSet("b") == "a" && sl.equals("b"), "static reference");
        SI.set(0);
        SJ.set(0L);
        SL.set(null);
    }

    static void arrays() {
        int[] a = {1, 2, 3};
        check((int) AI.getAndAdd(a, 1, 10) == 2 && a[1] == 12 && AI.compareAndSet(a, 2, 3, 4) && a[2] == 4, "int array");
        check((int) AI.compareAndExchange(a, 0, 5, 6) == 1 && (int) AI.getAndBitwiseXor(a, 0, 3) == 1 && a[0] == 2, "int array");
        AI.setOpaque(a, 0, -1);
        AI.setRelease(a, 1, -2);
        AI.setVolatile(a, 2, -3);
        check((int) AI.getAcquire(a, 0) + (int) AI.getVolatile(a, 1) + (int) AI.get(a, 2) == -6, "int array");
        long[] longs = new long[1];
        check((long) AJ.getAndAdd(longs, 0, 1L << 33) == 0 && (long) AJ.getAndSet(longs, 0, 1L) == 1L << 33 && longs[0] == 1, "long array");
        String[] strings = {"x"};
        check(AL.compareAndSet(strings, 0, "x", "y") && ((String) AL.getAndSet(strings, 0, null)).equals("y") && strings[0] == null, "array");
        check((String) AL.compareAndExchange(strings, 0, "z", "w") == null, "array witness");
        byte[] bytes = new byte[8];
        check((byte) AB.getAndAdd(bytes, 1, (byte) -1) == 0 && bytes[1] == -1, "byte array");
        double[] doubles = {0.5};
        check((double) AD.getAndAdd(doubles, 0, 1.0) == 0.5 && doubles[0] == 1.5, "double array");
        VIEW.set(bytes, 4, 0x01020304);
        check((int) VIEW.get(bytes, 4) == 0x01020304 && bytes[5] == 2, "view of bytes");
    }

    void exceptions() {
        int caught = 0;
        try {
            I.set(this, "text");
        } catch (WrongMethodTypeException e) {
            caught++;
        }
        try {
            long wrong = (long) J.getAndAdd(this, "x");
        } catch (WrongMethodTypeException e) {
            caught++;
        }
        try {
            I.set((Object) "not ours", 1);
        } catch (ClassCastException e) {
            caught++;
        }
        try {
            I.setVolatile((VarHandleModes) null, 1);
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            AI.set(new int[1], 1, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            caught++;
        }
        try {
            AL.set((Object) new Object[1], 0, "x");
        } catch (ClassCastException e) {
            caught++;
        }
        try {
            AL.setVolatile(new String[1], 0, (Object) 1);
        } catch (ClassCastException e) {
            caught++;
        }
        try {
            CONSTANT.set(this, 5);
        } catch (UnsupportedOperationException e) {
            caught++;
        }
        try {
            Object unused = L.getAndAdd(this, (Object) 1);
        } catch (UnsupportedOperationException e) {
            caught++;
        }
        try {
            SI.set(this, 1);
        } catch (WrongMethodTypeException e) {
            caught++;
        }
        try {
            VarHandle none = null;
            none.set(this, 1);
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            int unused = (int) I.withInvokeExactBehavior().getAndAdd(this, (byte) 1);
        } catch (WrongMethodTypeException e) {
            caught++;
        }
        try {
            AI.set(null, 0, 1);
        } catch (NullPointerException e) {
            caught++;
        }
        check(caught == 13 && i == 8 && constant == 4 && (int) CONSTANT.get(this) == 4, "caught " + caught + ", i " + i);
    }

    static int shared;
    static final VarHandle SHARED = ofStatic("shared", int.class);

    public static void main(String[] args) throws InterruptedException {
        Runnable all = () -> {
            VarHandleModes m = new VarHandleModes();
            m.ints();
            m.others();
            m.exceptions();
            arrays();
            VarHandle.fullFence();
            VarHandle.acquireFence();
            VarHandle.releaseFence();
            VarHandle.loadLoadFence();
            VarHandle.storeStoreFence();
            for (int n = 0; n < 3; n++) {
                int seen;
                do {
                    seen = (int) SHARED.getOpaque();
                } while (!SHARED.weakCompareAndSetRelease(seen, seen + 1));
            }
        };
        Thread t = new Thread(all);
        t.start();
        all.run();
        t.join();
        statics();
        check(shared == 6, "shared " + shared);
    }
}
