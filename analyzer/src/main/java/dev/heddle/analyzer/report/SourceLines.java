package dev.heddle.analyzer.report;

import java.util.List;

/** Looks up lines of the program's source, where it is at hand. */
@FunctionalInterface
public interface SourceLines {
    /** Knows no source. */
    SourceLines NONE = (className, file, line) -> "";

    /**
     * The text of a line; empty where it is not known.
     *
     * @param className a class of the file, with dots
     * @param file the file's simple name
     * @param line from 1
     */
    String line(String className, String file, int line);

    /** The lines of one file, whatever its package, the first being line 1. */
    static SourceLines of(String fileName, List<String> lines) {
        List<String> copy = List.copyOf(lines);
        return (className, file, line) ->
                file.equals(fileName) && line >= 1 && line <= copy.size() ? copy.get(line - 1) : "";
    }
}
