package dev.heddle.formats.litmus;

import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.text.Word;
import java.util.Arrays;
import java.util.List;

/** A variant of the memory model: what plain reads may see, and whether volatile reads may be placed early in S. */
public enum LitmusVariant implements Word {
    /** Interleavings only: every read takes the newest write. */
    SC(PlainReads.LATEST, VolatileReads.EXEC),
    /** Plain reads take the newest write that the others permit; S is the execution order. */
    LATEST_EXEC(PlainReads.LATEST, VolatileReads.EXEC),
    /** Plain reads take the newest write that the others permit; a volatile read may be placed early in S. */
    LATEST_STALE(PlainReads.LATEST, VolatileReads.STALE),
    /** Plain reads are coherent, like opaque ones; S is the execution order. */
    COHERENT_EXEC(PlainReads.COHERENT, VolatileReads.EXEC),
    /** Plain reads are coherent, like opaque ones; a volatile read may be placed early in S. */
    COHERENT_STALE(PlainReads.COHERENT, VolatileReads.STALE),
    /** Plain reads are those of the Java memory model; S is the execution order. */
    JMM_EXEC(PlainReads.JMM, VolatileReads.EXEC),
    /** Plain reads are those of the Java memory model; a volatile read may be placed early in S. */
    JMM_STALE(PlainReads.JMM, VolatileReads.STALE),
    /** Plain reads are relaxed ones, and volatile is seq_cst of C++20. */
    C11(PlainReads.COHERENT, VolatileReads.C11);

    private final PlainReads plain;
    private final VolatileReads volatiles;

    LitmusVariant(PlainReads plain, VolatileReads volatiles) {
        this.plain = plain;
        this.volatiles = volatiles;
    }

    /** What plain reads may see. */
    public PlainReads plain() {
        return plain;
    }

    /** What volatile reads may see. */
    public VolatileReads volatiles() {
        return volatiles;
    }

    /** Whether a weak compare-and-set may fail without cause: in all variants but sc. */
    public boolean spuriousCas() {
        return this != SC;
    }

    /** All names, in the order of the enum. */
    public static List<String> words() {
        return Arrays.stream(values()).map(LitmusVariant::word).toList();
    }
}
