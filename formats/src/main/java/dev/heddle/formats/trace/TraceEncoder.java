package dev.heddle.formats.trace;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Writes a whole trace block by block: header, program, bundle, tables, events, verdict, footer. */
final class TraceEncoder {
    private final BlockWriter blocks;
    private final Records records = new Records();
    private final RecordOutput out = new RecordOutput();

    TraceEncoder(BlockWriter blocks) {
        this.blocks = blocks;
    }

    void encode(Trace trace) throws IOException {
        byte[] bundle = trace.program().bundle();
        single(BlockType.HEADER, trace.header());
        single(BlockType.PROGRAM, new ProgramSerializer.Stored(trace.program(), bundle.length));
        bundle(bundle);
        table(BlockType.THREADS, trace.threads());
        table(BlockType.SITES, trace.sites());
        table(BlockType.OBJECTS, trace.objects());
        table(BlockType.LOCATIONS, trace.locations());
        new EventWindows(blocks, out).encode(trace.events());
        single(BlockType.VERDICT, trace.verdict());
        out.restart();
        Footer.write(out, blocks.index(), trace.events().size(), TraceCheck.Sizes.of(trace));
        blocks.footer(out);
    }

    private void single(BlockType type, Object value) throws IOException {
        out.restart();
        records.writeNumber(out, value.getClass());
        records.write(out, value);
        blocks.block(type, 1, out.getBuffer(), out.position());
    }

    private void bundle(byte[] bundle) throws IOException {
        for (int from = 0; from < bundle.length; from += TraceFormat.PIECE) {
            byte[] piece = Arrays.copyOfRange(bundle, from, Math.min(bundle.length, from + TraceFormat.PIECE));
            blocks.block(BlockType.BUNDLE, 1, piece, piece.length);
        }
    }

    private void table(BlockType type, List<?> entries) throws IOException {
        int count = 0;
        for (Object entry : entries) {
            if (count == 0) {
                out.restart();
                records.writeNumber(out, entry.getClass());
            }
            records.write(out, entry);
            count++;
            if (count == TraceFormat.MAX_COUNT || out.position() >= TraceFormat.PIECE) {
                blocks.block(type, count, out.getBuffer(), out.position());
                count = 0;
            }
        }
        if (count > 0) {
            blocks.block(type, count, out.getBuffer(), out.position());
        }
    }
}
