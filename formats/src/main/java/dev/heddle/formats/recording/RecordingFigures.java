package dev.heddle.formats.recording;

/**
 * What a recording holds, in numbers.
 *
 * @param events accesses, synchronisation and inputs
 * @param records all records, those about objects included
 * @param threads threads that logged anything
 * @param objects objects that became reachable by other threads
 * @param leaked of these, those that another thread had before their owner was seen to give them away
 * @param lost records that were never logged
 * @param dropped records that were logged and are no longer in the file (the oldest, of a ring)
 * @param bytes length of the files
 */
public record RecordingFigures(
        long events, long records, long threads, long objects, long leaked, long lost, long dropped, long bytes) {
    /** Figures of a recording that never began. */
    public static final RecordingFigures NONE = new RecordingFigures(0, 0, 0, 0, 0, 0, 0, 0);
}
