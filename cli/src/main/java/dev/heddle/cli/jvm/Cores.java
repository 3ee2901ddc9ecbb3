package dev.heddle.cli.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The processors that target JVMs are pinned to, one each. Only one thread of the program runs at a time, and handing over on one core
 * needs no wake-up of another.
 */
public final class Cores {
    private static final String ALLOWED = "Cpus_allowed_list:";

    private final List<Integer> allowed;

    /** @param allowed processors in the order of preference; empty where nothing can be pinned */
    Cores(List<Integer> allowed) {
        this.allowed = List.copyOf(allowed);
    }

    /** Those of this machine, last one first (the first serves most interrupts); none where {@code taskset} is missing. */
    public static Cores ofThisMachine() {
        try {
            if (!onPath("taskset")) {
                return new Cores(List.of());
            }
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(ALLOWED)) {
                    List<Integer> cores = parse(line.substring(ALLOWED.length()).strip());
                    Collections.reverse(cores);
                    return works(cores) ? new Cores(cores) : new Cores(List.of());
                }
            }
        } catch (IOException | NumberFormatException e) {
            // No Linux, or one that hides its processors: run unpinned.
            return new Cores(List.of());
        }
        return new Cores(List.of());
    }

    /** How many JVMs can run side by side without sharing a core; 1 where that is not known. */
    public int lanes() {
        return Math.max(1, allowed.size());
    }

    /** Their numbers, in the order of preference; none where nothing can be pinned. */
    public List<Integer> numbers() {
        return allowed;
    }

    /** The words before {@code java} that pin the JVM of a lane; none where nothing can be pinned. */
    List<String> prefix(int lane) {
        return allowed.isEmpty()
                ? List.of()
                : List.of("taskset", "-c", Integer.toString(allowed.get(lane % allowed.size())));
    }

    /** Parses the kernel's list format: {@code 0-3,8}. */
    static List<Integer> parse(String list) {
        List<Integer> cores = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
                cores.add(core);
            }
        }
        return cores;
    }

    private static boolean onPath(String tool) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(folder, tool))) {
                return true;
            }
        }
        return false;
    }

    /** Containers may forbid it, so it is tried once. */
    private static boolean works(List<Integer> cores) throws IOException {
        try {
            return !cores.isEmpty()
                    && new ProcessBuilder("taskset", "-c", Integer.toString(cores.get(0)), "true")
                                    .redirectErrorStream(true)
                                    .start()
                                    .waitFor()
                            == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
