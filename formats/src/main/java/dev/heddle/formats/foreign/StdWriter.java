package dev.heddle.formats.foreign;

import dev.heddle.formats.file.NamedOutput;
import dev.heddle.formats.stream.EventSource;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes STD: one operation a line. */
final class StdWriter implements ForeignWriter {
    private final Writer out;
    private final ForeignNames names;

    StdWriter(Path file, EventSource source) throws IOException {
        this.names = new ForeignNames(source);
        this.out = new BufferedWriter(new OutputStreamWriter(NamedOutput.open(file, file), StandardCharsets.UTF_8));
    }

    @Override
    public void write(Operation operation, int thread, int operand, int site) throws IOException {
        out.write(names.thread(thread));
        out.write('|');
        out.write(operation.word());
        if (operand >= 0) {
            boolean threads = operation == Operation.FORK || operation == Operation.JOIN;
            out.write('(');
            out.write(threads ? names.thread(operand) : names.location(operand));
            out.write(')');
        }
        out.write('|');
        out.write(Integer.toString(names.place(site)));
        out.write('\n');
    }

    @Override
    public void finish() throws IOException {
        out.close();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
