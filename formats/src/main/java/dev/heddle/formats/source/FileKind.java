package dev.heddle.formats.source;

import dev.heddle.formats.foreign.ForeignTraces;
import dev.heddle.formats.foreign.RapidExport;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.FileHeader;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Kinds of files from which executions can be read, in the order in which they are recognised: one row each. */
public enum FileKind {
    /** Heddle's log of threads that ran freely; it has no order, which is for the recorder to make. */
    LOG(List.of(), (head, size) -> FileHeader.isKind(TraceFormat.KIND_LOG, head), FileKind::refuseLog),
    /** Heddle's own; an empty file counts as one that is cut off. */
    HEDDLE(
            List.of(HeddleExport.ENDING),
            (head, size) -> head.length == 0 || TraceReader.isTrace(head),
            file -> EventSource.of(TraceStream.open(file))),
    /** RAPID's text. */
    STD(RapidExport.STD.endings(), (head, size) -> ForeignTraces.looksLikeStd(head), ForeignTraces::std),
    /** RAPID's binary form. */
    RAPID_BIN(RapidExport.RAPID_BIN.endings(), ForeignTraces::looksLikeRapidBin, ForeignTraces::rapidBin);

    private static final int HEAD = 4096;
    private static final int SHOWN = 16;

    /** Whether a file may be of a kind, by its first bytes and its size. */
    private interface Recogniser {
        boolean accepts(byte[] head, long size);
    }

    private interface Opener {
        EventSource open(Path file) throws IOException, CorruptTraceException;
    }

    private final List<String> endings;
    private final Recogniser recogniser;
    private final Opener opener;

    FileKind(List<String> endings, Recogniser recogniser, Opener opener) {
        this.endings = endings;
        this.recogniser = recogniser;
        this.opener = opener;
    }

    /** Whether files of this kind are those of other tools. */
    public boolean isForeign() {
        return this != LOG && this != HEDDLE;
    }

    EventSource open(Path file) throws IOException, CorruptTraceException {
        return opener.open(file);
    }

    private static EventSource refuseLog(Path file) throws CorruptTraceException {
        throw new CorruptTraceException(
                file, 0, "expected a trace, found the log of a recording; heddle convert makes a trace of it");
    }

    /**
     * The kind of a file: by its content, and where that may be anything, by its name.
     *
     * @throws CorruptTraceException if it is of no kind
     * @throws IOException if the file cannot be read
     */
    public static FileKind of(Path file) throws IOException, CorruptTraceException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return HEDDLE; // its reader says what it is
        }
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(HEAD);
        }
        long size = Files.size(file);
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        Optional<FileKind> kind = Arrays.stream(values())
                .filter(k -> k.recogniser.accepts(head, size))
                .findFirst();
        kind = kind.or(() ->
                Arrays.stream(values()).filter(k -> k.endings.contains(ending)).findFirst());
        if (kind.isPresent()) {
            return kind.get();
        }
        throw new CorruptTraceException(
                file,
                0,
                "not a trace: expected *.heddle, STD (THREAD|OPERATION(OPERAND)|PLACE a line) or RapidBin, found "
                        + HexFormat.of().formatHex(Arrays.copyOf(head, Math.min(SHOWN, head.length))));
    }
}
