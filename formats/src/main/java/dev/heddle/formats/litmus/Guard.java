package dev.heddle.formats.litmus;

import java.util.Map;

/**
 * A condition of a step: the step is skipped where it does not hold.
 *
 * @param register of the same thread
 * @param equal whether the register must be, or must not be, {@code value}
 */
public record Guard(String register, boolean equal, int value) {
    /** Whether the condition holds, where a register that is not in {@code values} is 0. */
    public boolean holds(Map<String, Integer> values) {
        return (values.getOrDefault(register, 0) == value) == equal;
    }

    /** As in files: {@code ?r0==1}. */
    @Override
    public String toString() {
        return "?" + register + (equal ? "==" : "!=") + value;
    }
}
