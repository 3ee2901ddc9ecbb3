package dev.heddle.formats.trace;

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
