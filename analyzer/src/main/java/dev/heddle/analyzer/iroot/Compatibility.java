package dev.heddle.analyzer.iroot;

/** Whose rules a prediction follows. */
public enum Compatibility {
    /**
     * Ours: of ordered accesses only neighbours are a pair, idiom 3 needs two accesses, one lock around both pairs
     * excludes idiom 5.
     */
    NONE,
    /** As Maple's code: idiom 3 takes one access for two, idiom 5 ignores common locks. */
    MAPLE,
    /** As the paper has it: any two ordered accesses are a pair. */
    PAPER
}
