import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.security.Security;
import java.util.BitSet;

/**
 * An unprotected increment of every kind of location. Which kinds have lost an update so far is kept in the JDK, where no execution
 * resets it; once all have, the program exits with 3. A bug of this many kinds, so do not replay it.
 */
public class LostUpdateKinds {
    static boolean sz;
    static byte sb;
    static short ss;
    static char sc;
    static int si;
    static long sj;
    static float sf;
    static double sd;
    static String sl = "";
    static volatile int vsi;
    static volatile long vsj;
    static volatile boolean vsz;
    boolean z;
    byte b;
    short s;
    char c;
    int i;
    long j;
    float f;
    double d;
    String l = "";
    volatile int vi;
    volatile double vd;
    volatile String vl = "";
    final boolean[] az = new boolean[2];
    final byte[] ab = new byte[2];
    final short[] as = new short[2];
    final char[] ac = new char[2];
    final int[] ai = new int[2];
    final long[] aj = new long[2];
    final float[] af = new float[2];
    final double[] ad = new double[2];
    final String[] al = {"", ""};
    final int[][] deep = new int[1][1];
    int mixed;
    static final VarHandle MIXED;

    static {
        try {
            MIXED = MethodHandles.lookup().findVarHandle(LostUpdateKinds.class, "mixed", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static final int KINDS = 36;


    void increment(int kind, boolean first) {
        switch (kind) {
            case 0 -> sz = !sz;
            case 1 -> sb++;
            case 2 -> ss++;
            case 3 -> sc++;
            case 4 -> si++;
            case 5 -> sj++;
            case 6 -> sf++;
            case 7 -> sd++;
            case 8 -> sl += "x";
            case 9 -> vsi++;
            case 10 -> vsj++;
            case 11 -> vsz = !vsz;
            case 12 -> z = !z;
            case 13 -> b++;
            case 14 -> s++;
            case 15 -> c++;
            case 16 -> i++;
            case 17 -> j++;
            case 18 -> f++;
            case 19 -> d++;
            case 20 -> l += "x";
            case 21 -> vi++;
            case 22 -> vd++;
            case 23 -> vl += "x";
            case 24 -> az[1] = !az[1];
            case 25 -> ab[1]++;
            case 26 -> as[1]++;
            case 27 -> ac[1]++;
            case 28 -> ai[1]++;
            case 29 -> aj[1]++;
            case 30 -> af[1]++;
            case 31 -> ad[1]++;
            case 32 -> al[1] += "x";
            case 33 -> deep[0][0]++;
            case 34 -> {
                if (first) {
                    mixed++;
                } else {
                    int unused = (int) MIXED.getAndAdd(this, 1);
                }
            }
            case 35 -> {
                if (first) {
                    MIXED.setVolatile(this, mixed + 1);
                } else {
                    mixed = (int) MIXED.getOpaque(this) + 1;
                }
            }
            default -> throw new AssertionError(kind);
        }
    }

    boolean lost(int kind) {
        return switch (kind) {
            case 0 -> sz;
            case 1 -> sb != 2;
            case 2 -> ss != 2;
            case 3 -> sc != 2;
            case 4 -> si != 2;
            case 5 -> sj != 2;
            case 6 -> sf != 2;
            case 7 -> sd != 2;
            case 8 -> !sl.equals("xx");
            case 9 -> vsi != 2;
            case 10 -> vsj != 2;
            case 11 -> vsz;
            case 12 -> z;
            case 13 -> b != 2;
            case 14 -> s != 2;
            case 15 -> c != 2;
            case 16 -> i != 2;
            case 17 -> j != 2;
            case 18 -> f != 2;
            case 19 -> d != 2;
            case 20 -> !l.equals("xx");
            case 21 -> vi != 2;
            case 22 -> vd != 2;
            case 23 -> !vl.equals("xx");
            case 24 -> az[1];
            case 25 -> ab[1] != 2;
            case 26 -> as[1] != 2;
            case 27 -> ac[1] != 2;
            case 28 -> ai[1] != 2;
            case 29 -> aj[1] != 2;
            case 30 -> af[1] != 2;
            case 31 -> ad[1] != 2;
            case 32 -> !al[1].equals("xx");
            case 33 -> deep[0][0] != 2;
            case 34, 35 -> mixed != 2;
            default -> throw new AssertionError(kind);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        BitSet seen = (BitSet) Security.getProvider("SUN").computeIfAbsent("lost.kinds", k -> new BitSet());
        LostUpdateKinds[] all = new LostUpdateKinds[KINDS];
        for (int k = 0; k < KINDS; k++) {
            all[k] = new LostUpdateKinds();
        }
        Thread other = new Thread(() -> all(all, false));
        other.start();
        all(all, true);
        other.join();
        for (int k = 0; k < KINDS; k++) {
            if (all[k].lost(k)) {
                seen.set(k);
            }
        }
        if (seen.cardinality() == KINDS) {
            System.exit(3);
        }
    }

    static void all(LostUpdateKinds[] all, boolean first) {
        for (int k = 0; k < KINDS; k++) {
            all[k].increment(k, first);
        }
    }
}
