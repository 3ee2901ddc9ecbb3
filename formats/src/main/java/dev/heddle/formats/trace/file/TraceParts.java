package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Damage;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A {@link Trace} in the making: all blocks of a file, events included. */
final class TraceParts {
    private final EventAssembler events;
    private final TraceAssembler blocks;

    /** @param totalEvents how many events the blocks announce together */
    TraceParts(long totalEvents, MemoryBudget budget) {
        this.events = new EventAssembler(totalEvents, budget);
        this.blocks = new TraceAssembler(events, budget, false);
    }

    /** Takes the next block; see {@link TraceAssembler#accept}. */
    void accept(BlockHeader block, Payload payload) {
        blocks.accept(block, payload);
    }

    /** True once header and program are known: without them there is no trace. */
    boolean hasProgram() {
        return blocks.hasProgram();
    }

    /** How many blocks were taken. */
    int blocks() {
        return blocks.index().size();
    }

    /** What is wrong with the blocks as a whole, now that all were taken; {@code end} is where the file ends. */
    Optional<Damage> finish(long end) {
        Optional<Damage> bundle = blocks.wrongBundle(end);
        if (bundle.isPresent()) {
            return bundle;
        }
        if (events.withoutPlace() > 0) {
            return Optional.of(
                    new Damage(end, "event " + events.prefix().size() + " is missing, but later ones are there"));
        }
        events.prefix();
        return wrongSource();
    }

    /** As {@link #finish}, for the events kept from a damaged file. */
    Optional<Damage> wrongSource() {
        return events.wrongSource(blocks.index());
    }

    /**
     * The trace as far as it is known. Its events end before the first that is missing; a missing verdict is not known.
     */
    Trace toTrace() {
        return new Trace(
                blocks.header(),
                blocks.program(),
                blocks.threads(),
                blocks.sites(),
                blocks.objects(),
                blocks.typedLocations(),
                events.prefix(),
                blocks.verdict().orElseGet(Trace.Unknown::new),
                cause(events.prefix().size()),
                calls(events.prefix().size()));
    }

    /** Likewise. */
    private Calls calls(int kept) {
        boolean isWhole = blocks.calls().stacks().stream().allMatch(stack -> stack.event() < kept)
                && blocks.calls().calls().stream().allMatch(call -> Math.max(call.from(), call.to()) <= kept);
        return isWhole
                ? blocks.calls()
                : new Calls(List.of(), List.of(), blocks.calls().made());
    }

    /** A damaged file may have lost events that the cause names. */
    private Cause cause(int kept) {
        boolean isWhole = blocks.cause().constraints().stream().allMatch(c -> c.second() < kept)
                && blocks.cause().inevitableFrom() <= kept
                && blocks.cause().cures().found().stream()
                        .flatMap(cure -> Stream.concat(cure.writes().stream(), cure.events().stream()))
                        .allMatch(event -> event < kept);
        return isWhole ? blocks.cause() : Cause.NONE;
    }

    /** For a damaged file: cuts to the usable events, and says what there is and what is not. */
    String describeLoss() {
        int dropped = events.withoutPlace();
        EventColumns prefix = events.prefix();
        StringBuilder text = new StringBuilder();
        text.append("kept ")
                .append(blocks())
                .append(" blocks with ")
                .append(prefix.size())
                .append(" events; missing: ");
        if (blocks.wrongBundle(0).isPresent()) {
            text.append("the bundle of classes, ");
        }
        if (dropped > 0) {
            text.append("event ")
                    .append(prefix.size())
                    .append(" and others, so that ")
                    .append(dropped);
            text.append(" later ones are ignored, ");
        }
        if (blocks.verdict().isEmpty()) {
            text.append("any later events, the verdict (given as passed), ");
        }
        return text.append("the footer").toString();
    }
}
