package dev.heddle.replayer.launch;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The processors that target JVMs are pinned to. Only one thread of the program runs at a time, and handing over on one
 * core needs no wake-up of another. Every JVM gets the core that the fewest others have, those of other commands
 * included: who has one is told by locked files, which the system unlocks when the command ends, however that happens.
 * Among equals the one that was idlest lately is taken. Thread-safe.
 */
public final class Cores {
    private static final String ALLOWED = "Cpus_allowed_list:";
    /** Maximum number of JVMs distinguished per core; further ones run where the kernel puts them. */
    private static final int PLACES = 16;

    private static final long LOOK_MILLIS = 1;
    /** Differences in load below this are noise. */
    private static final double COARSE = 0.25;

    /**
     * Places that JVMs of this process have: their files must not be opened again, as closing them would unlock them.
     */
    private static final Set<Path> OWN = new HashSet<>();

    private final List<Integer> allowed;
    private final Optional<Path> folder;
    private final Supplier<Map<Integer, Double>> load;
    private final int quota;

    /**
     * @param allowed processors in the order of preference; empty where nothing can be pinned
     * @param folder of the files that are locked, which exists; empty where there is none
     * @param load how busy each processor is, in [0, 1]
     * @param quota how many processors' time this process may use, at least 1
     */
    Cores(List<Integer> allowed, Optional<Path> folder, Supplier<Map<Integer, Double>> load, int quota) {
        this.allowed = List.copyOf(allowed);
        this.folder = folder;
        this.load = load;
        this.quota = quota;
    }

    /**
     * Cores of this machine, last one first (the first serves most interrupts); empty if {@code taskset} is missing.
     */
    public static Cores ofThisMachine() {
        return new Cores(
                pinnable(),
                folderOfUser(),
                CoreLoad.begin()::busy,
                Runtime.getRuntime().availableProcessors());
    }

    private static List<Integer> pinnable() {
        try {
            if (!onPath("taskset")) {
                return List.of();
            }
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(ALLOWED)) {
                    List<Integer> cores = parse(line.substring(ALLOWED.length()).strip());
                    Collections.reverse(cores);
                    return works(cores) ? cores : List.of();
                }
            }
        } catch (IOException | NumberFormatException e) {
            // No Linux, or one that hides its processors: run unpinned.
            return List.of();
        }
        return List.of();
    }

    /**
     * Folder for each user: a user cannot lock the files of another. A folder there that belongs to another user is
     * left alone.
     */
    private static Optional<Path> folderOfUser() {
        try {
            String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9_.-]", "_");
            Path folder = Path.of(System.getProperty("java.io.tmpdir"), "heddle-cores-" + user);
            Files.createDirectories(folder);
            boolean isOurs = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(Path.of("/proc/self")));
            return isOurs ? Optional.of(folder) : Optional.empty();
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /**
     * How many JVMs can run side by side without sharing a core or a quota of processor time; 1 where that is not
     * known.
     */
    public int lanes() {
        return Math.max(1, Math.min(quota, allowed.size()));
    }

    /** Their numbers, in the order of preference; none where nothing can be pinned. */
    public List<Integer> numbers() {
        return allowed;
    }

    /** The core of a JVM, until it is given back. */
    final class Place implements AutoCloseable {
        private final int core;
        private final @Nullable Path file;
        private final @Nullable FileChannel lock;

        /** @param core -1 for wherever the kernel puts it */
        private Place(int core, @Nullable Path file, @Nullable FileChannel lock) {
            this.core = core;
            this.file = file;
            this.lock = lock;
        }

        /** The words before {@code java} that pin the JVM; none where it is not pinned. */
        List<String> prefix() {
            return core < 0 ? List.of() : List.of("taskset", "-c", Integer.toString(core));
        }

        /**
         * Lets the program see the processors that it would see without us: {@code /proc/self} speaks of the first
         * thread of a process, and that of a JVM only waits for the others. They have inherited its core once there is
         * another thread; then the first one gets all back, in the background.
         */
        void unpinFirstThread(ProcessHandle jvm) {
            if (core >= 0) {
                Thread unpinning = new Thread(() -> unpin(jvm), "heddle-unpin");
                unpinning.setDaemon(true);
                unpinning.start();
            }
        }

        private void unpin(ProcessHandle jvm) {
            File threads = new File("/proc/" + jvm.pid() + "/task");
            try {
                for (String[] ids = threads.list(); ids != null && jvm.isAlive(); ids = threads.list()) {
                    if (ids.length > 1) {
                        String all = allowed.stream().map(String::valueOf).collect(Collectors.joining(","));
                        succeeds("taskset", "-p", "-c", all, Long.toString(jvm.pid()));
                        return;
                    }
                    Thread.sleep(LOOK_MILLIS);
                }
            } catch (IOException e) {
                return; // the program sees one processor there
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            if (lock == null) {
                return;
            }
            synchronized (OWN) {
                OWN.remove(file);
                try {
                    lock.close();
                } catch (IOException e) {
                    return; // it is unlocked when this process ends
                }
            }
        }
    }

    Place take() {
        if (allowed.isEmpty()) {
            return new Place(-1, null, null);
        }
        List<Integer> byLoad = byLoad();
        if (folder.isEmpty()) {
            return new Place(byLoad.get(0), null, null);
        }
        for (int place = 0; place < PLACES; place++) {
            for (int core : byLoad) {
                Path file = folder.get().resolve("core-" + core + "-" + place);
                Optional<FileChannel> lock = lock(file);
                if (lock.isPresent()) {
                    return new Place(core, file, lock.get());
                }
            }
        }
        return new Place(-1, null, null);
    }

    private List<Integer> byLoad() {
        Map<Integer, Double> busy = load.get();
        List<Integer> sorted = new ArrayList<>(allowed); // in the order of preference where loads are about equal
        sorted.sort(Comparator.comparing(core -> (int) (busy.getOrDefault(core, 0.0) / COARSE)));
        return sorted;
    }

    private Optional<FileChannel> lock(Path file) {
        synchronized (OWN) {
            if (OWN.contains(file)) {
                return Optional.empty();
            }
            try {
                FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = tryLock(channel);
                if (lock == null) {
                    channel.close();
                    return Optional.empty();
                }
                OWN.add(file);
                return Optional.of(channel);
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // another session of this process
        }
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

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    /** Containers may forbid it, so it is tried once. */
    private static boolean works(List<Integer> cores) throws IOException {
        try {
            return !cores.isEmpty() && succeeds("taskset", "-c", Integer.toString(cores.get(0)), "true");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
