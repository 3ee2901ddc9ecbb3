package dev.heddle.analyzer.memory.axioms;

import dev.heddle.formats.event.MemoryOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * All execution graphs of a program in which program order and reads-from together have no cycle (A1 without the rest
 * of happens-before). Each is made once: events are appended in the order in which they could run, and of all orders
 * that make the same graph only the least is followed, the one in which no event could have been moved before an
 * independent one of a higher thread.
 */
final class GraphEnumerator {
    private final Program program;
    private final Consumer<ExecutionGraph> visitor;
    private final ExecutionGraph graph;
    private final Set<Integer> startedThreads;
    private final int[] next;
    private final int[][] registers;

    /** The graph that is given to {@code visitor} changes as soon as the visitor returns. */
    GraphEnumerator(Program program, Consumer<ExecutionGraph> visitor) {
        this.program = program;
        this.visitor = visitor;
        this.graph = new ExecutionGraph(program);
        this.startedThreads = program.startedThreads();
        int threads = program.threads().size();
        this.next = new int[threads];
        this.registers = new int[threads][program.registers().size()];
    }

    void enumerate() {
        for (int t = 0; t < next.length; t++) {
            skipLocal(t);
        }
        extend();
    }

    private void extend() {
        boolean ended = true;
        for (int t = 0; t < next.length; t++) {
            if (!hasEnded(t)) {
                ended = false;
                if (!startedThreads.contains(t) || graph.isStarted(t)) {
                    extend(t, program.threads().get(t).get(next[t]));
                }
            }
        }
        if (ended) {
            collectRegisters();
            visitor.accept(graph);
        }
    }

    private void extend(int t, Instruction operation) {
        switch (operation.kind()) {
            case WRITE -> write(t, operation);
            case READ, CAS, WEAK_CAS, EXCHANGE, GET_AND_ADD, GET_AND_SET -> read(t, operation);
            case FENCE -> other(t, ExecutionGraph.Kind.FENCE, operation);
            case LOCK -> {
                if (graph.isFree(operation.target())) {
                    other(t, ExecutionGraph.Kind.LOCK, operation);
                }
            }
            case UNLOCK -> other(t, ExecutionGraph.Kind.UNLOCK, operation);
            case START -> other(t, ExecutionGraph.Kind.START, operation);
            case JOIN -> {
                if (hasEnded(operation.target())) {
                    other(t, ExecutionGraph.Kind.JOIN, operation);
                }
            }
            case ASSIGN -> throw new AssertionError("skipped as local");
        }
    }

    private void write(int t, Instruction operation) {
        int e = graph.add(ExecutionGraph.Kind.ACCESS, t, operation.target(), MemoryOrder.NONE, operation.write());
        graph.written[e] = operation.value().in(registers[t]);
        follow(t, e, -1, 0);
    }

    private void other(int t, ExecutionGraph.Kind kind, Instruction operation) {
        int e = graph.add(kind, t, operation.target(), operation.read(), operation.write());
        follow(t, e, -1, 0);
    }

    private void read(int t, Instruction operation) {
        int writes = graph.size;
        for (int w = 0; w < writes; w++) {
            if (graph.writes(w) && graph.target[w] == operation.target()) {
                read(t, operation, w);
            }
        }
    }

    private void read(int t, Instruction operation, int source) {
        int seen = graph.written[source];
        boolean mayFail = operation.compares();
        boolean mayUpdate = operation.kind() != Instruction.Kind.READ
                && (!mayFail || seen == operation.expected().in(registers[t]));
        if (mayUpdate) {
            read(t, operation, source, true);
        }
        if (!mayUpdate || operation.kind() == Instruction.Kind.WEAK_CAS) {
            read(t, operation, source, false);
        }
    }

    private void read(int t, Instruction operation, int source, boolean updates) {
        int seen = graph.written[source];
        int e = graph.add(
                ExecutionGraph.Kind.ACCESS,
                t,
                operation.target(),
                operation.read(),
                updates ? operation.write() : MemoryOrder.NONE);
        graph.readsFrom[e] = source;
        graph.written[e] = updates ? operation.written(seen, registers[t]) : 0;
        follow(t, e, operation.register(), operation.result(seen, updates));
    }

    /** Goes on after the new event {@code e} of thread {@code t}, then takes it back. */
    private void follow(int t, int e, int register, int result) {
        if (isLeast(e)) {
            int at = next[t];
            int[] before = registers[t];
            registers[t] = before.clone();
            if (register >= 0) {
                registers[t][register] = result;
            }
            next[t]++;
            skipLocal(t);
            extend();
            next[t] = at;
            registers[t] = before;
        }
        graph.size = e;
    }

    /**
     * False where the last event could have come before an earlier one of a higher thread with nothing else changed.
     */
    private boolean isLeast(int last) {
        int initial = program.locations().size();
        for (int i = last - 1; i >= initial && !depends(i, last); i--) {
            if (graph.thread[i] > graph.thread[last]) {
                return false;
            }
        }
        return true;
    }

    private boolean depends(int first, int second) {
        ExecutionGraph g = graph;
        return g.thread[first] == g.thread[second]
                || g.readsFrom[second] == first
                || g.kind[first] == ExecutionGraph.Kind.START && g.target[first] == g.thread[second]
                || g.kind[second] == ExecutionGraph.Kind.JOIN && g.target[second] == g.thread[first]
                || g.isMonitor(first) && g.isMonitor(second) && g.target[first] == g.target[second];
    }

    private boolean hasEnded(int t) {
        return next[t] == program.threads().get(t).size();
    }

    private void skipLocal(int t) {
        List<Instruction> operations = program.threads().get(t);
        while (next[t] < operations.size()) {
            Instruction operation = operations.get(next[t]);
            boolean runs = operation.runs(registers[t]);
            if (runs && operation.kind() != Instruction.Kind.ASSIGN) {
                return;
            }
            if (runs) {
                // The array may be shared with a step that is taken back later.
                registers[t] = registers[t].clone();
                registers[t][operation.register()] = operation.value().in(registers[t]);
            }
            next[t]++;
        }
    }

    /** A register has one writer in every program here; the others hold 0. */
    private void collectRegisters() {
        Arrays.fill(graph.registers, 0);
        for (int[] values : registers) {
            for (int r = 0; r < values.length; r++) {
                graph.registers[r] += values[r];
            }
        }
    }
}
