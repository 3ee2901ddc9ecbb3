package dev.heddle.formats.foreign;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.export.UnfitTraceException;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.EventColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Events as operations of RAPID, and what of them is lost. */
final class Operations {
    private final EventSource source;
    private final ForeignWriter out;
    private final boolean stale;
    private final Map<EventKind, Long> leftOut = new EnumMap<>(EventKind.class);
    /** By location, 1 + the index of its last write. */
    private int[] last = new int[1 << 8];

    private long operations;
    private long staleReads;

    /** @param stale whether reads of older writes are written as if they had read the last */
    Operations(EventSource source, ForeignWriter out, boolean stale) {
        this.source = source;
        this.out = out;
        this.stale = stale;
    }

    /**
     * The result: left out are events that the format has nothing for, by kind, and with them the edges that they make.
     */
    TraceExport.Written written() {
        List<String> losses = new ArrayList<>();
        if (staleReads > 0) {
            losses.add(staleReads
                    + " reads saw an older write than the last one in the file; the format cannot express that");
        }
        if (!leftOut.isEmpty()) {
            String kinds = leftOut.entrySet().stream()
                    .map(kind -> kind.getValue() + " "
                            + kind.getKey().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .collect(Collectors.joining(", "));
            losses.add("omitted, with the order that they create: " + kinds + "; the format cannot express them");
        }
        return new TraceExport.Written(operations + " operations", losses);
    }

    void event(EventColumns events, int i, int index) throws IOException, UnfitTraceException {
        switch (events.kind(i)) {
            case READ -> read(events, i, index);
            case WRITE -> write(events, i, index);
            case UPDATE -> {
                read(events, i, index);
                write(events, i, index);
            }
            case LOCK, WAKE -> lock(Operation.ACQUIRE, events, i);
            case UNLOCK, WAIT -> lock(Operation.RELEASE, events, i);
            case START -> thread(Operation.FORK, events, i);
            case JOIN -> thread(Operation.JOIN, events, i);
            case BEGIN -> operation(Operation.BEGIN, events, i, -1);
            case END -> operation(Operation.END, events, i, -1);
            case FENCE, NOTIFY, PARK, UNPARK, INTERRUPT, YIELD, CLASS_INIT, SYNC, INPUT -> leaveOut(events, i);
        }
    }

    private void leaveOut(EventColumns events, int i) {
        leftOut.merge(events.kind(i), 1L, Long::sum);
    }

    private void operation(Operation operation, EventColumns events, int i, int operand)
            throws IOException, UnfitTraceException {
        out.write(operation, events.thread(i), operand, events.site(i));
        operations++;
    }

    private int newest(int location) {
        if (location >= last.length) {
            last = Arrays.copyOf(last, Math.max(location + 1, 2 * last.length));
        }
        return last[location] - 1;
    }

    private void read(EventColumns events, int i, int index) throws IOException, UnfitTraceException {
        int source = events.readsFrom(i);
        int newest = newest(events.location(i));
        if (source != EventColumns.READS_NOTHING && source != newest) {
            staleReads++;
            if (!stale) {
                throw new UnfitTraceException(
                        "event " + index + " reads "
                                + (source < 0 ? "the initial value" : "from event " + source) + " though event "
                                + newest
                                + " wrote the location last: the format cannot express that; --stale writes such reads all the same");
            }
        }
        operation(Operation.READ, events, i, events.location(i));
    }

    private void write(EventColumns events, int i, int index) throws IOException, UnfitTraceException {
        int location = events.location(i);
        newest(location);
        last[location] = index + 1;
        operation(Operation.WRITE, events, i, location);
    }

    private void lock(Operation operation, EventColumns events, int i) throws IOException, UnfitTraceException {
        if (events.has(i, EventFlags.FAILED) || events.has(i, EventFlags.SHARED) || events.location(i) < 0) {
            leaveOut(events, i);
        } else {
            operation(operation, events, i, events.location(i));
        }
    }

    private void thread(Operation operation, EventColumns events, int i) throws IOException, UnfitTraceException {
        int target = events.location(i) < 0
                ? -1
                : source.locations().get(events.location(i)).index();
        if (target < 0 || events.has(i, EventFlags.GAVE_UP)) {
            leaveOut(events, i);
        } else {
            operation(operation, events, i, target);
        }
    }
}
