package dev.heddle.analyzer.memory.axioms;

import dev.heddle.analyzer.memory.axioms.Instruction.Kind;
import dev.heddle.analyzer.memory.axioms.Instruction.Value;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.litmus.Expression;
import dev.heddle.formats.litmus.Guard;
import dev.heddle.formats.litmus.LitmusOperation;
import dev.heddle.formats.litmus.LitmusOperation.Update;
import dev.heddle.formats.litmus.LitmusStep;
import dev.heddle.formats.litmus.LitmusTest;
import java.util.ArrayList;
import java.util.List;

/** Numbers the names of a litmus test, in the order of names. */
final class ProgramCompiler {
    private final LitmusTest test;
    private final List<String> locations;
    private final List<String> registers;
    private final List<String> monitors = new ArrayList<>();

    ProgramCompiler(LitmusTest test) {
        this.test = test;
        locations = List.copyOf(test.locations());
        registers = List.copyOf(test.registers());
    }

    Program compile() {
        List<List<Instruction>> threads = test.threads().stream()
                .map(steps -> steps.stream().map(this::instruction).toList())
                .toList();
        List<Integer> initial = locations.stream()
                .map(name -> test.initial().getOrDefault(name, 0))
                .toList();
        List<Integer> finals =
                test.finals().stream().sorted().map(locations::indexOf).toList();
        return new Program(threads, locations, initial, registers, monitors.size(), finals);
    }

    private Instruction instruction(LitmusStep step) {
        LitmusOperation operation = step.operation();
        if (operation instanceof LitmusOperation.Write write) {
            return new Instruction(
                    Kind.WRITE,
                    locations.indexOf(write.location()),
                    MemoryOrder.NONE,
                    write.mode(),
                    -1,
                    Value.NONE,
                    value(write.value()),
                    guards(step),
                    step.toString());
        }
        if (operation instanceof LitmusOperation.Read read) {
            return new Instruction(
                    Kind.READ,
                    locations.indexOf(read.location()),
                    read.mode(),
                    MemoryOrder.NONE,
                    registers.indexOf(read.register()),
                    Value.NONE,
                    Value.NONE,
                    guards(step),
                    step.toString());
        }
        return operation instanceof Update update ? update(step, update) : other(step, operation);
    }

    private Instruction update(LitmusStep step, Update update) {
        if (update instanceof LitmusOperation.CompareAndSet cas) {
            return update(step, update, cas.weak() ? Kind.WEAK_CAS : Kind.CAS, cas.expected(), cas.value());
        }
        if (update instanceof LitmusOperation.CompareAndExchange exchange) {
            return update(step, update, Kind.EXCHANGE, exchange.expected(), exchange.value());
        }
        if (update instanceof LitmusOperation.GetAndAdd add) {
            return update(step, update, Kind.GET_AND_ADD, Expression.of(0), add.delta());
        }
        return update(step, update, Kind.GET_AND_SET, Expression.of(0), ((LitmusOperation.GetAndSet) update).value());
    }

    private Instruction update(LitmusStep step, Update update, Kind kind, Expression expected, Expression value) {
        return new Instruction(
                kind,
                locations.indexOf(update.location()),
                update.readOrder(),
                update.writeOrder(),
                registers.indexOf(update.register()),
                value(expected),
                value(value),
                guards(step),
                step.toString());
    }

    private Instruction other(LitmusStep step, LitmusOperation operation) {
        if (operation instanceof LitmusOperation.Fence fence) {
            boolean full = fence.kind().isFull();
            return other(
                    step,
                    Kind.FENCE,
                    -1,
                    full ? MemoryOrder.VOLATILE : fence.kind().acquires() ? MemoryOrder.ACQUIRE : MemoryOrder.NONE,
                    full ? MemoryOrder.VOLATILE : fence.kind().releases() ? MemoryOrder.RELEASE : MemoryOrder.NONE);
        }
        if (operation instanceof LitmusOperation.Assign assign) {
            return new Instruction(
                    Kind.ASSIGN,
                    -1,
                    MemoryOrder.NONE,
                    MemoryOrder.NONE,
                    registers.indexOf(assign.register()),
                    Value.NONE,
                    value(assign.value()),
                    guards(step),
                    step.toString());
        }
        if (operation instanceof LitmusOperation.Lock lock) {
            return other(step, Kind.LOCK, monitor(lock.monitor()), MemoryOrder.NONE, MemoryOrder.NONE);
        }
        if (operation instanceof LitmusOperation.Unlock unlock) {
            return other(step, Kind.UNLOCK, monitor(unlock.monitor()), MemoryOrder.NONE, MemoryOrder.NONE);
        }
        if (operation instanceof LitmusOperation.Start start) {
            return other(step, Kind.START, start.thread(), MemoryOrder.NONE, MemoryOrder.NONE);
        }
        return other(step, Kind.JOIN, ((LitmusOperation.Join) operation).thread(), MemoryOrder.NONE, MemoryOrder.NONE);
    }

    private Instruction other(LitmusStep step, Kind kind, int target, MemoryOrder read, MemoryOrder write) {
        return new Instruction(kind, target, read, write, -1, Value.NONE, Value.NONE, guards(step), step.toString());
    }

    private List<Instruction.Guard> guards(LitmusStep step) {
        List<Instruction.Guard> guards = new ArrayList<>();
        for (Guard guard : step.guards()) {
            guards.add(new Instruction.Guard(registers.indexOf(guard.register()), guard.equal(), guard.value()));
        }
        return List.copyOf(guards);
    }

    private Value value(Expression expression) {
        return new Value(
                expression.constant(),
                expression.registers().stream().map(registers::indexOf).toList());
    }

    private int monitor(String name) {
        if (!monitors.contains(name)) {
            monitors.add(name);
        }
        return monitors.indexOf(name);
    }
}
