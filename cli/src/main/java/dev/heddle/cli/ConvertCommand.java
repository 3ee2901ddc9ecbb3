package dev.heddle.cli;

import dev.heddle.cli.program.UsageException;
import dev.heddle.formats.foreign.ForeignExport;
import dev.heddle.formats.foreign.UnfitTraceException;
import dev.heddle.formats.source.Conversion;
import dev.heddle.formats.source.FileKind;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle convert}: traces of other tools to Heddle's, and back. */
@Command(
        name = "convert",
        description = "Convert a trace between *.heddle and the formats of RAPID, STD and RapidBin.",
        customSynopsis = "heddle convert [OPTIONS] IN OUT",
        sortOptions = false)
final class ConvertCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "IN", description = "Trace; its format is detected from its content.")
    private String in;

    @Parameters(
            index = "1",
            paramLabel = "OUT",
            description = "File to write: *.heddle, *.std (STD) or *.data (RapidBin).")
    private String out;

    @Option(
            names = "--codec",
            paramLabel = "C",
            description =
                    "Compression of a *.heddle file: deflate (default), zstd (smaller and faster to read; needs its native library), lz4, stored.")
    private Optional<String> codec = Optional.empty();

    @Option(
            names = "--stale",
            description = "Write stale reads to STD and RapidBin as if they had seen the newest write.")
    private boolean stale;

    @Option(names = "--salvage", description = "Convert the readable part of a damaged or unfinished file.")
    private boolean salvage;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli itself answers it
    private boolean help;

    ConvertCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CorruptTraceException, UnsupportedVersionException {
        Path from = console.directory().resolve(in).normalize();
        Path to = console.directory().resolve(out).normalize();
        FileKind target = FileKind.ofName(to)
                .orElseThrow(() -> new UsageException("a target such as " + out
                        + " is not in this version; there are *.heddle, *.std (STD) and *.data (RapidBin)"));
        Codec chosen = codec(target);
        new FileRoles(console).reads(from).writes("OUT", to);
        try (EventSource source = salvage ? TraceFiles.salvage(from) : TraceFiles.open(from)) {
            String result = target == FileKind.HEDDLE
                    ? Conversion.toHeddle(source, to, chosen) + " events"
                    : foreign(source, to, target);
            source.warnings().forEach(line -> console.err().println("heddle convert: warning: " + line));
            console.out().println("wrote " + console.show(to) + ": " + result);
            return ExitCode.OK;
        } catch (UnfitTraceException e) {
            console.err().println("heddle convert: " + console.show(from) + ": " + e.getMessage());
            return ExitCode.UNREADABLE;
        }
    }

    private Codec codec(FileKind target) {
        if (codec.isPresent() && target != FileKind.HEDDLE) {
            throw new UsageException("--codec is for *.heddle files; OUT is " + out);
        }
        try {
            Codec chosen = codec.map(word -> Codec.valueOf(word.toUpperCase(Locale.ROOT)))
                    .orElse(Codec.DEFLATE);
            if (!chosen.isAvailable()) {
                throw new UsageException("--codec " + codec.get() + ": " + chosen.missing());
            }
            return chosen;
        } catch (IllegalArgumentException e) {
            throw new UsageException("--codec " + codec.get() + ": expected deflate, lz4, zstd or stored", e);
        }
    }

    private String foreign(EventSource source, Path to, FileKind target)
            throws IOException, CorruptTraceException, UnfitTraceException {
        ForeignExport.Format format =
                target == FileKind.STD ? ForeignExport.Format.STD : ForeignExport.Format.RAPID_BIN;
        ForeignExport.Written written = Conversion.toForeign(source, to, format, stale);
        if (written.staleReads() > 0) {
            console.err()
                    .println("heddle convert: warning: " + written.staleReads()
                            + " reads saw an older write than the last one in the file; the format cannot say that");
        }
        if (!written.leftOut().isEmpty()) {
            String kinds = written.leftOut().entrySet().stream()
                    .map(kind -> kind.getValue() + " "
                            + kind.getKey().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .collect(Collectors.joining(", "));
            console.err()
                    .println("heddle convert: warning: left out, with the order that they make: " + kinds
                            + "; the format has nothing for them");
        }
        return written.operations() + " operations";
    }
}
