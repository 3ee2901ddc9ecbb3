package dev.heddle.formats.run;

import dev.heddle.formats.text.Word;

/** Which writes a plain read may see. Stored by its word in the switches of traces. */
public enum PlainReads implements Word {
    /**
     * Any write that happens-before does not exclude, as the JLS has it: two reads of one variable need not agree on an
     * order.
     */
    JMM,
    /** Like {@link #JMM}, but the reads of one variable follow its modification order, as opaque ones do. */
    COHERENT,
    /** The newest write that the constraints permit. */
    LATEST;
}
