package dev.heddle.formats.litmus;

import java.util.List;
import java.util.Map;

/**
 * A line of a thread.
 *
 * @param guards all must hold, or the operation is skipped
 */
public record LitmusStep(List<Guard> guards, LitmusOperation operation) {
    /** A step. */
    public LitmusStep {
        guards = List.copyOf(guards);
    }

    /** Whether all guards hold. */
    public boolean applies(Map<String, Integer> registers) {
        for (Guard guard : guards) {
            if (!guard.holds(registers)) {
                return false;
            }
        }
        return true;
    }

    /** As in files. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        guards.forEach(guard -> line.append(guard).append(' '));
        return line.append(operation).toString();
    }
}
