/** Arrays of every type and their exceptions are Java's own. Correct. */
public class ArrayKinds {
    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static void values() {
        boolean[] z = {true, false};
        byte[] b = new byte[2];
        short[] s = new short[2];
        char[] c = "ab".toCharArray();
        int[] i = {1, 2, 3};
        long[] j = new long[3];
        float[] f = {1, Float.NaN};
        double[] d = new double[1];
        Object[] l = new String[] {"x", null};
        z[1] = !z[1];
        z[0] &= z[1];
        b[0] = (byte) 255;
        b[1] += 129;
        s[1] = (short) 0x12345;
        c[1]++;
        i[i[0]] = i[2]++ * 10;
        j[2] = -1L >>> 2;
        j[2] -= 1;
        f[0] /= 4;
        d[0] = Double.longBitsToDouble(0xfff8000000000123L);
        l[1] = l[0] + "y";
        check(z[0] && z[1] && b[0] == -1 && b[1] == -127 && s[1] == 0x2345 && c[1] == 'c', "narrow");
        check(i[1] == 30 && i[2] == 4 && j[2] == (-1L >>> 2) - 1 && f[0] == 0.25f && f[1] != f[1], "wide");
        check(Double.doubleToRawLongBits(d[0]) == 0xfff8000000000123L && l[1].equals("xy"), "wide");
        int[][][] deep = new int[2][3][];
        deep[1][2] = new int[] {5, 6};
        deep[1][2][1] += deep[1][2][0];
        check(deep[0][0] == null && deep[1][2][1] == 11, "deep");
        long[][] square = new long[2][2];
        square[0] = square[1];
        square[0][1] = 3;
        check(square[1][1] == 3, "aliases");
        check(i.length == 3 && i.clone()[1] == 30 && deep.clone()[1] == deep[1], "clone");
        int[] target = new int[4];
        System.arraycopy(i, 0, target, 1, 3);
        target[0] = 9;
        check(target[0] == 9 && target[1] == 1 && target[3] == 4, "arraycopy");
        java.util.Arrays.fill(target, 8);
        check(target[1] == 8 && target[3] == 8, "fill: " + target[1]);
        System.arraycopy(target, 0, target, 0, 4);
        int sum = 0;
        for (int x : target) {
            sum += x;
        }
        check(sum == 32, "sum");
    }

    static void exceptions() {
        int caught = 0;
        int[] i = new int[2];
        int[] none = null;
        Object[] strings = new String[1];
        Object[][] nested = new Integer[1][];
        try {
            i[2] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            check(e.getMessage().equals("Index 2 out of bounds for length 2"), e.getMessage());
            caught++;
        }
        try {
            i[-1]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            caught++;
        }
        try {
            none[0] = 1;
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            System.out.print(none[7]);
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            strings[0] = 1;
        } catch (ArrayStoreException e) {
            check(e.getMessage().equals("java.lang.Integer"), e.getMessage());
            caught++;
        }
        try {
            strings[1] = 1; // the index is looked at first
        } catch (ArrayIndexOutOfBoundsException e) {
            caught++;
        }
        try {
            nested[0] = new String[0];
        } catch (ArrayStoreException e) {
            caught++;
        }
        try {
            int[] negative = new int[Integer.parseInt("-3")];
        } catch (NegativeArraySizeException e) {
            caught++;
        }
        try {
            System.arraycopy(strings, 0, i, 0, 1);
        } catch (ArrayStoreException e) {
            caught++;
        }
        strings[0] = null;
        nested[0] = new Integer[] {4};
        check(caught == 9 && strings[0] == null && nested[0][0].equals(4), "caught " + caught);
    }

    static int calls;

    static int[] order(int[] a) {
        calls = calls * 10 + 1;
        return a;
    }

    static int order(int x) {
        calls = calls * 10 + x;
        return 0;
    }

    public static void main(String[] args) throws InterruptedException {
        values();
        exceptions();
        order(new int[1])[order(2)] += order(3);
        check(calls == 123, "order of evaluation " + calls);
        Thread other = new Thread(() -> {
            values();
            exceptions();
        });
        other.start();
        other.join();
    }
}
