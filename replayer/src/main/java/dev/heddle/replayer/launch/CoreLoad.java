package dev.heddle.replayer.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How busy each processor has been since the command began, by what the kernel counts; nothing where it does not tell.
 */
final class CoreLoad {
    private static final Path STAT = Path.of("/proc/stat");
    private static final int USER = 1;
    private static final int IDLE = 4;
    private static final int IO_WAIT = 5;
    private static final int STEAL = 8;

    private final Map<Integer, Counted> before;

    /** In ticks of the kernel. */
    private record Counted(long busy, long idle) {}

    private CoreLoad(Map<Integer, Counted> before) {
        this.before = before;
    }

    static CoreLoad begin() {
        return new CoreLoad(now());
    }

    static CoreLoad since(List<String> stat) {
        return new CoreLoad(parse(stat));
    }

    /** The busy part of the time since then, in [0, 1], by number. */
    Map<Integer, Double> busy() {
        return until(now());
    }

    /** Load between the first counters and given ones. */
    Map<Integer, Double> busyUntil(List<String> stat) {
        return until(parse(stat));
    }

    private Map<Integer, Double> until(Map<Integer, Counted> after) {
        Map<Integer, Double> busy = new HashMap<>();
        after.forEach((core, counted) -> {
            Counted first = before.getOrDefault(core, counted);
            long used = counted.busy() - first.busy();
            long all = used + counted.idle() - first.idle();
            busy.put(core, all <= 0 ? 0.0 : (double) used / all);
        });
        return busy;
    }

    private static Map<Integer, Counted> now() {
        try {
            return parse(Files.readAllLines(STAT));
        } catch (IOException e) {
            return Map.of();
        }
    }

    /** Lines {@code cpu3 user nice system idle iowait irq softirq steal ...}; others are skipped. */
    private static Map<Integer, Counted> parse(List<String> stat) {
        Map<Integer, Counted> all = new HashMap<>();
        for (String line : stat) {
            String[] words = line.split(" +", -1);
            if (words[0].matches("cpu[0-9]{1,6}") && words.length > IO_WAIT) {
                long busy = 0;
                long idle = 0;
                for (int i = USER; i < Math.min(words.length, STEAL + 1); i++) {
                    long ticks = Long.parseLong(words[i]);
                    busy += i == IDLE || i == IO_WAIT ? 0 : ticks;
                    idle += i == IDLE || i == IO_WAIT ? ticks : 0;
                }
                all.put(Integer.parseInt(words[0].substring(3)), new Counted(busy, idle));
            }
        }
        return all;
    }
}
