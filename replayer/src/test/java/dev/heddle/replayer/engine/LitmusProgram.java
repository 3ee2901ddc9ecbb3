package dev.heddle.replayer.engine;

import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.recorder.instrument.Site.Outcome;
import dev.heddle.replayer.engine.InProcess.Cell;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.exhaustive.Exploration;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** A litmus test in the notation of {@code docs/reference/formats.md}, run through the hooks of an engine in this JVM. */
final class LitmusProgram {
    private static final VarHandle VALUE = value();

    private final InProcess p = new InProcess();
    private final List<List<String[]>> threads = new ArrayList<>();
    private final Map<String, Integer> initial = new TreeMap<>();
    private final Set<String> locations = new TreeSet<>();
    private final Set<String> locks = new TreeSet<>();
    private final Set<String> called = new TreeSet<>();
    private final LibraryObjects library = new LibraryObjects(p);
    private final Set<String> registers = new TreeSet<>();
    private final List<String> finals;
    private final Set<Integer> startedByThreads = new HashSet<>();

    /** Every operation stands at a place of its own, as in a program. */
    private final ThreadLocal<Integer> line = new ThreadLocal<>();

    // of the execution under way
    private final Map<String, Cell> cells = new HashMap<>();
    private final Map<String, Object> monitors = new HashMap<>();
    private final HookedThread[] running;
    private final Map<String, Integer> values = new TreeMap<>();

    private long bruteExecutions;

    /** What a search has found. */
    record Found(Set<String> outcomes, Exploration exploration, int attempts) {}

    private static VarHandle value() {
        try {
            return MethodHandles.lookup().findVarHandle(Cell.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param threads their operations, separated by semicolons */
    LitmusProgram(List<String> finals, String... threads) {
        this.finals = finals;
        locations.addAll(finals);
        for (String thread : threads) {
            List<String[]> operations = new ArrayList<>();
            for (String operation : thread.split(";")) {
                operations.add(operation.strip().split("\\s+"));
                note(operations.get(operations.size() - 1));
            }
            this.threads.add(operations);
        }
        running = new HookedThread[threads.length];
    }

    void initial(String location, int value) {
        initial.put(location, value);
    }

    private static int start(String[] op) {
        int i = 0;
        while (op[i].startsWith("?")) {
            i++;
        }
        return i;
    }

    private void note(String[] op) {
        int i = start(op);
        switch (op[i]) {
            case "w" -> locations.add(op[i + 2]);
            case "r", "cas", "wcas", "cae", "getadd", "getset", "loop" -> {
                locations.add(op[i + 2]);
                registers.add(op[op.length - 1]);
            }
            case "lock" -> locks.add(op[i + 1]);
            case "call" -> {
                called.add(op[i + 1]);
                if (op[op.length - 1].startsWith("r") && op.length > i + 3) {
                    registers.add(op[op.length - 1]);
                }
            }
            case "start" -> startedByThreads.add(Integer.valueOf(op[i + 1]));
            case "set" -> registers.add(op[i + 1]);
            default -> {}
        }
    }

    /** Explores all executions, but not more than that many attempts. */
    Found explore(VolatileReads volatiles, int attempts) {
        return explore(switches(PlainReads.JMM, volatiles), attempts);
    }

    /** The same under other switches. */
    Found explore(ModelSwitches switches, int attempts) {
        p.engine.configure(switches);
        ExhaustiveStrategy strategy = new ExhaustiveStrategy(p.engine.tables(), switches.volatiles(), false);
        Set<String> outcomes = new TreeSet<>();
        int n = 0;
        while (n < attempts && !strategy.isDone()) {
            n++;
            p.execute(strategy, n, this::main);
            if (p.brokenBy() != null) {
                throw new AssertionError("the engine broke in execution " + n, p.brokenBy());
            }
            if (!p.isGivenUp()) {
                if (!p.verdict().equals("passed")) {
                    throw new AssertionError(p.outcome.verdict().toString());
                }
                outcomes.add(values.toString());
            }
        }
        strategy.isDone();
        return new Found(outcomes, strategy.exploration(), n);
    }

    /** The outcomes of all decisions in all ways; null where that takes more than so many executions. */
    Set<String> bruteForce(VolatileReads volatiles, int most) {
        return bruteForce(switches(PlainReads.JMM, volatiles), new DepthFirst(), most);
    }

    /** The same under other switches, with threads started before anything else. */
    Set<String> bruteForce(ModelSwitches switches, int most) {
        return bruteForce(switches, new StraightStarts(), most);
    }

    private Set<String> bruteForce(ModelSwitches switches, DepthFirst strategy, int most) {
        p.engine.configure(switches);
        Set<String> outcomes = new TreeSet<>();
        int n = 0;
        do {
            if (n++ == most) {
                return null;
            }
            bruteExecutions++;
            p.execute(strategy, 0, this::main);
            if (p.brokenBy() != null) {
                throw new AssertionError("the engine broke", p.brokenBy());
            }
            outcomes.add(values.toString());
        } while (strategy.advance());
        return outcomes;
    }

    /** How many executions the brute force has made. */
    long executions() {
        return bruteExecutions;
    }

    /** Stands for the switches as far as the program can show a difference: the brute force has the same outcomes under switches of one name. */
    String tellsApart(ModelSwitches switches) {
        boolean tellsPlain = !finals.isEmpty() || has("r", "plain");
        boolean tellsVolatile = has("r", "volatile") || has("cas", "volatile") || has("cae", "volatile");
        tellsVolatile |= has("wcas", "volatile") || has("loop", "volatile");
        return (switches.sequentiallyConsistent() ? "sc " : "")
                + (tellsPlain ? switches.plain().word() : "")
                + (tellsVolatile ? switches.volatiles().word() : "");
    }

    private boolean has(String operation, String mode) {
        return threads.stream()
                .anyMatch(thread -> thread.stream().anyMatch(op -> {
                    int i = start(op);
                    return op[i].equals(operation) && op[i + 1].equals(mode);
                }));
    }

    /** The iRoots that the executions of a search with orders, or all of them, expose; switches are as they are. Null where it takes too long. */
    SortedMap<Iroot, Boolean> exposed(boolean isSearch, VolatileReads volatiles, int most) {
        ExhaustiveStrategy search = new ExhaustiveStrategy(p.engine.tables(), volatiles, true, true);
        DepthFirst all = new DepthFirst();
        IrootObserver observer = new IrootObserver();
        ExposedIroots exposed = new ExposedIroots();
        int n = 0;
        do {
            if (n++ == most) {
                return null;
            }
            p.execute(isSearch ? search : all, 0, this::main);
            if (p.brokenBy() != null) {
                throw new AssertionError("the engine broke", p.brokenBy());
            }
            if (!p.isGivenUp()) {
                exposed.beginExecution(n);
                p.engine.observe(observer, exposed);
            }
        } while (isSearch ? !search.isDone() : all.advance());
        SortedMap<Iroot, Boolean> found = new TreeMap<>();
        exposed.all().forEach(e -> found.put(e.iroot(), e.isWeak()));
        return found;
    }

    /** Every read decides by this, whoever reads; a weak compare-and-set may fail without cause. */
    static ModelSwitches switches(PlainReads plain, VolatileReads volatiles) {
        return new ModelSwitches(plain, new TreeMap<>(Map.of("app", plain)), volatiles, false, true, false, Set.of());
    }

    private void configure(VolatileReads volatiles, boolean spuriousCas) {
        ModelSwitches d = ModelSwitches.DEFAULT;
        p.engine.configure(new ModelSwitches(
                d.plain(),
                new TreeMap<>(Map.of("app", PlainReads.JMM)),
                volatiles,
                false,
                spuriousCas,
                false,
                d.failOn()));
    }

    /** All reads see the newest write. */
    void configureSequentiallyConsistent() {
        p.engine.configure(new ModelSwitches(
                PlainReads.LATEST, new TreeMap<>(), VolatileReads.EXEC, true, false, false, Set.of()));
    }

    /** Without spurious failures. */
    void configureStale() {
        configure(VolatileReads.STALE, false);
    }

    /** How often each outcome comes in so many executions, each with a seed of its own; switches are as they are. */
    Map<String, Integer> sample(SchedulingStrategy strategy, int executions, Consumer<Engine> afterEach) {
        Map<String, Integer> outcomes = new TreeMap<>();
        for (int n = 1; n <= executions; n++) {
            p.execute(strategy, Seeds.ofExecution(1, n), this::main);
            if (p.brokenBy() != null) {
                throw new AssertionError("the engine broke in execution " + n, p.brokenBy());
            }
            if (!p.verdict().equals("passed")) {
                throw new AssertionError(p.outcome.verdict().toString());
            }
            outcomes.merge(values.toString(), 1, Integer::sum);
            afterEach.accept(p.engine);
        }
        return outcomes;
    }

    private void main() throws InterruptedException {
        cells.clear();
        monitors.clear();
        values.clear();
        registers.forEach(r -> values.put(r, 0));
        for (String location : locations) {
            Cell cell = p.cell();
            cell.value = initial.getOrDefault(location, 0);
            cells.put(location, cell);
        }
        locks.forEach(l -> monitors.put(l, p.lock()));
        library.clear();
        called.forEach(library::make);
        for (int i = 0; i < running.length; i++) {
            List<String[]> body = threads.get(i);
            running[i] = p.thread(() -> run(body));
        }
        for (int i = 0; i < running.length; i++) {
            if (!startedByThreads.contains(i)) {
                running[i].start();
            }
        }
        for (HookedThread thread : running) {
            p.join(thread);
        }
        for (String location : finals) {
            values.put(location, p.value(cells.get(location)));
        }
    }

    private void run(List<String[]> body) throws InterruptedException {
        for (String[] op : body) {
            int i = start(op);
            boolean holds = true;
            for (int c = 0; c < i; c++) {
                boolean equal = op[c].contains("==");
                String[] sides = op[c].substring(1).split("[!=]=");
                holds &= equal == (value(sides[0]) == value(sides[1]));
            }
            if (holds) {
                line.set(100 * threads.indexOf(body) + body.indexOf(op) + 10);
                run(op, i);
            }
        }
    }

    private int value(String expression) {
        int plus = expression.indexOf('+');
        if (plus >= 0) {
            return value(expression.substring(0, plus)) + value(expression.substring(plus + 1));
        }
        return Character.isDigit(expression.charAt(0)) || expression.charAt(0) == '-'
                ? Integer.parseInt(expression)
                : values.getOrDefault(expression, 0);
    }

    private void run(String[] op, int i) throws InterruptedException {
        switch (op[i]) {
            case "w" -> write(op[i + 1], cells.get(op[i + 2]), value(op[i + 3]));
            case "r" -> values.put(op[i + 3], read(op[i + 1], cells.get(op[i + 2])));
            case "cas", "wcas", "cae" -> compare(op, i);
            case "getadd" -> {
                int site = site(EventKind.UPDATE, "getAndAdd", op[i + 1], Outcome.ALWAYS);
                Cell cell = cells.get(op[i + 2]);
                p.hooks.beforeVarHandle(VALUE, cell, site);
                values.put(op[i + 4], p.hooks.afterAccessI((int) VALUE.getAndAdd(cell, value(op[i + 3])), site));
            }
            case "getset" -> {
                int site = site(EventKind.UPDATE, "getAndSet", op[i + 1], Outcome.ALWAYS);
                Cell cell = cells.get(op[i + 2]);
                p.hooks.beforeVarHandle(VALUE, cell, site);
                values.put(op[i + 4], p.hooks.afterAccessI((int) VALUE.getAndSet(cell, value(op[i + 3])), site));
            }
            case "loop" -> values.put(op[i + 4], add(op[i + 1], cells.get(op[i + 2]), value(op[i + 3])));
            case "fence" -> p.hooks.fence(fence(op[i + 1]));
            case "lock" -> p.enter(monitors.get(op[i + 1]));
            case "unlock" -> p.exit(monitors.get(op[i + 1]));
            case "call" -> call(op, i);
            case "start" -> running[Integer.parseInt(op[i + 1])].start();
            case "join" -> p.join(running[Integer.parseInt(op[i + 1])]);
            case "set" -> values.put(op[i + 1], value(op[i + 2]));
            default -> throw new IllegalArgumentException(op[i]);
        }
    }

    /** {@code call OBJECT METHOD}, then an argument, a register, or both. */
    private void call(String[] op, int i) {
        boolean hasArgument = op.length > i + 3 && Character.isDigit(op[i + 3].charAt(0));
        int result = library.call(op[i + 1], op[i + 2], hasArgument ? value(op[i + 3]) : 0, line.get());
        if (registers.contains(op[op.length - 1])) {
            values.put(op[op.length - 1], result);
        }
    }

    /** Adds as getAndUpdate does, again and again until nobody has been faster; answers what was there before. */
    private int add(String mode, Cell cell, int more) {
        int seen;
        do {
            seen = read(mode.equals("acquire") || mode.equals("volatile") ? mode : "opaque", cell);
        } while (!compareAndSet("compareAndSet", mode, cell, seen, seen + more));
        return seen;
    }

    private void compare(String[] op, int i) {
        Cell cell = cells.get(op[i + 2]);
        int expected = value(op[i + 3]);
        int next = value(op[i + 4]);
        if (op[i].equals("cae")) {
            int site = site(EventKind.UPDATE, "compareAndExchange", op[i + 1], Outcome.WITNESS);
            p.hooks.beforeVarHandle(VALUE, cell, site);
            p.hooks.expectingI(expected);
            values.put(op[i + 5], p.hooks.afterAccessI((int) VALUE.compareAndExchange(cell, expected, next), site));
            return;
        }
        String method = op[i].equals("cas") ? "compareAndSet" : "weakCompareAndSet";
        values.put(op[i + 5], compareAndSet(method, op[i + 1], cell, expected, next) ? 1 : 0);
    }

    private boolean compareAndSet(String method, String mode, Cell cell, int expected, int next) {
        int site = site(EventKind.UPDATE, method, mode, Outcome.RESULT);
        p.hooks.beforeVarHandle(VALUE, cell, site);
        p.hooks.expectingI(expected);
        return p.hooks.afterAccessI(VALUE.compareAndSet(cell, expected, next) ? 1 : 0, site) == 1;
    }

    private void write(String mode, Cell cell, int value) {
        if (mode.equals("plain")) {
            p.setValue(cell, value);
            return;
        }
        int site = p.site(
                EventKind.WRITE,
                "java.lang.invoke.VarHandle",
                "set",
                line.get(),
                MemoryOrder.NONE,
                order(mode),
                Outcome.ALWAYS);
        p.hooks.beforeVarHandle(VALUE, cell, site);
        VALUE.setVolatile(cell, value);
        p.hooks.afterAccess(site);
    }

    private int read(String mode, Cell cell) {
        if (mode.equals("plain")) {
            int site = p.site(EventKind.READ, Cell.class.getName(), "value", line.get());
            p.hooks.beforeRead(cell, site);
            return p.hooks.afterReadI(cell.value, site);
        }
        int site = p.site(
                EventKind.READ,
                "java.lang.invoke.VarHandle",
                "get",
                line.get(),
                order(mode),
                MemoryOrder.NONE,
                Outcome.ALWAYS);
        p.hooks.beforeVarHandle(VALUE, cell, site);
        return p.hooks.afterAccessI((int) VALUE.getVolatile(cell), site);
    }

    private static MemoryOrder order(String mode) {
        return MemoryOrder.valueOf(mode.toUpperCase(java.util.Locale.ROOT));
    }

    private int site(EventKind kind, String method, String mode, Outcome outcome) {
        MemoryOrder read = mode.equals("acquire") || mode.equals("volatile") ? order(mode) : MemoryOrder.OPAQUE;
        MemoryOrder write = mode.equals("release") || mode.equals("volatile") ? order(mode) : MemoryOrder.OPAQUE;
        return p.site(kind, "java.lang.invoke.VarHandle", method, line.get(), read, write, outcome);
    }

    private int fence(String kind) {
        MemoryOrder read = switch (kind) {
            case "full" -> MemoryOrder.VOLATILE;
            case "acquire", "loadload" -> MemoryOrder.ACQUIRE;
            default -> MemoryOrder.NONE;
        };
        MemoryOrder write = switch (kind) {
            case "full" -> MemoryOrder.VOLATILE;
            case "release", "storestore" -> MemoryOrder.RELEASE;
            default -> MemoryOrder.NONE;
        };
        return p.site(EventKind.FENCE, "java.lang.invoke.VarHandle", kind, line.get(), read, write, Outcome.ALWAYS);
    }
}
