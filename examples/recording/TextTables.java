import java.util.Arrays;

/** Confined: text and arrays; makes words of characters, counts them in a table of its own, sorts, and multiplies small matrices. */
public class TextTables {
    private String[] words = new String[16];
    private int[] counts = new int[16];
    private int size;

    public static void main(String[] args) throws Exception {
        Trial.main(args, "TextTables", 200, 1500, TextTables::run);
    }

    private static long run(int rounds) {
        long digest = 0;
        for (int round = 0; round < rounds; round++) {
            char[] text = text(round);
            TextTables table = new TextTables();
            table.read(text);
            digest = digest * 31 + table.digest();
            digest = digest * 31 + multiply(round);
        }
        return digest;
    }

    private static char[] text(int seed) {
        char[] text = new char[20_000];
        int state = seed * 2 + 1;
        for (int i = 0; i < text.length; i++) {
            state = state * 1_103_515_245 + 12_345;
            int draw = state >>> 16 & 31;
            text[i] = draw < 6 ? ' ' : (char) ('a' + draw % 7);
        }
        return text;
    }

    private void read(char[] text) {
        int start = 0;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == ' ') {
                if (i > start) {
                    add(new String(text, start, i - start));
                }
                start = i + 1;
            }
        }
    }

    private void add(String word) {
        int at = find(words, word);
        if (words[at] == null) {
            words[at] = word;
            size++;
        }
        counts[at]++;
        if (size * 2 > words.length) {
            grow();
        }
    }

    private static int find(String[] table, String word) {
        int at = word.hashCode() * 0x9E3779B9 >>> 12 & table.length - 1;
        while (table[at] != null && !table[at].equals(word)) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    private void grow() {
        String[] newWords = new String[words.length * 2];
        int[] newCounts = new int[newWords.length];
        for (int i = 0; i < words.length; i++) {
            if (words[i] != null) {
                int at = find(newWords, words[i]);
                newWords[at] = words[i];
                newCounts[at] = counts[i];
            }
        }
        words = newWords;
        counts = newCounts;
    }

    private long digest() {
        long[] sorted = new long[size];
        int n = 0;
        for (int i = 0; i < words.length; i++) {
            if (words[i] != null) {
                sorted[n++] = (long) counts[i] << 32 | words[i].hashCode() & 0xffffffffL;
            }
        }
        Arrays.sort(sorted);
        long digest = 0;
        for (long entry : sorted) {
            digest = digest * 31 + entry;
        }
        return digest;
    }

    private static long multiply(int seed) {
        int n = 24;
        int[][] a = new int[n][n];
        int[][] b = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i * j + seed;
                b[i][j] = i - j;
            }
        }
        long sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int cell = 0;
                for (int k = 0; k < n; k++) {
                    cell += a[i][k] * b[k][j];
                }
                sum = sum * 31 + cell;
            }
        }
        return sum;
    }
}
