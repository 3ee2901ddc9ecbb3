package dev.heddle.formats.litmus;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A variant of the memory model: what plain reads may see, and whether volatile reads may be placed early in S. */
public enum LitmusVariant {
    /** Interleavings only: every read takes the newest write. */
    SC("sc", "latest", false),
    /** Plain reads take the newest write that the others permit; S is the execution order. */
    LATEST_EXEC("latest-exec", "latest", false),
    /** Plain reads take the newest write that the others permit; a volatile read may be placed early in S. */
    LATEST_STALE("latest-stale", "latest", true),
    /** Plain reads are coherent, like opaque ones; S is the execution order. */
    COHERENT_EXEC("coherent-exec", "coherent", false),
    /** Plain reads are coherent, like opaque ones; a volatile read may be placed early in S. */
    COHERENT_STALE("coherent-stale", "coherent", true),
    /** Plain reads are those of the Java memory model; S is the execution order. */
    JMM_EXEC("jmm-exec", "jmm", false),
    /** Plain reads are those of the Java memory model; a volatile read may be placed early in S. */
    JMM_STALE("jmm-stale", "jmm", true);

    private final String word;
    private final String plain;
    private final boolean stale;

    LitmusVariant(String word, String plain, boolean stale) {
        this.word = word;
        this.plain = plain;
        this.stale = stale;
    }

    /** The variant's name in files and on the command line. */
    public String word() {
        return word;
    }

    /** The value of the switch {@code plain}: jmm, coherent or latest. */
    public String plain() {
        return plain;
    }

    /** The value of the switch {@code volatile}: exec or stale. */
    public String volatiles() {
        return stale ? "stale" : "exec";
    }

    /** Whether a weak compare-and-set may fail without cause: in all variants but sc. */
    public boolean spuriousCas() {
        return this != SC;
    }

    /** The variant with that name. */
    public static Optional<LitmusVariant> named(String word) {
        return Arrays.stream(values()).filter(v -> v.word.equals(word)).findFirst();
    }

    /** All names, in the order of the enum. */
    public static List<String> words() {
        return Arrays.stream(values()).map(LitmusVariant::word).toList();
    }
}
