import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Four threads take pages from a counter and count their words in a map that they share. */
public class WordCount {
    private static final int THREADS = 4;
    private static final int WORDS = 3000;
    private static final int LENGTH = 200;

    public static void main(String[] args) throws Exception {
        Trial.main(args, "WordCount", 2000, 12_000, WordCount::run);
    }

    private static long run(int pages) throws Exception {
        ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();
        AtomicInteger next = new AtomicInteger();
        Together.run(THREADS, number -> {
            for (int page = next.getAndIncrement(); page < pages; page = next.getAndIncrement()) {
                count(page(page), counts);
            }
        });
        long digest = 0;
        for (Map.Entry<String, LongAdder> entry : new TreeMap<>(counts).entrySet()) {
            digest = digest * 31 + entry.getKey().hashCode() * 7L + entry.getValue().sum();
        }
        return digest;
    }

    private static String page(int number) {
        SplittableRandom random = new SplittableRandom(number);
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            int word = random.nextInt(1 + random.nextInt(WORDS));
            page.append((char) ('a' + word % 26)).append(word).append(i % 12 == 11 ? '\n' : ' ');
        }
        return page.toString();
    }

    private static void count(String page, ConcurrentHashMap<String, LongAdder> counts) {
        int start = 0;
        for (int i = 0; i < page.length(); i++) {
            if (page.charAt(i) <= ' ') {
                if (i > start) {
                    counts.computeIfAbsent(page.substring(start, i), word -> new LongAdder()).increment();
                }
                start = i + 1;
            }
        }
    }
}
