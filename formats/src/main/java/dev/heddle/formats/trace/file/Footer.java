package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.IndexEntry;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.TraceCheck;
import java.util.List;

/**
 * The payload of the FOOTER block: the index of all blocks before it, then totals of events, threads, sites, objects
 * and locations.
 */
public final class Footer {
    private Footer() {}

    public static void write(RecordOutput out, List<IndexEntry> index, int events, TraceCheck.Sizes sizes) {
        index.forEach(entry -> entry.write(out));
        out.writeVarInt(events, true);
        out.writeVarInt(sizes.threads(), true);
        out.writeVarInt(sizes.sites(), true);
        out.writeVarInt(sizes.objects(), true);
        out.writeVarInt(sizes.locations(), true);
    }

    /** Compares a footer with the blocks that were read. */
    static void check(RecordInput in, int count, List<IndexEntry> index, int events, TraceCheck.Sizes sizes) {
        total("blocks", count, index.size());
        for (int i = 0; i < count; i++) {
            IndexEntry entry = IndexEntry.read(in);
            if (!entry.equals(index.get(i))) {
                throw new MalformedException("its index says " + entry + " of block " + i + ", found " + index.get(i));
            }
        }
        total("events", in.readVarInt(true), events);
        total("threads", in.readVarInt(true), sizes.threads());
        total("sites", in.readVarInt(true), sizes.sites());
        total("objects", in.readVarInt(true), sizes.objects());
        total("locations", in.readVarInt(true), sizes.locations());
        in.requireEnd();
    }

    private static void total(String of, int said, int found) {
        if (said != found) {
            throw new MalformedException(
                    "it announces " + Integer.toUnsignedString(said) + " " + of + ", found " + found);
        }
    }
}
