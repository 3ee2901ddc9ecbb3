package dev.heddle.cli.litmus;

import dev.heddle.formats.litmus.Guard;
import dev.heddle.formats.litmus.LitmusOperation;
import dev.heddle.formats.litmus.LitmusStep;
import java.util.List;
import java.util.stream.Collectors;

/** The statements of one thread. Neighbours under the same conditions share one if. */
final class ThreadCode {
    private final SourceText out;
    private final JavaNames names;
    private final AccessCode accesses;
    private final boolean synchronizedBlocks;
    private List<Guard> open = List.of();

    /** @param synchronizedBlocks monitors are those of objects, else ReentrantLocks */
    ThreadCode(SourceText out, JavaNames names, AccessCode accesses, boolean synchronizedBlocks) {
        this.out = out;
        this.names = names;
        this.accesses = accesses;
        this.synchronizedBlocks = synchronizedBlocks;
    }

    void append(List<LitmusStep> steps) {
        for (LitmusStep step : steps) {
            guard(step.guards());
            append(step.operation());
            if (step.operation().target().filter(this::isAsked).isPresent()) {
                guard(List.of()); // the condition may not hold any more
            }
        }
        guard(List.of());
    }

    private boolean isAsked(String register) {
        return open.stream().anyMatch(guard -> guard.register().equals(register));
    }

    private void guard(List<Guard> guards) {
        if (guards.equals(open)) {
            return;
        }
        if (!open.isEmpty()) {
            out.close();
        }
        if (!guards.isEmpty()) {
            out.open("if (" + guards.stream().map(this::condition).collect(Collectors.joining(" && ")) + ")");
        }
        open = guards;
    }

    private String condition(Guard guard) {
        return names.of(guard.register()) + (guard.equal() ? " == " : " != ") + guard.value();
    }

    private void append(LitmusOperation operation) {
        if (operation instanceof LitmusOperation.Lock lock) {
            if (synchronizedBlocks) {
                out.open("synchronized (" + names.of(lock.monitor()) + ")");
            } else {
                out.line(names.of(lock.monitor()) + ".lock();");
            }
        } else if (operation instanceof LitmusOperation.Unlock unlock) {
            if (synchronizedBlocks) {
                out.close();
            } else {
                out.line(names.of(unlock.monitor()) + ".unlock();");
            }
        } else if (operation instanceof LitmusOperation.Start start) {
            out.line(names.thread(start.thread()) + ".start();");
        } else if (operation instanceof LitmusOperation.Join join) {
            out.line("join(" + names.thread(join.thread()) + ");");
        } else {
            out.line(accesses.statement(operation));
        }
    }
}
