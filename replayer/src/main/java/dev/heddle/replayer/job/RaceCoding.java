package dev.heddle.replayer.job;

import dev.heddle.formats.race.HeldLock;
import dev.heddle.formats.race.RaceExample;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.util.Optional;

/** The layout of races. */
final class RaceCoding {
    private RaceCoding() {}

    static void write(RecordOutput out, RaceSet set) {
        out.text(set.program());
        out.writeInt(set.runs());
        out.writeLong(set.executions());
        Coding.writeMap(out, set.fingerprints(), out::text);
        Coding.writeList(out, set.pairs(), pair -> write(out, pair));
    }

    static RaceSet read(RecordInput in) {
        return new RaceSet(
                in.text(),
                in.readInt(),
                in.readLong(),
                Coding.readMap(in, in::text),
                Coding.readList(in, () -> readPair(in)));
    }

    private static void write(RecordOutput out, RacePair pair) {
        Coding.writeConstant(out, pair.kind());
        Coding.writeSite(out, pair.a());
        Coding.writeSite(out, pair.b());
        out.writeLong(pair.executions());
        RaceExample first = pair.first();
        out.writeInt(first.run());
        out.writeLong(first.execution());
        out.text(first.trace());
        out.text(first.location());
        write(out, first.a());
        write(out, first.b());
        out.writeBoolean(pair.witness().isPresent());
        pair.witness().ifPresent(witness -> {
            out.text(witness.trace());
            out.writeInt(witness.first());
            out.writeInt(witness.second());
        });
    }

    private static RacePair readPair(RecordInput in) {
        return new RacePair(
                Coding.readConstant(in, RaceKind.values()),
                Coding.readSite(in),
                Coding.readSite(in),
                in.readLong(),
                new RaceExample(in.readInt(), in.readLong(), in.text(), in.text(), readSide(in), readSide(in)),
                in.readBoolean()
                        ? Optional.of(new RaceWitness(in.text(), in.readInt(), in.readInt()))
                        : Optional.empty());
    }

    private static void write(RecordOutput out, RaceSide side) {
        out.writeInt(side.event());
        out.text(side.thread());
        out.text(side.started());
        out.writeBoolean(side.locks().isPresent());
        side.locks()
                .ifPresent(locks -> Coding.writeList(out, locks, lock -> {
                    out.text(lock.name());
                    out.text(lock.acquired());
                }));
    }

    private static RaceSide readSide(RecordInput in) {
        return new RaceSide(
                in.readInt(),
                in.text(),
                in.text(),
                in.readBoolean()
                        ? Optional.of(Coding.readList(in, () -> new HeldLock(in.text(), in.text())))
                        : Optional.empty());
    }
}
