package dev.heddle.recorder.instrument.shape;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * Values of instructions, added in the order of the code and asked for mostly in that order. Hash tables do not serve:
 * instructions have identity hash codes, and these are all equal in a target JVM ({@code -XX:hashCode=2}), where a
 * table of a class's instructions takes time that grows with the square of their number.
 */
public final class ByInstruction<V> {
    private AbstractInsnNode[] instructions = new AbstractInsnNode[16];
    private Object[] values = new Object[16];
    private int size;
    /** Where the last question found its answer, and the next one begins. */
    private int at;

    /** Adds a value; an instruction has one at most. */
    public void add(AbstractInsnNode instruction, V value) {
        if (size == values.length) {
            instructions = Arrays.copyOf(instructions, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        instructions[size] = instruction;
        values[size++] = value;
    }

    /** The instruction's value, or null where it has none. */
    @Nullable
    public V get(AbstractInsnNode instruction) {
        int index = find(instruction, at, size);
        if (index < 0) {
            index = find(instruction, 0, Math.min(at, size));
        }
        if (index < 0) {
            return null;
        }
        at = index;
        @SuppressWarnings("unchecked") // add() puts nothing else there
        V value = (V) values[index];
        return value;
    }

    private int find(AbstractInsnNode instruction, int from, int to) {
        for (int i = from; i < to; i++) {
            if (instructions[i] == instruction) {
                return i;
            }
        }
        return -1;
    }
}
