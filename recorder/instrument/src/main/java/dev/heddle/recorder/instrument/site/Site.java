package dev.heddle.recorder.instrument.site;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;

/**
 * A static instruction that calls hooks. The engine finds here all that it need not be told at run time.
 *
 * @param at where it stands
 * @param kind what it does: an access whose success is open (compare-and-set) is UPDATE; a library call is SYNC; locks
 *     of java.util.concurrent are SYNC too and told apart by the engine from receiver and member
 * @param owner class that the instruction names, binary name with dots; for arrays empty
 * @param member field or method that it names; empty for array instructions and monitors
 * @param memberDescriptor the field's or method's descriptor; for arrays the element's descriptor ("I",
 *     "Ljava/lang/Object;" for aaload)
 * @param isStatic whether the member is static
 * @param readOrder order of the read part where the instruction decides it (atomics, VarHandles, fences); NONE where
 *     the field decides (getfield, getstatic: plain or volatile by declaration) or there is no read
 * @param writeOrder likewise for the write part
 * @param outcome how an UPDATE shows that it wrote
 */
public record Site(
        Position at,
        EventKind kind,
        String owner,
        String member,
        String memberDescriptor,
        boolean isStatic,
        MemoryOrder readOrder,
        MemoryOrder writeOrder,
        Outcome outcome) {

    /**
     * Where an instruction stands in the program's code.
     *
     * @param className class that holds the instruction, binary name with dots
     * @param method its method
     * @param descriptor the method's descriptor
     * @param bytecodeIndex offset in the original bytecode, -1 where there is none (compiler-made or moved code without
     *     an original)
     * @param file source file name, or empty
     * @param line line, or -1
     */
    public record Position(
            String className, String method, String descriptor, int bytecodeIndex, String file, int line) {}

    /** An instruction whose memory orders are decided elsewhere, and that writes if it is an update. */
    public static Site plain(
            Position at, EventKind kind, String owner, String member, String memberDescriptor, boolean isStatic) {
        return new Site(
                at,
                kind,
                owner,
                member,
                memberDescriptor,
                isStatic,
                MemoryOrder.NONE,
                MemoryOrder.NONE,
                Outcome.ALWAYS);
    }

    /** Class that holds the instruction, binary name with dots. */
    public String className() {
        return at.className;
    }

    /** The method that holds it. */
    public String method() {
        return at.method;
    }

    /** The descriptor of that method. */
    public String descriptor() {
        return at.descriptor;
    }

    /** Offset in the original bytecode, or -1. */
    public int bytecodeIndex() {
        return at.bytecodeIndex;
    }

    /** Source file name, or empty. */
    public String file() {
        return at.file;
    }

    /** Line, or -1. */
    public int line() {
        return at.line;
    }

    /** Whether it is a compare-and-set, which writes only where it reads the expected value. */
    public boolean isCompareAndSet() {
        return outcome != Outcome.ALWAYS;
    }

    /**
     * Whether it is a compare-and-set that may fail though it reads the expected value: the API says so in the method's
     * name alone.
     */
    public boolean isWeak() {
        return isCompareAndSet()
                && (member.startsWith("weakCompareAndSet") || member.startsWith("compare_exchange_weak"));
    }

    /**
     * {@code Counter.value}, {@code AtomicInteger.incrementAndGet}, {@code int[]}, {@code wait}: the member in traces.
     */
    public String memberForPeople() {
        if (owner.isEmpty()) {
            return member.isEmpty() ? memberDescriptor : member;
        }
        String simple = owner.substring(owner.lastIndexOf('.') + 1);
        return member.isEmpty() ? simple : simple + "." + member;
    }

    /** How an UPDATE shows whether it wrote. */
    public enum Outcome {
        /** The update always writes (getAndSet, getAndAdd, ...), or the access is no update. */
        ALWAYS,
        /** Its boolean result says so (compareAndSet, weakCompareAndSet). */
        RESULT,
        /**
         * Its result is the value it saw; it wrote if that equals the expected value (compareAndExchange). Through a
         * VarHandle the call may drop that result, or take it as another type than the expected value.
         */
        WITNESS
    }
}
