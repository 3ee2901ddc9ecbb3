package dev.heddle.recorder.recording;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.log.LogFileReader;
import dev.heddle.formats.run.FreeReplayConfig;
import dev.heddle.formats.run.FreeReplayResult;
import dev.heddle.formats.run.RecordingScope;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.turns.ThreadTurns;
import dev.heddle.formats.turns.TurnPlan;
import dev.heddle.recorder.hooks.log.LogRecord;
import dev.heddle.recorder.hooks.log.ThreadLog;
import dev.heddle.recorder.hooks.log.Turn;
import dev.heddle.recorder.hooks.log.Turns;
import dev.heddle.recorder.instrument.recording.RecordingFilter;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One replay of a log, in a JVM of its own. */
final class ReplaySession {
    private static final int DIVERGED = 4;
    private static final int KIND = 0xff;
    private static final long LOOK_MILLIS = 100;
    /** So long after the last record nobody makes another, unless he computes. */
    private static final long SETTLED_MILLIS = 2000;

    /** A thread that computes is given so much more time. */
    private static final int BUSY = 6;

    private final FreeReplayConfig config;
    private final Turn[] turns;
    private final ReplayTables tables;
    private final ReplayJudge judge;
    private final Trace.Verdict recorded;
    private final boolean isEndKnown;
    private final List<ThreadTurns> plan;
    private final Outcome outcome = new Outcome(this::end);
    private volatile boolean over;

    private ReplaySession(FreeReplayConfig config, LogFileReader log) throws Exception {
        this.config = config;
        recorded = log.verdict();
        isEndKnown = log.isEndKnown();
        plan = TurnPlan.of(log).threads();
        turns = new Turn[plan.size()];
        for (int i = 0; i < turns.length; i++) {
            ThreadTurns of = plan.get(i);
            turns[i] = new Turn(i + 1, of.words(), of.firstNeed(), of.needs());
        }
        tables = new ReplayTables(log, plan, turns, EventKind.START.ordinal());
        judge = new ReplayJudge(turns, tables, this::differs);
    }

    /** Begins, before the program does. */
    static void begin(FreeReplayConfig config, Instrumentation instrumentation) throws Exception {
        Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(ReplaySession.class.getModule()));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
        Path file = Path.of(config.file());
        LogFileReader log = config.isSalvaged() ? LogFileReader.salvage(file) : LogFileReader.open(file);
        Trace.Header header = log.header();
        ReplaySession session = new ReplaySession(config, log);
        Turns.begin(session.turns, session.judge);
        RecordingFilter filter =
                RecordingFilter.of(list(header, "include"), list(header, "exclude"), list(header, "only-fields"));
        FreeRecording.begin(
                instrumentation,
                filter,
                RecordingScope.isFull(header.detail()),
                session.tables,
                session.tables,
                tables -> {
                    session.tables.enter(tables.fields());
                    return new ReplayRun(tables, session.tables, session.outcome, session.tables.sites);
                },
                false);
        ThreadLog.off();
        try {
            Thread watch = new Thread(session::watch, "heddle-replay");
            watch.setDaemon(true);
            watch.start();
            ShutdownHook.add(session::end, new Thread(session::end, "heddle-end"), instrumentation);
        } finally {
            ThreadLog.on();
        }
    }

    private static List<String> list(Trace.Header header, String name) {
        String value = header.switches().getOrDefault(name, "");
        return value.isEmpty() ? List.of() : Arrays.asList(value.split(","));
    }

    // ---- differences

    private void differs(Turn turn, String line) {
        if (turn.done() >= turn.size() && !hasEnded(turn)) {
            rest(); // the recorded JVM had ended by then
        }
        diverged(line);
    }

    private static boolean hasEnded(Turn turn) {
        int last = turn.size() - 1;
        return last >= 0
                && LogRecord.variant(turn.word0(last)) == LogRecord.OTHER
                && (LogRecord.index(turn.word1(last)) & KIND) == EventKind.END.ordinal();
    }

    private static void rest() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // goes on resting
            }
        }
    }

    private void diverged(String line) {
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
            write(new FreeReplayResult(false, line, records(), false));
        }
        ThreadLog.off();
        Runtime.getRuntime().halt(DIVERGED);
    }

    private long records() {
        long sum = 0;
        for (Turn turn : turns) {
            sum += turn.done();
        }
        return sum;
    }

    private void write(FreeReplayResult result) {
        try {
            result.write(Path.of(config.resultFile()));
        } catch (IOException e) {
            RecordingAgent.say("cannot write " + config.resultFile() + ": " + e.getMessage());
        }
    }

    // ---- no progress

    private void watch() {
        ThreadLog.off();
        long before = -1;
        long waited = 0;
        while (!over) {
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
            long now = records();
            waited = now == before ? waited + LOOK_MILLIS : 0;
            before = now;
            if (waited >= SETTLED_MILLIS && isAllMade() && (waited > config.patienceMillis() || !isBusy())) {
                stop();
            } else if (waited > config.patienceMillis() && isStuck(waited)) {
                diverged(stuck());
            }
        }
    }

    /** Whether all threads have done what they did. */
    private boolean isAllMade() {
        for (int i = 0; i < turns.length; i++) {
            boolean takesPart = turns[i].thread() != null || plan.get(i).parent() >= 0;
            if (takesPart && turns[i].next() < turns[i].size()) {
                return false;
            }
        }
        return true;
    }

    private boolean isBusy() {
        for (Turn turn : turns) {
            if (turn.thread() != null && turn.thread().getState() == Thread.State.RUNNABLE) {
                return true;
            }
        }
        return false;
    }

    /** Threads wait for ever, as they did, or went on in a way that nobody has recorded. */
    private void stop() {
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
            write(new FreeReplayResult(true, "", records(), true));
        }
        ThreadLog.off();
        Runtime.getRuntime().halt(0);
    }

    private boolean isStuck(long waited) {
        boolean waits = false;
        for (Turn turn : turns) {
            Thread thread = turn.thread();
            if (thread != null && turn.waits()) {
                waits = true;
            } else if (thread != null
                    && turn.done() < turn.size()
                    && thread.getState() == Thread.State.RUNNABLE
                    && waited < BUSY * config.patienceMillis()) {
                return false;
            }
        }
        return waits || waited > BUSY * config.patienceMillis();
    }

    private String stuck() {
        StringBuilder line = new StringBuilder("nothing has gone on for ")
                .append(config.patienceMillis() / 1000)
                .append(" s:");
        String between = " ";
        for (Turn turn : turns) {
            if (turn.thread() != null && turn.done() < turn.size()) {
                line.append(between)
                        .append("thread ")
                        .append(turn.number)
                        .append(" (")
                        .append(turn.thread().getName())
                        .append(turn.waits() ? ") waits for its turn before record " : ") has not come to record ")
                        .append(turn.next())
                        .append(", ")
                        .append(turn.next() < turn.size() ? judge.recorded(turn, turn.next()) : "its last");
                between = "; ";
            }
        }
        return line.append("; what they wait for depends on something that no record tells of")
                .toString();
    }

    // ---- the end

    private void end() {
        ThreadLog.off();
        try {
            awaitAll();
            synchronized (this) {
                if (over) {
                    return;
                }
                over = true;
                String line = difference();
                write(new FreeReplayResult(line.isEmpty(), line, records(), false));
            }
        } finally {
            ThreadLog.on();
        }
    }

    /** Threads that are still running do what they did. */
    private void awaitAll() {
        long before = -1;
        long since = System.nanoTime();
        while (unfinished() != null && System.nanoTime() - since < config.patienceMillis() * 1_000_000) {
            long now = records();
            if (now != before) {
                before = now;
                since = System.nanoTime();
            }
            Thread.yield();
        }
    }

    private Turn unfinished() {
        for (Turn turn : turns) {
            if (turn.thread() != null && turn.next() < turn.size()) {
                return turn;
            }
        }
        return null;
    }

    private String difference() {
        Turn turn = unfinished();
        if (turn != null) {
            return "thread " + turn.number + " (" + turn.thread().getName() + "), record " + turn.next() + ": expected "
                    + judge.recorded(turn, turn.next()) + ", found the end of the JVM";
        }
        if (!isEndKnown) {
            return "";
        }
        Trace.Verdict found = outcome.verdict();
        return text(found).equals(text(recorded))
                ? ""
                : "every record was made again, but the end is another: expected " + text(recorded) + ", found "
                        + text(found);
    }

    private static String text(Trace.Verdict verdict) {
        return verdict instanceof Trace.Failed failed
                ? failed.kind() + " " + failed.message().replaceAll("@[0-9a-f]+", "@")
                : "a normal end";
    }
}
