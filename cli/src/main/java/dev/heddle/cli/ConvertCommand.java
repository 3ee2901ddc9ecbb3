package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.export.TraceExports;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.WindowOptions;
import dev.heddle.cli.packed.PackedFolder;
import dev.heddle.cli.packed.PackedName;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.export.UnfitTraceException;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.source.HeddleExport;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Codec;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle convert}: traces of other tools to Heddle's, and back. */
@Command(
        name = "convert",
        description =
                "Convert a trace between *.heddle and the formats of other tools; a folder to an archive and back.",
        customSynopsis = "heddle convert [OPTIONS] IN OUT",
        sortOptions = false)
final class ConvertCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "IN",
            description =
                    "Trace, also compressed or an entry of an archive (ARCHIVE!ENTRY); its format is detected from its"
                            + " content. Or a folder, or an archive.")
    private String in = "";

    @Parameters(
            index = "1",
            paramLabel = "OUT",
            completionCandidates = Targets.class,
            description = "File to write: ${COMPLETION-CANDIDATES}; compressed with a further .gz, .bz2, .xz, .zst or"
                    + " .lz4. For a folder an archive (.zip, .tar, .tar.zst), for an archive a new folder.")
    private String out = "";

    @Option(
            names = "--to-format",
            paramLabel = "ENDING",
            description = "Format of OUT, by the ending of its usual names, such as csv (default: by the name of OUT).")
    private Optional<String> format = Optional.empty();

    @Mixin
    private WindowOptions window = new WindowOptions();

    @Option(
            names = "--codec",
            paramLabel = "C",
            description =
                    "Compression of a *.heddle file: deflate (default), zstd (smaller and faster to read; needs its native library), stored.")
    private Optional<String> codec = Optional.empty();

    @Option(
            names = "--stale",
            description = "Write stale reads to STD and RapidBin as if they had seen the newest write.")
    private boolean stale;

    @Option(names = "--salvage", description = "Convert the readable part of a damaged or unfinished file.")
    private boolean salvage;

    @Mixin
    final HelpOption help = new HelpOption();

    static final class Targets implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(TraceExports.listed()).iterator();
        }
    }

    ConvertCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, UnreadableFileException {
        Path from = console.named(in);
        Path to = console.directory().resolve(out).normalize();
        if (PackedName.of(to).isEntry()) {
            throw new UsageException("OUT " + out
                    + ": entries of archives are read, not written; give a file, or make an" + " archive of a folder");
        }
        if (PackedName.of(to).isArchive() || PackedName.of(from).isArchive()) {
            return folder(from, to);
        }
        TraceExport target = target(to);
        Codec chosen = codec(target);
        if (!window.isAll() && !target.canLeaveOut()) {
            throw new UsageException("--from and --to: a file of format " + target.name()
                    + " holds all events; leave them out, or choose csv, dot or perfetto.json");
        }
        new FileRoles(console).reads(from).writes("OUT", to);
        Path opened = console.open(from);
        Path output = console.files().output(to);
        EventProgress progress = new EventProgress(console, "converting");
        try (EventSource source = progress.watch(salvage ? TraceFiles.salvage(opened) : TraceFiles.open(opened))) {
            TraceExport.Written written =
                    target.write(source, output, new TraceExport.Options(chosen, stale, window.window()));
            console.files().complete(output);
            progress.end();
            Stream.of(written.losses(), source.warnings())
                    .flatMap(List::stream)
                    .forEach(line -> console.err().println("heddle convert: warning: " + line));
            console.out().println("wrote " + console.show(to) + ": " + written.summary());
            return ExitCode.OK;
        } catch (UnfitTraceException e) {
            console.err().println("heddle convert: " + console.show(opened) + ": " + e.getMessage());
            return ExitCode.UNREADABLE;
        } finally {
            progress.end();
        }
    }

    /** A folder becomes an archive, or an archive a folder. */
    private int folder(Path from, Path to) throws IOException, UnreadableFileException {
        boolean packs = PackedName.of(to).isArchive();
        if (format.isPresent() || codec.isPresent() || stale || salvage || !window.isAll()) {
            throw new UsageException("options are for traces; leave them out to convert "
                    + (packs ? "a folder to an archive" : "an archive to a folder"));
        }
        if (packs && !Files.isDirectory(from)) {
            throw new UsageException("OUT " + out + ": an archive is made of a folder, found "
                    + (Files.exists(from) ? "a file" : "nothing") + " at " + in
                    + "; give a folder, or the name of a trace such as run.std.gz");
        }
        if (packs && to.startsWith(from)) {
            throw new UsageException("OUT " + out + ": lies in " + in + ", which it is made of; give another place");
        }
        if (!packs && Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
            throw new UsageException("OUT " + out + ": expected the name of a new folder, found something there;"
                    + " give another name, or one of the entries as " + in + "!ENTRY");
        }
        int files = packs ? PackedFolder.pack(from, to) : PackedFolder.unpack(from, to);
        console.out().println("wrote " + console.show(to) + ": " + files + (files == 1 ? " file" : " files"));
        return ExitCode.OK;
    }

    private TraceExport target(Path to) {
        if (format.isPresent()) {
            return TraceExports.ofEnding(format.get())
                    .orElseThrow(() ->
                            new UsageException("--to-format " + format.get() + ": expected " + TraceExports.endings()));
        }
        return TraceExports.ofName(new PackedName(to, "").unpacked())
                .orElseThrow(() ->
                        new UsageException("target " + out + " is not supported; expected " + TraceExports.listed()));
    }

    private Codec codec(TraceExport target) {
        if (codec.isPresent() && !(target instanceof HeddleExport)) {
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
            throw new UsageException("--codec " + codec.get() + ": expected deflate, zstd or stored", e);
        }
    }
}
