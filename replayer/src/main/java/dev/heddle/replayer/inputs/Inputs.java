package dev.heddle.replayer.inputs;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.names.IdentityHashes;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.names.SplitMix;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What the program gets from outside, except time: random numbers, made from the execution's seed, so that a replay
 * gets the same and the next execution others; and the environment, which is noted. Every thread has streams of its
 * own, that of draws which the program sees and that of draws inside the JDK, which may come once in a JVM's life only
 * and must not shift the others. SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
 */
public final class Inputs {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final long HIDDEN = 0x2545F4914F6CDD1DL;
    /** Any number does that real processes seldom have. */
    private static final long OWN_PROCESS = 1_000_000_000;

    /** Above those of the threads that a JVM has from the start, below those that it makes later (JdkState). */
    private static final long FIRST_THREAD_ID = 1_000;

    /** From JDK 24 on the JVM tells owners of monitors by their ids. */
    private static final boolean JVM_KNOWS_IDS = Runtime.version().feature() >= 24;

    /** Packages of the JDK whose threads, those of timers and pools, are the program's. */
    private static final Set<String> OF_PROGRAMS = Set.of("java.lang", "java.util", "java.util.concurrent");

    /**
     * Whether a class of threads is one that the JDK makes for itself, once in a JVM's life: hooks that clean up at the
     * end, loggers', disposers. They must not shift what the program's threads get.
     */
    private static final ClassValue<Boolean> OWN_THREADS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.getClassLoader() == null && !OF_PROGRAMS.contains(type.getPackageName());
        }
    };

    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private final SiteTable sites;
    private final ObjectNames names;
    private final EventLog events;
    private final Decisions decisions;
    private final Settings settings;
    /** Reads of the environment in the current execution, or in the last one. */
    public final EnvironmentReads environment = new EnvironmentReads();

    /** Local ports of sockets for which the program named none. */
    public final LocalPorts ports;

    private final PerThread<Draws> draws;
    private long seed;
    private long threadsMade;
    private long firstThreadId = FIRST_THREAD_ID;
    private Map<String, Long> ids = Map.of();
    /** Ids of threads that are there already, where no other one may have them. */
    private final Set<Long> taken = new HashSet<>();

    /** Random numbers that a thread has drawn: by the program, and by the JDK for itself. */
    private static final class Draws implements PerThread.Part<Draws> {
        long seen;
        long hidden;

        @Override
        public Draws fresh() {
            return new Draws();
        }
    }

    public Inputs(SiteTable sites, ObjectNames names, ExecutionState state) {
        this.sites = sites;
        this.names = names;
        this.events = state.events;
        this.decisions = state.decisions;
        this.settings = state.settings;
        this.draws = state.threads.perThread(new Draws());
        this.ports = new LocalPorts(state.threads);
    }

    /** A new execution. */
    public void begin(long executionSeed) {
        seed = SplitMix.mix(executionSeed);
        threadsMade = 0;
        ports.begin(seed);
        environment.clear();
    }

    /** Gives the first thread that the program makes this id in the executions to come; -1 for the default. */
    public void firstThreadId(long id) {
        firstThreadId = id < 0 ? FIRST_THREAD_ID : id;
    }

    /** Gives the threads with these paths these ids in the executions to come, from their start on. */
    public void threadIds(Map<String, Long> byPath) {
        ids = byPath;
        taken.clear();
        if (JVM_KNOWS_IDS) {
            Thread.getAllStackTraces().keySet().forEach(other -> taken.add(id(other)));
        }
    }

    @SuppressWarnings("deprecation") // threadId() is of JDK 19
    private static long id(Thread thread) {
        return thread.getId();
    }

    /** {@code t} is being started: the program may have asked for the id of the thread before, but seldom does. */
    public void started(ControlledThread t) {
        Long id = ids.get(t.path);
        if (id != null && !taken.contains(id)) {
            ThreadSeeds.identify(t.thread, id);
        }
    }

    /** What all inputs of the execution are made from. */
    public long seed() {
        return seed;
    }

    /** {@code t} has made a thread; called at the end of each constructor of Thread. */
    public void made(ControlledThread t, Thread thread) {
        if (IdentityHashes.shown(thread) != 0) {
            return; // an inner constructor has
        }
        if (OWN_THREADS.get(thread.getClass())) {
            IdentityHashes.giveLasting(thread);
        } else {
            ThreadSeeds.identify(thread, firstThreadId + threadsMade++);
            names.met(thread, t);
        }
    }

    /** A thread begins: the JDK keeps the seeds of ThreadLocalRandom in the thread. */
    public void begin(ControlledThread t) {
        ThreadSeeds.set(t.thread, SplitMix.mix(seed ^ t.stream), SplitMix.mix(seed ^ t.stream ^ HIDDEN));
    }

    private long draw(ControlledThread t) {
        return SplitMix.mix(SplitMix.mix(seed ^ t.stream) + ++draws.of(t).seen * GAMMA);
    }

    private long drawHidden(ControlledThread t) {
        return SplitMix.mix(SplitMix.mix(seed ^ t.stream ^ HIDDEN) + ++draws.of(t).hidden * GAMMA);
    }

    /** The number of a process; that of our own is the same in every JVM. */
    public long pid(ControlledThread t, ProcessHandle process, int siteId) {
        if (!ProcessHandle.current().equals(process)) {
            return process.pid();
        }
        return drawn(t, siteId, OWN_PROCESS);
    }

    /** A seed that a generator of the JDK asks for: the program's where the call was announced. */
    public long seed(ControlledThread t) {
        if (!t.calls.isSiteOnly()) {
            return drawHidden(t);
        }
        return drawn(t, t.librarySite(), draw(t));
    }

    /** Math.random. */
    public double random(ControlledThread t, int siteId) {
        long made = Double.doubleToRawLongBits((draw(t) >>> 11) * DOUBLE_UNIT);
        return Double.longBitsToDouble(drawn(t, siteId, made));
    }

    /** UUID.randomUUID: version 4, variant 2 (RFC 9562). One event; two where both halves were recorded. */
    public UUID randomUuid(ControlledThread t, int siteId) {
        long most = (draw(t) & 0xFFFF_FFFF_FFFF_0FFFL) | 0x4000L;
        long least = (draw(t) & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        long first = drawn(t, siteId, most ^ least);
        return first == (most ^ least) ? new UUID(most, least) : new UUID(first, drawn(t, siteId, least));
    }

    /** SecureRandom.nextBytes. Code that is not under control draws for what it keeps from execution to execution. */
    public void fill(ControlledThread t, byte[] bytes) {
        boolean isHidden = t.calls.isInLibrary()
                || !ControlledCallers.isControlled(settings.switches().code());
        long word = 0;
        long all = bytes.length;
        for (int i = 0; i < bytes.length; i++) {
            if ((i & 7) == 0) {
                word = isHidden ? drawHidden(t) : draw(t);
                all = all * GAMMA + word;
            }
            bytes[i] = (byte) (word >>> ((i & 7) * 8));
        }
        if (!isHidden) {
            event(t, t.librarySite(), all);
        }
    }

    /** The program looks at a clock: it gets what was recorded or, without that, what was made. */
    public long looked(ControlledThread t, int siteId, long made) {
        long value = decisions.replay().recordedInput(t.index, siteId, made);
        event(t, siteId, value);
        return value;
    }

    /** As {@link #looked}, for an input that is no step. */
    public long drawn(ControlledThread t, int siteId, long made) {
        long value = decisions.replay().recordedDraw(t.index, siteId, made);
        event(t, siteId, value);
        return value;
    }

    /** The program has got an input. */
    public void event(ControlledThread t, int siteId, long value) {
        int e = events.append(t, EventKind.INPUT, siteId, -1);
        events.columns.setValue(e, value);
        events.executed(e);
    }

    /**
     * The program has read its environment: the event has a digest of 32 bits of names and values, enough to notice a
     * difference.
     */
    public void environmentRead(ControlledThread t, Object value, Object name, int siteId) {
        if (sites.get(siteId).member().startsWith("getenv")) {
            environment.variable(name);
        } else {
            environment.property(name);
        }
        event(t, siteId, Digest.of(name, value));
    }
}
