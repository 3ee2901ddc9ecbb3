package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.IndexEntry;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceCheck;

/** Where the events of blocks go. */
interface BlockEvents {
    /**
     * Takes the events of a block.
     *
     * @param count the count of the block's header, not checked yet
     * @param sizes how large the tables are so far
     * @return the block as the footer will name it, {@code size} bytes long
     * @throws MalformedException if the block breaks the format
     */
    IndexEntry accept(Payload payload, int count, long size, TraceCheck.Sizes sizes);

    /** How many events were taken. */
    int received();
}
