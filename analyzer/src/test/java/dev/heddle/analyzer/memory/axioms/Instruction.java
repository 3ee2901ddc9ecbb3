package dev.heddle.analyzer.memory.axioms;

import dev.heddle.formats.event.MemoryOrder;
import java.util.List;

/**
 * One operation of a litmus program, with numbers for names.
 *
 * @param target the location of an access, the monitor of a lock, the thread of a start or join
 * @param read the order of the read part when it succeeds (a fence: of its acquire side), or NONE
 * @param write the order of the write part when it succeeds (a fence: of its release side), or NONE
 * @param register what gets the result, or -1
 * @param expected what a compare-and-set compares with
 * @param value what is written, added or assigned
 * @param guards the operation is skipped unless all hold
 * @param text the operation in litmus notation
 */
public record Instruction(
        Kind kind,
        int target,
        MemoryOrder read,
        MemoryOrder write,
        int register,
        Value expected,
        Value value,
        List<Guard> guards,
        String text) {
    /** What an operation does. */
    public enum Kind {
        WRITE,
        READ,
        /** Compare-and-set; the register gets 1 or 0. */
        CAS,
        /** Compare-and-set that may fail for no reason. */
        WEAK_CAS,
        /** Compare-and-exchange; the register gets the witness. */
        EXCHANGE,
        GET_AND_ADD,
        GET_AND_SET,
        FENCE,
        LOCK,
        UNLOCK,
        START,
        JOIN,
        /** Assigns a register. */
        ASSIGN
    }

    /**
     * The sum of a constant and of registers.
     *
     * @param constant a number
     * @param registers what is added to it
     */
    public record Value(int constant, List<Integer> registers) {
        static final Value NONE = new Value(0, List.of());

        /** The value in a thread whose registers are {@code registers}. */
        public int in(int[] values) {
            int sum = constant;
            for (int register : registers) {
                sum += values[register];
            }
            return sum;
        }
    }

    /**
     * A comparison of a register with a constant.
     *
     * @param equal whether they must be equal or must differ
     */
    public record Guard(int register, boolean equal, int constant) {
        boolean holds(int[] registers) {
            return registers[register] == constant == equal;
        }
    }

    /** True where the guards hold in a thread whose registers are {@code registers}. */
    public boolean runs(int[] registers) {
        for (Guard guard : guards) {
            if (!guard.holds(registers)) {
                return false;
            }
        }
        return true;
    }

    /** True for reads, writes, updates and compare-and-sets. */
    public boolean isAccess() {
        return switch (kind) {
            case WRITE, READ, CAS, WEAK_CAS, EXCHANGE, GET_AND_ADD, GET_AND_SET -> true;
            case FENCE, LOCK, UNLOCK, START, JOIN, ASSIGN -> false;
        };
    }

    /** True for the three kinds that compare before they write. */
    public boolean compares() {
        return kind == Kind.CAS || kind == Kind.WEAK_CAS || kind == Kind.EXCHANGE;
    }

    /** What the register gets when {@code seen} was read and the update, if there is a choice, {@code succeeded}. */
    public int result(int seen, boolean succeeded) {
        return kind == Kind.CAS || kind == Kind.WEAK_CAS ? (succeeded ? 1 : 0) : seen;
    }

    /** What an update that reads {@code seen} writes, in a thread with these registers. */
    public int written(int seen, int[] registers) {
        return kind == Kind.GET_AND_ADD ? seen + value.in(registers) : value.in(registers);
    }
}
