package dev.heddle.analyzer.memory.axioms;

import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All executions of a program on the online model: every thread, every candidate and every place in S, depth first by
 * running the program again and again. Of executions that differ only in the order of independent events the least is
 * followed, as in {@link GraphEnumerator}; here the nodes of S depend on one another.
 */
public final class ModelExplorer {
    /**
     * How to explore.
     *
     * @param reclaims the model reclaims after every step
     * @param window how many writes of a thread to a location stay readable
     * @param descending the order of threads in which the least execution is meant
     * @param tellsGraphs whether the states come with their graphs
     */
    public record Setting(
            VolatileReads volatiles,
            PlainReads plain,
            boolean reclaims,
            int window,
            boolean descending,
            boolean tellsGraphs) {
        /** The model as it is. */
        public static Setting of(VolatileReads volatiles, PlainReads plain) {
            return new Setting(volatiles, plain, false, Integer.MAX_VALUE, false, true);
        }

        Setting reclaiming() {
            return new Setting(volatiles, plain, true, window, descending, tellsGraphs);
        }

        Setting withWindow(int writes) {
            return new Setting(volatiles, plain, true, writes, descending, tellsGraphs);
        }

        Setting downwards() {
            return new Setting(volatiles, plain, reclaims, window, true, tellsGraphs);
        }

        Setting withoutGraphs() {
            return new Setting(volatiles, plain, reclaims, window, descending, false);
        }

        boolean hasWindow() {
            return window != Integer.MAX_VALUE;
        }

        /**
         * The axioms that the setting stands for; plain reads that see the newest write show a part of what they allow.
         */
        public AxiomVariant variant() {
            boolean coherent = plain == PlainReads.COHERENT;
            return switch (volatiles) {
                case EXEC -> coherent ? AxiomVariant.COHERENT_EXEC : AxiomVariant.JMM_EXEC;
                case STALE -> coherent ? AxiomVariant.COHERENT_STALE : AxiomVariant.JMM_STALE;
                case C11 -> coherent ? AxiomVariant.C11_STALE : AxiomVariant.C11_JMM_STALE;
            };
        }
    }

    private static final long END = 1L << 32;

    private final Program program;
    private final Setting setting;
    private final MemoryModel model;
    private final Choices choices = new Choices();
    private final Set<Integer> startedThreads;
    private final SortedSet<String> found = new TreeSet<>();
    private final int threads;

    private final ExecutionGraph graph;
    private final int[] places = new int[ExecutionGraph.MOST_EVENTS];
    private int[] next = new int[0];
    private int[][] registers = new int[0][];
    private final List<int[]> options = new ArrayList<>();

    private ModelExplorer(Program program, Setting setting) {
        this.program = program;
        this.setting = setting;
        this.model = new MemoryModel(setting.volatiles());
        this.startedThreads = program.startedThreads();
        this.threads = program.threads().size();
        this.graph = new ExecutionGraph(program);
    }

    /** All final states, with their graphs where the setting says so. */
    public static SortedSet<String> of(Program program, Setting setting) {
        return of(program, setting, Long.MAX_VALUE).orElseThrow();
    }

    /** The same, or empty where that takes more runs of the program than {@code mostRuns}. */
    static Optional<SortedSet<String>> of(Program program, Setting setting, long mostRuns) {
        ModelExplorer explorer = new ModelExplorer(program, setting);
        long runs = 0;
        do {
            if (runs++ == mostRuns) {
                return Optional.empty();
            }
            explorer.begin();
            explorer.runToEnd();
        } while (explorer.choices.next());
        return Optional.of(explorer.found);
    }

    private void begin() {
        model.clear();
        model.window(setting.window());
        model.handovers().acquire(threads - 1, 0); // from now on all threads are there
        graph.size = program.locations().size();
        next = new int[threads];
        registers = new int[threads][program.registers().size()];
        for (int t = 0; t < threads; t++) {
            skipLocal(t);
        }
    }

    private void runToEnd() {
        try {
            run();
        } catch (AssertionError e) {
            throw new IllegalStateException(e.getMessage() + " after" + graph, e);
        }
    }

    private void run() {
        int[] offered = new int[threads];
        while (true) {
            int count = 0;
            boolean ended = true;
            for (int t = 0; t < threads; t++) {
                ended &= hasEnded(t);
                if (isEnabled(t) && mayComeNext(t)) {
                    offered[count++] = t;
                }
            }
            if (ended) {
                finish();
            }
            if (count == 0 || !step(offered[choices.choose(count)])) {
                return;
            }
            if (setting.reclaims()) {
                model.reclaim();
            }
        }
    }

    private boolean hasEnded(int t) {
        return next[t] == program.threads().get(t).size();
    }

    private Instruction instruction(int t) {
        return program.threads().get(t).get(next[t]);
    }

    private boolean isEnabled(int t) {
        if (hasEnded(t) || startedThreads.contains(t) && !graph.isStarted(t)) {
            return false;
        }
        Instruction instruction = instruction(t);
        return switch (instruction.kind()) {
            case LOCK -> graph.isFree(instruction.target());
            case JOIN -> hasEnded(instruction.target());
            default -> true;
        };
    }

    private void skipLocal(int t) {
        List<Instruction> instructions = program.threads().get(t);
        while (!hasEnded(t)) {
            Instruction instruction = instructions.get(next[t]);
            boolean runs = instruction.runs(registers[t]);
            if (runs && instruction.kind() != Instruction.Kind.ASSIGN) {
                return;
            }
            if (runs) {
                registers[t][instruction.register()] = instruction.value().in(registers[t]);
            }
            next[t]++;
        }
        model.handovers().release(t, END + t);
        model.handovers().end(t);
    }

    // ---- one step

    /** False where no choice leads to an execution that is the least of its kind. */
    private boolean step(int t) {
        Instruction instruction = instruction(t);
        int target = instruction.target();
        switch (instruction.kind()) {
            case WRITE -> {
                int e = graph.add(ExecutionGraph.Kind.ACCESS, t, target, MemoryOrder.NONE, instruction.write());
                graph.written[e] = instruction.value().in(registers[t]);
                model.write(t, target, instruction.write(), e);
            }
            case READ, CAS, WEAK_CAS, EXCHANGE, GET_AND_ADD, GET_AND_SET -> {
                if (!read(t, instruction)) {
                    return false;
                }
            }
            case FENCE -> {
                graph.add(ExecutionGraph.Kind.FENCE, t, target, instruction.read(), instruction.write());
                model.fence(t, instruction.read(), instruction.write());
            }
            case LOCK -> {
                graph.add(ExecutionGraph.Kind.LOCK, t, target, MemoryOrder.NONE, MemoryOrder.NONE);
                model.handovers().tick(t);
                model.handovers().acquire(t, 1 + target);
            }
            case UNLOCK -> {
                graph.add(ExecutionGraph.Kind.UNLOCK, t, target, MemoryOrder.NONE, MemoryOrder.NONE);
                model.handovers().tick(t);
                model.handovers().release(t, 1 + target);
            }
            case START -> {
                graph.add(ExecutionGraph.Kind.START, t, target, MemoryOrder.NONE, MemoryOrder.NONE);
                model.handovers().tick(t);
                model.handovers().start(t, target);
            }
            case JOIN -> {
                graph.add(ExecutionGraph.Kind.JOIN, t, target, MemoryOrder.NONE, MemoryOrder.NONE);
                model.handovers().tick(t);
                model.handovers().acquire(t, END + target);
            }
            case ASSIGN -> throw new AssertionError("skipped as local");
        }
        places[graph.size - 1] = model.place();
        next[t]++;
        skipLocal(t);
        return true;
    }

    private boolean read(int t, Instruction instruction) {
        boolean isPlain = instruction.read() == MemoryOrder.PLAIN;
        MemoryOrder order = isPlain && setting.plain() == PlainReads.COHERENT ? MemoryOrder.OPAQUE : instruction.read();
        boolean onlyReads = instruction.kind() == Instruction.Kind.READ;
        Candidates candidates = onlyReads
                ? model.read(t, instruction.target(), order)
                : instruction.compares()
                        ? model.compareAndSet(t, instruction.target(), order, instruction.write(), order)
                        : model.update(t, instruction.target(), order, instruction.write());
        if (isPlain && setting.plain() == PlainReads.LATEST) {
            candidates.onlyNewest();
        }
        findOptions(t, instruction, candidates);
        if (options.isEmpty()) {
            return false;
        }
        int[] option = options.get(choices.choose(options.size()));
        int source = source(candidates.event(option[0]), instruction.target());
        boolean updates = option[1] < 0;
        int e = graph.add(
                ExecutionGraph.Kind.ACCESS,
                t,
                instruction.target(),
                instruction.read(),
                updates ? instruction.write() : MemoryOrder.NONE);
        int seen = graph.written[source];
        graph.readsFrom[e] = source;
        graph.written[e] = updates ? instruction.written(seen, registers[t]) : 0;
        registers[t][instruction.register()] = instruction.result(seen, updates);
        if (updates) {
            model.seeUpdate(e, option[0]);
        } else {
            model.seeRead(e, option[0], option[1]);
        }
        return true;
    }

    /** Options are a candidate and its place in S, or -1 for an update. */
    private void findOptions(int t, Instruction instruction, Candidates candidates) {
        options.clear();
        int earliestOfRead = earliestSource(t, instruction, false);
        int earliestOfUpdate = earliestSource(t, instruction, true);
        boolean isStuck = true;
        for (int i = 0; i < candidates.size(); i++) {
            int source = source(candidates.event(i), instruction.target());
            boolean mayUpdate = instruction.kind() != Instruction.Kind.READ
                    && (!instruction.compares()
                            || graph.written[source] == instruction.expected().in(registers[t]));
            if (mayUpdate && candidates.mayUpdate(i)) {
                isStuck = false;
                if (source >= earliestOfUpdate) {
                    options.add(new int[] {i, -1});
                }
            }
            if (!mayUpdate || instruction.kind() == Instruction.Kind.WEAK_CAS) {
                int slots = candidates.slots(i);
                isStuck &= slots == 0;
                for (int slot = 0; slot < slots && source >= earliestOfRead; slot++) {
                    options.add(new int[] {i, slot});
                }
            }
        }
        if (isStuck) {
            throw new IllegalStateException("nothing to read for " + instruction.text() + " after" + graph);
        }
    }

    private static int source(int event, int location) {
        return event == EventColumns.READS_INITIAL ? location : event;
    }

    // ---- the least of equal executions

    /** False where another order of the same events comes first, whatever the thread's next event reads. */
    private boolean mayComeNext(int t) {
        Instruction instruction = instruction(t);
        boolean isUpdate = instruction.isAccess() && instruction.write() != MemoryOrder.NONE;
        boolean mayOnlyRead = instruction.compares() || !isUpdate;
        int earliest = Math.min(
                isUpdate ? earliestSource(t, instruction, true) : graph.size,
                mayOnlyRead ? earliestSource(t, instruction, false) : graph.size);
        if (earliest < 0) {
            return true;
        }
        for (int i = earliest; i < graph.size && instruction.read() != MemoryOrder.NONE; i++) {
            if (graph.writes(i) && graph.target[i] == instruction.target()) {
                return instruction.isAccess();
            }
        }
        return false;
    }

    /**
     * The event from which on the next one of a thread must read so that it cannot be moved forward; -1 where that does
     * not matter.
     */
    private int earliestSource(int t, Instruction instruction, boolean updates) {
        for (int i = graph.size - 1; i >= program.locations().size(); i--) {
            if (depends(i, t, instruction, updates)) {
                return -1;
            }
            if (setting.descending() ? graph.thread[i] < t : graph.thread[i] > t) {
                return i;
            }
        }
        return -1;
    }

    private boolean depends(int i, int t, Instruction instruction, boolean updates) {
        boolean isMonitor =
                instruction.kind() == Instruction.Kind.LOCK || instruction.kind() == Instruction.Kind.UNLOCK;
        return graph.thread[i] == t
                || graph.kind[i] == ExecutionGraph.Kind.START && graph.target[i] == t
                || instruction.kind() == Instruction.Kind.JOIN && instruction.target() == graph.thread[i]
                || isMonitor && graph.isMonitor(i) && instruction.target() == graph.target[i]
                || dependsInOrder(i, instruction, updates)
                || setting.plain() == PlainReads.LATEST && dependsInPlace(i, instruction);
    }

    /** Which write is the newest depends on the order of all accesses of the location. */
    private boolean dependsInPlace(int i, Instruction instruction) {
        return instruction.isAccess()
                && graph.isAccess(i)
                && graph.target[i] == instruction.target()
                && (graph.writes(i) || instruction.write() != MemoryOrder.NONE);
    }

    /** S is a total order of nodes, and a volatile read has a place between two of them. */
    private boolean dependsInOrder(int i, Instruction instruction, boolean updates) {
        boolean reads = instruction.isAccess() && instruction.read() == MemoryOrder.VOLATILE;
        boolean isNode = instruction.write() == MemoryOrder.VOLATILE
                && (instruction.kind() == Instruction.Kind.FENCE
                        || instruction.kind() == Instruction.Kind.WRITE
                        || updates);
        boolean otherIsNode = graph.write[i] == MemoryOrder.VOLATILE;
        boolean otherReads = graph.read[i] == MemoryOrder.VOLATILE;
        return isNode && (otherIsNode || otherReads) || reads && otherIsNode;
    }

    // ---- the end

    /** A last thread joins all others and reads what belongs to the state; then everything must be consistent. */
    private void finish() {
        for (int t = 0; t < threads; t++) {
            model.handovers().acquire(threads, END + t);
        }
        int[] last = new int[program.finals().size()];
        int[] sources = new int[last.length];
        for (int f = 0; f < last.length; f++) {
            int location = program.finals().get(f);
            Candidates candidates = model.read(threads, location, MemoryOrder.OPAQUE);
            int i = choices.choose(candidates.size());
            sources[f] = source(candidates.event(i), location);
            last[f] = graph.written[sources[f]];
            model.seeRead(graph.size + f, i, 0);
        }
        Arrays.fill(graph.registers, 0);
        for (int[] values : registers) {
            for (int r = 0; r < values.length; r++) {
                graph.registers[r] += values[r];
            }
        }
        String state = program.state(graph.registers, last) + (setting.tellsGraphs() ? " by" + graph : "");
        if (found.add(state)) {
            checkOrders(state, sources);
        }
    }

    /** The order of writes that the model names at the end must make a consistent execution. */
    private void checkOrders(String state, int[] sources) {
        List<int[]> orders = new ArrayList<>();
        for (int location = 0; location < program.locations().size(); location++) {
            int[] order = order(location);
            orders.add(order);
            int f = program.finals().indexOf(location);
            if (f >= 0 && order[order.length - 1] != sources[f]) {
                throw new IllegalStateException("the last write is not the one that was read last: " + state);
            }
        }
        Relation mo = ModificationOrders.relation(graph, orders);
        Consistency axioms = new Consistency(graph);
        if (!axioms.isConsistent(mo, setting.variant())) {
            throw new IllegalStateException("not consistent with the order at the end: " + state);
        }
        if (!axioms.agreesWithPlaces(mo, places, setting.variant())) {
            throw new IllegalStateException("the places in S are not an order of S: " + state);
        }
    }

    /** Each block's first write is named; the updates follow what they read. */
    private int[] order(int location) {
        List<Integer> order = new ArrayList<>();
        model.linearize(location, leader -> {
            int write = source(leader, location);
            while (write >= 0) {
                order.add(write);
                write = graph.updateOf(write);
            }
        });
        if (order.isEmpty()) { // never accessed
            order.add(location);
        }
        if (order.size() != graph.writesTo(location)
                || order.stream().distinct().count() != order.size()) {
            throw new IllegalStateException("the writes of location " + location + " are " + order + " after" + graph);
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }
}
