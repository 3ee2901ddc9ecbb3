package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.instrument.Site;
import dev.heddle.recorder.instrument.SiteTable;
import dev.heddle.replayer.control.PlatformThreads;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * An engine in this JVM, without an agent: programs of tests call the methods here, which call the hooks that instrumented code would call.
 */
final class InProcess {
    /** Shared memory of programs. */
    static class Cell {
        int value;
        volatile int flag;
        Object next;
        byte narrow;
        float real;
        static int total;
    }

    private static final int NO_LINE = 1;
    private static final int MOST_EXECUTIONS = 50_000;

    final SiteTable sites = new SiteTable();
    final Engine engine;
    final HookSink hooks;
    /** Of the last execution. */
    Outcome outcome = new Outcome.Passed();

    private final Map<String, Integer> siteIds = new ConcurrentHashMap<>();

    InProcess() {
        this(1_000, new PlatformThreads());
    }

    InProcess(int livelockBound, ThreadControl control) {
        engine = new Engine(sites, control, livelockBound, (main, arguments) -> {});
        hooks = engine.hooks();
    }

    // ---- executions

    /** Executes a program once. */
    Outcome execute(SchedulingStrategy strategy, long seed, Engine.Main main) {
        outcome = engine.execute(strategy, seed, main);
        return outcome;
    }

    /** The error of ours that ended the last execution, or null. */
    Throwable brokenBy() {
        return outcome instanceof Outcome.Broken broken ? broken.by() : null;
    }

    /** Where the last execution left the recorded one, in a line; empty where it did not. */
    String divergence() {
        return outcome instanceof Outcome.Diverged diverged ? diverged.difference() : "";
    }

    boolean isGivenUp() {
        return outcome instanceof Outcome.GivenUp;
    }

    /** Executes a program once; an error of the engine fails the test. */
    Trace run(SchedulingStrategy strategy, long seed, Engine.Main main) {
        execute(strategy, seed, main);
        if (brokenBy() != null) {
            throw new AssertionError("the engine broke", brokenBy());
        }
        return trace();
    }

    /** Executes a program whose outcome does not depend on decisions and that passes. */
    Trace pass(Engine.Main main) {
        Trace trace = run(new DepthFirst(), 0, main);
        assertEquals(new Trace.Passed(), trace.verdict());
        return trace;
    }

    /** The last execution. */
    Trace trace() {
        return trace(engine, outcome.verdict());
    }

    static Trace trace(Engine engine, Trace.Verdict verdict) {
        return engine.trace(
                new Trace.Header("0", "any", "test", 0, 0, 0, "full", Map.of()),
                new Trace.Program("test", List.of(), "/", List.of(), "", Map.of(), new byte[0]),
                verdict);
    }

    /** Makes all decisions of a program in all ways; answers its outcomes and how often each came. */
    Map<String, Integer> explore(Engine.Main main, Supplier<String> outcome) {
        DepthFirst strategy = new DepthFirst();
        Map<String, Integer> outcomes = new TreeMap<>();
        int executions = 0;
        do {
            execute(strategy, 0, main);
            if (brokenBy() != null) {
                throw new AssertionError("the engine broke in execution " + executions, brokenBy());
            }
            assertNull(strategy.problem());
            outcomes.merge(outcome.get(), 1, Integer::sum);
            if (++executions > MOST_EXECUTIONS) {
                throw new AssertionError("too many executions for a test; so far: " + outcomes);
            }
        } while (strategy.advance());
        return outcomes;
    }

    /** {@code passed}, or the kind of failure. */
    String verdict() {
        return outcome.verdict() instanceof Trace.Failed failed ? failed.kind().word() : "passed";
    }

    /** {@code 0.1 READ}, one for each event. */
    static List<String> steps(Trace trace) {
        List<String> steps = new ArrayList<>();
        EventColumns e = trace.events();
        for (int i = 0; i < e.size(); i++) {
            steps.add(trace.threads().get(e.thread(i)).path() + " " + e.kind(i));
        }
        return steps;
    }

    /** Indices of the events of a kind. */
    static List<Integer> events(Trace trace, EventKind kind) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < trace.events().size(); i++) {
            if (trace.events().kind(i) == kind) {
                found.add(i);
            }
        }
        return found;
    }

    /** An exception of the program, as if thrown at {@code app.Lost.main(Lost.java:9)}. */
    static Exception failure(String message) {
        Exception failure = new Exception(message);
        failure.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("app.Lost", "main", "Lost.java", 9), failure.getStackTrace()[0]
        });
        return failure;
    }

    // ---- sites

    int site(EventKind kind, String owner, String member, int line) {
        return site(kind, owner, member, line, MemoryOrder.NONE, MemoryOrder.NONE, Site.Outcome.ALWAYS);
    }

    int site(
            EventKind kind,
            String owner,
            String member,
            int line,
            MemoryOrder read,
            MemoryOrder write,
            Site.Outcome outcome) {
        return siteIds.computeIfAbsent(
                kind + " " + owner + " " + member + " " + line + " " + read + " " + write + " " + outcome,
                key -> sites.add(new Site(
                        "app.Program",
                        "run",
                        "()V",
                        line,
                        "Program.java",
                        line,
                        kind,
                        owner,
                        member,
                        "",
                        false,
                        read,
                        write,
                        outcome)));
    }

    private int cellSite(EventKind kind, String member) {
        return site(kind, Cell.class.getName(), member, NO_LINE);
    }

    // ---- memory

    Cell cell() {
        Cell cell = new Cell();
        hooks.constructing(cell);
        return cell;
    }

    int value(Cell cell) {
        int site = cellSite(EventKind.READ, "value");
        hooks.beforeRead(cell, site);
        return hooks.afterReadI(cell.value, site);
    }

    void setValue(Cell cell, int value) {
        hooks.beforeWriteI(cell, value, cellSite(EventKind.WRITE, "value"));
        cell.value = value;
    }

    int flag(Cell cell) {
        int site = cellSite(EventKind.READ, "flag");
        hooks.beforeRead(cell, site);
        return hooks.afterReadI(cell.flag, site);
    }

    void setFlag(Cell cell, int value) {
        hooks.beforeWriteI(cell, value, cellSite(EventKind.WRITE, "flag"));
        cell.flag = value;
    }

    Object next(Cell cell) {
        int site = cellSite(EventKind.READ, "next");
        hooks.beforeRead(cell, site);
        return hooks.afterReadL(cell.next, site);
    }

    void setNext(Cell cell, Object value) {
        hooks.beforeWriteL(cell, value, cellSite(EventKind.WRITE, "next"));
        cell.next = value;
    }

    int total() {
        int site = cellSite(EventKind.READ, "total");
        hooks.beforeStaticRead(Cell.class, site);
        return hooks.afterReadI(Cell.total, site);
    }

    void setTotal(int value) {
        hooks.beforeStaticWriteI(value, Cell.class, cellSite(EventKind.WRITE, "total"));
        Cell.total = value;
    }

    int element(int[] array, int index) {
        int site = site(EventKind.READ, "", "", NO_LINE);
        hooks.beforeArrayRead(array, index, site);
        return hooks.afterReadI(array[index], site);
    }

    void setElement(int[] array, int index, int value) {
        hooks.beforeArrayWriteI(array, index, value, site(EventKind.WRITE, "", "", NO_LINE));
        array[index] = value;
    }

    // ---- threads

    HookedThread thread(HookedThread.Body body) {
        HookedThread thread = new HookedThread(hooks, body);
        hooks.allocated(thread, -1);
        return thread;
    }

    HookedThread start(HookedThread.Body body) {
        HookedThread thread = thread(body);
        thread.start();
        return thread;
    }

    HookedThread daemon(HookedThread.Body body) {
        HookedThread thread = thread(body);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private int threadSite(EventKind kind, String member) {
        return site(kind, "java.lang.Thread", member, NO_LINE);
    }

    void join(Thread thread) throws InterruptedException {
        hooks.join(thread, threadSite(EventKind.JOIN, "join"));
    }

    void join(Thread thread, long millis) throws InterruptedException {
        hooks.join(thread, millis, threadSite(EventKind.JOIN, "join"));
    }

    boolean isAlive(Thread thread) {
        return hooks.isAlive(thread, threadSite(EventKind.JOIN, "isAlive"));
    }

    Thread.State state(Thread thread) {
        return hooks.getState(thread, threadSite(EventKind.YIELD, "getState"));
    }

    void sleep(long millis) throws InterruptedException {
        hooks.sleep(millis, threadSite(EventKind.YIELD, "sleep"));
    }

    long nanoTime() {
        return hooks.nanoTime(site(EventKind.INPUT, "java.lang.System", "nanoTime", NO_LINE));
    }

    void park(long millis) {
        hooks.park(null, millis * 1_000_000, -1);
    }

    void yieldNow() {
        hooks.yield(threadSite(EventKind.YIELD, "yield"));
    }

    void park() {
        parkFor(null);
    }

    void parkFor(Object blocker) {
        hooks.park(blocker, -1, -1);
    }

    boolean interrupted() {
        int call = threadCall("interrupted");
        boolean answer = hooks.interrupted() == 1;
        hooks.afterCall(null, call);
        return answer;
    }

    boolean isInterrupted(Thread thread) {
        int call = threadCall("isInterrupted");
        boolean answer = hooks.isInterrupted(thread) == 1;
        hooks.afterCall(null, call);
        return answer;
    }

    /** The call itself, as instrumented code announces it. */
    private int threadCall(String method) {
        int call = site(EventKind.SYNC, Thread.class.getName(), method, NO_LINE);
        hooks.beforeCall(null, call);
        return call;
    }

    // ---- monitors

    Object lock() {
        Object lock = new Object();
        hooks.allocated(lock, -1);
        return lock;
    }

    void enter(Object lock) {
        enter(lock, NO_LINE);
    }

    void enter(Object lock, int line) {
        hooks.monitorEnter(lock, site(EventKind.LOCK, "", "", line));
    }

    void exit(Object lock) {
        hooks.monitorExit(lock, site(EventKind.UNLOCK, "", "", NO_LINE));
    }

    void await(Object lock) throws InterruptedException {
        hooks.wait(lock, site(EventKind.WAIT, "java.lang.Object", "wait", NO_LINE));
    }

    void await(Object lock, long millis) throws InterruptedException {
        hooks.wait(lock, millis, site(EventKind.WAIT, "java.lang.Object", "wait", NO_LINE));
    }

    void signal(Object lock) {
        hooks.notify(lock, site(EventKind.NOTIFY, "java.lang.Object", "notify", NO_LINE));
    }

    void signalAll(Object lock) {
        hooks.notifyAll(lock, site(EventKind.NOTIFY, "java.lang.Object", "notifyAll", NO_LINE));
    }
}
