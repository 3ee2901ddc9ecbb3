package dev.heddle.formats.trace.file;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.TraceFormat;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Looks up in the file what {@link SourceCheck} could not know: decodes again the blocks in which noted writes stand.
 */
final class SourceLookup {
    private final BlockReader reader;
    private final EventBlockDecoder decoder = new EventBlockDecoder();
    private final EventColumns block = new EventColumns(TraceFormat.MAX_COUNT);

    SourceLookup(BlockReader reader) {
        this.reader = reader;
    }

    /**
     * The first reader of {@code open} whose source is no write of its location, with what is wrong; forgets all pairs.
     */
    Optional<Wrong> resolve(LongIntHashMap open, Iterable<BlockHeader> blocks) throws IOException {
        long[] pairs = open.keySet().toSortedArray();
        Wrong first = null;
        for (BlockHeader header : blocks) {
            if (header.type() != BlockType.EVENTS.code()) {
                continue;
            }
            decoder.begin(reader.payload(header), header.count());
            int at = firstPair(pairs, decoder.first());
            if (at == pairs.length || (int) (pairs[at] >> 32) > decoder.last()) {
                continue;
            }
            block.reserve(decoder.count());
            block.blank(0, decoder.count());
            decoder.columnsInOrder(block);
            Wrong wrong = firstWrong(open, pairs, at);
            if (wrong != null && (first == null || wrong.reader() < first.reader())) {
                first = wrong;
            }
        }
        open.clear();
        return Optional.ofNullable(first);
    }

    /**
     * A read of what is no write of its location.
     *
     * @param reader the event that reads
     */
    record Wrong(int reader, String what) {}

    private @Nullable Wrong firstWrong(LongIntHashMap open, long[] pairs, int from) {
        Wrong first = null;
        int at = from;
        for (int j = 0; j < decoder.count(); j++) {
            int event = decoder.indices()[j];
            while (at < pairs.length && (int) (pairs[at] >> 32) < event) {
                at++;
            }
            for (int k = at; k < pairs.length && (int) (pairs[k] >> 32) == event; k++) {
                int reader = open.get(pairs[k]);
                EventKind kind = block.kind(j);
                try {
                    SourceCheck.require(reader, (int) pairs[k], event, kind, block.location(j));
                } catch (MalformedException e) {
                    if (first == null || reader < first.reader()) {
                        first = new Wrong(reader, e.getMessage());
                    }
                }
            }
        }
        return first;
    }

    private static int firstPair(long[] pairs, int event) {
        int low = 0;
        int high = pairs.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((int) (pairs[middle] >> 32) < event) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    long offsetOf(int event, Iterable<BlockHeader> blocks) throws IOException {
        for (BlockHeader header : blocks) {
            if (header.type() == BlockType.EVENTS.code()) {
                decoder.begin(reader.payload(header), header.count());
                for (int j = 0; j < decoder.count(); j++) {
                    if (decoder.indices()[j] == event) {
                        return header.offset();
                    }
                }
            }
        }
        return TraceFormat.FILE_HEADER_SIZE;
    }
}
