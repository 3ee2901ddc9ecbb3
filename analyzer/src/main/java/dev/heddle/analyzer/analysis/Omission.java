package dev.heddle.analyzer.analysis;

/**
 * Something that the analysis of a trace had to leave out.
 *
 * @param what was left out
 * @param count of the reads lost, or the limit that was passed; 0 where there is none
 */
public record Omission(What what, long count) {
    /** What can be left out. */
    public enum What {
        /** Events of what may order accesses were not recorded: what seems to race may be ordered. */
        ORDER,
        /** Sources of reads are forgotten: reported races may be ordered. */
        ORDER_OF_RACES,
        /** Sources of reads are forgotten: figures without repeats may be too large. */
        REPEATS,
        /** IRoots beyond a limit are not counted. */
        IROOTS,
        /** Events beyond a limit are not analysed. */
        LATER_EVENTS,
        /** The memory model's axioms need the whole execution, and a part was analysed. */
        AXIOMS_OF_PART,
        /** The memory model's axioms need the whole execution, and the file may be damaged. */
        AXIOMS_OF_DAMAGED,
        /** The memory model's axioms need the whole execution in memory. */
        AXIOMS_OF_LONG,
        /** The memory model's axioms need all writes, and a recording has not all. */
        AXIOMS_OF_READS_WITHOUT_WRITES
    }

    static Omission of(What what) {
        return new Omission(what, 0);
    }
}
