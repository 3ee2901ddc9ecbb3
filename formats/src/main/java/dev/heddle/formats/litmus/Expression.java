package dev.heddle.formats.litmus;

import java.util.List;
import java.util.Map;

/**
 * A sum of registers of the same thread and a constant.
 *
 * @param registers their names, often none
 * @param constant what is added
 */
public record Expression(List<String> registers, int constant) {
    /** A sum. */
    public Expression {
        registers = List.copyOf(registers);
    }

    /** The constant {@code value}. */
    public static Expression of(int value) {
        return new Expression(List.of(), value);
    }

    /** The sum, where a register that is not in {@code values} is 0. */
    public int value(Map<String, Integer> values) {
        int sum = constant;
        for (String register : registers) {
            sum += values.getOrDefault(register, 0);
        }
        return sum;
    }

    /** As in files: {@code r0+1}; it is also a Java expression. */
    @Override
    public String toString() {
        if (registers.isEmpty()) {
            return Integer.toString(constant);
        }
        return String.join("+", registers) + (constant == 0 ? "" : "+" + constant);
    }
}
