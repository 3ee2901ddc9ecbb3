package dev.heddle.analyzer.estimate;

/** What a guarantee is about: which bugs, and what their depth counts. */
public enum Bugs {
    /**
     * Bugs that show in executions where every read sees the newest write. Depth d: some d orderings of two operations
     * of different threads bring them about, whatever else happens (PCT, Section 2).
     */
    ORDERINGS("orderings"),
    /**
     * Bugs that d communications bring about: reads of what another thread wrote, at most h writes back, and hand-overs
     * of locks (PCTWM). Which of two writes that no read compares comes last is no communication, and a plain read is
     * none either: it is a sink only where a choice is open to it when it is reached, so whether it can be delayed
     * depends on who ran before.
     */
    COMMUNICATIONS("communications"),
    /** Any execution in which every read sees the newest write; no depth. */
    EXECUTIONS("executions"),
    /** Any order of the accesses of one field, or of the elements of one type of array; no depth. */
    ONE_PLACE("place");

    private final String word;

    Bugs(String word) {
        this.word = word;
    }

    /** For JSON. */
    public String word() {
        return word;
    }
}
