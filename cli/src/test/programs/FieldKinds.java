/** Fields of every type, plain and volatile, static and of objects: values, narrowing and exceptions are Java's own. Correct. */
public class FieldKinds {
    static boolean sz;
    static byte sb;
    static short ss;
    static char sc;
    static int si;
    static long sj;
    static float sf;
    static double sd;
    static Object sl;
    static volatile boolean vsz;
    static volatile byte vsb;
    static volatile short vss;
    static volatile char vsc;
    static volatile int vsi;
    static volatile long vsj;
    static volatile float vsf;
    static volatile double vsd;
    static volatile String vsl;
    boolean z;
    byte b;
    short s;
    char c;
    int i;
    long j;
    float f;
    double d;
    int[] l;
    volatile boolean vz;
    volatile byte vb;
    volatile short vs;
    volatile char vc;
    volatile int vi;
    volatile long vj;
    volatile float vf;
    volatile double vd;
    volatile Thread vl;
    final int constant = 7;
    final long computed = System.identityHashCode(this) * 0L + 9;

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static void statics() {
        check(!sz && sb == 0 && ss == 0 && sc == 0 && si == 0 && sj == 0 && sf == 0 && sd == 0 && sl == null, "statics not fresh");
        check(!vsz && vsb == 0 && vss == 0 && vsc == 0 && vsi == 0 && vsj == 0 && vsf == 0 && vsd == 0 && vsl == null, "not fresh");
        sz = true;
        sb = (byte) 200;
        ss = (short) 70_000;
        sc = (char) -1;
        si = Integer.MIN_VALUE;
        sj = Long.MIN_VALUE + 1;
        sf = -0.0f;
        sd = Double.longBitsToDouble(0x7ff8dead_beef0001L);
        sl = "x";
        check(sz && sb == -56 && ss == 4464 && sc == 65_535 && si == Integer.MIN_VALUE && sj == Long.MIN_VALUE + 1, "statics");
        check(Float.floatToRawIntBits(sf) == 0x80000000, "static float");
        check(Double.doubleToRawLongBits(sd) == 0x7ff8dead_beef0001L && sl == "x", "static double");
        vsz = true;
        vsb = (byte) 0x80;
        vss = Short.MIN_VALUE;
        vsc = '\uFFFF';
        vsi = -5;
        vsj = 1L << 40;
        vsf = 1.5f;
        vsd = -1e300;
        vsl = "y";
        check(vsz && vsb == -128 && vss == -32768 && vsc == 0xFFFF && vsi == -5 && vsj == 1L << 40, "volatile statics");
        check(vsf == 1.5f && vsd == -1e300 && vsl.equals("y"), "volatile statics");
        sb += 100;
        ss++;
        sc++;
        vsb--;
        vsc += 2;
        check(sb == 44 && ss == 4465 && sc == 0 && vsb == 127 && vsc == 1, "compound static");
        sj <<= 1;
        sd = sf + 2;
        sf += 0.25;
        check(sj == 2 && sd == 2 && sf == 0.25f, "compound wide static");
    }

    void instances() {
        check(!z && b == 0 && s == 0 && c == 0 && i == 0 && j == 0 && f == 0 && d == 0 && l == null, "not fresh");
        z = !z;
        b = (byte) 130;
        s = (short) 40_000;
        c = (char) 70_000;
        i = 1 << 31;
        j = -1L >>> 1;
        f = Float.intBitsToFloat(0x7fc00001);
        d = 0.1;
        l = new int[] {1};
        check(z && b == -126 && s == -25536 && c == 4464 && i == Integer.MIN_VALUE && j == Long.MAX_VALUE, "instance");
        check(Float.floatToRawIntBits(f) == 0x7fc00001 && d == 0.1 && l[0] == 1, "instance");
        vz = true;
        vb = -1;
        vs = -1;
        vc = 'c';
        vi = 42;
        vj = Long.MAX_VALUE;
        vf = Float.MIN_VALUE;
        vd = Double.MAX_VALUE;
        vl = Thread.currentThread();
        check(vz && vb == -1 && vs == -1 && vc == 'c' && vi == 42 && vj == Long.MAX_VALUE, "volatile");
        check(vf == Float.MIN_VALUE && vd == Double.MAX_VALUE && vl == Thread.currentThread(), "volatile");
        int before = i++ + ++i;
        long old = j--;
        b += 1.7;
        c ^= 1;
        vj += vi--;
        check(before == Integer.MIN_VALUE + Integer.MIN_VALUE + 2 && old == Long.MAX_VALUE && j == Long.MAX_VALUE - 1, "compound");
        check(b == -124 && c == 4465 && vj == Long.MIN_VALUE + 41 && vi == 41, "compound");
        check(constant == 7 && computed == 9, "finals");
    }

    static void nulls() {
        FieldKinds none = null;
        int caught = 0;
        try {
            none.i = 1;
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            none.vj++;
        } catch (NullPointerException e) {
            check(e.getMessage().contains("\"vj\""), "helpful message: " + e.getMessage());
            caught++;
        }
        try {
            System.out.print(none.l.length);
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            none.d = thrower();
        } catch (IllegalStateException e) {
            caught++; // the value is computed before the null is noticed
        }
        check(caught == 4, "null pointers: " + caught);
    }

    static double thrower() {
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws InterruptedException {
        statics();
        nulls();
        FieldKinds shared = new FieldKinds();
        Thread[] threads = {new Thread(() -> new FieldKinds().instances()), new Thread(shared::instances)};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        check(shared.vi == 41 && shared.b == -124, "seen by main");
    }
}
