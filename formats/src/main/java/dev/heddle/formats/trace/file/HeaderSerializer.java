package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;

/** {@link Trace.Header}. */
final class HeaderSerializer extends RecordSerializer<Trace.Header> {
    @Override
    void encode(RecordOutput out, Trace.Header header) {
        out.text(header.heddleVersion());
        out.text(header.jdk());
        out.text(header.strategy());
        out.writeLong(header.seed());
        out.writeLong(header.executionSeed());
        out.writeLong(header.execution());
        out.text(header.detail());
        out.textMap(header.switches());
    }

    @Override
    Trace.Header decode(RecordInput in) {
        return new Trace.Header(
                in.text(),
                in.text(),
                in.text(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.text(),
                in.textMap("switches"));
    }
}
