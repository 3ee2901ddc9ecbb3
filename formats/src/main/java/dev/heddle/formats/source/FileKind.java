package dev.heddle.formats.source;

import dev.heddle.formats.foreign.ForeignTraces;
import dev.heddle.formats.log.LogFileReader;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.TraceReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Kinds of files that hold executions. */
public enum FileKind {
    /** Heddle's own. */
    HEDDLE,
    /** Heddle's log of threads that ran freely: the same magic, another letter behind it. */
    LOG,
    /** RAPID's text. */
    STD,
    /** RAPID's binary form. */
    RAPID_BIN;

    private static final int HEAD = 4096;
    private static final int SHOWN = 16;

    /** The kind that a file of that name has, or nothing where its name does not say. */
    public static Optional<FileKind> ofName(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "heddle" -> Optional.of(HEDDLE);
            case "std", "txt", "log" -> Optional.of(STD);
            case "bin", "rapidbin", "data" -> Optional.of(RAPID_BIN);
            default -> Optional.empty();
        };
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
        if (LogFileReader.isLog(head)) {
            return LOG;
        }
        if (head.length == 0 || TraceReader.isTrace(head)) {
            return HEDDLE;
        }
        if (ForeignTraces.looksLikeStd(head)) {
            return STD;
        }
        if (ForeignTraces.looksLikeRapidBin(head, Files.size(file))) {
            return RAPID_BIN;
        }
        Optional<FileKind> named = ofName(file);
        if (named.isPresent()) {
            return named.get();
        }
        throw new CorruptTraceException(
                file,
                0,
                "not a trace: expected *.heddle, STD (THREAD|OPERATION(OPERAND)|PLACE a line) or RapidBin, found "
                        + HexFormat.of().formatHex(Arrays.copyOf(head, Math.min(SHOWN, head.length))));
    }
}
