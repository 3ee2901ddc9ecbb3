package dev.heddle.analyzer.consistency;

/** What a consistent execution obeys (memory model, section 2). */
public enum Axiom {
    /**
     * Reads see writes of their location, with their values, and places in modification order are those of a total
     * order.
     */
    WELL_FORMED("the record itself: sources, values and places in modification order"),
    /** acyclic(hb | rf), in the order of execution. */
    A1("no cycle of happens-before and reads-from"),
    /** mo;hb irreflexive. */
    A2("coherence of writes and writes, CoWW"),
    /** rb;hb irreflexive. */
    A3("coherence of writes and reads, CoWR"),
    /** mo?;rf;hb irreflexive. */
    A4("coherence of reads and writes, CoRW"),
    /** rb;rf;[C];hb;[C] irreflexive. */
    A5("coherence of reads and reads, CoRR"),
    /** rb;rf;hba irreflexive. */
    A6("coherence of reads and reads across an acquisition, CoRR"),
    /** An update immediately follows what it reads. */
    A7("updates are atomic"),
    /** A total order S of volatile accesses and full fences. */
    A8("one total order of volatile accesses and full fences"),
    /** The online model would not have let it happen. */
    MODEL("what the model offers a read");

    private final String text;

    Axiom(String text) {
        this.text = text;
    }

    /** What it demands, in words. */
    public String text() {
        return text;
    }
}
