package dev.heddle.analyzer.report;

import java.util.List;

/** Looks up lines of the program's source, where it is at hand. */
@FunctionalInterface
public interface SourceLines {
    /** Knows no source. */
    SourceLines NONE = (file, line) -> "";

    /** The text of a line, from 1, of a source file by its simple name; empty where it is not known. */
    String line(String file, int line);

    /** The lines of one file, the first being line 1. */
    static SourceLines of(String fileName, List<String> lines) {
        List<String> copy = List.copyOf(lines);
        return (file, line) -> file.equals(fileName) && line >= 1 && line <= copy.size() ? copy.get(line - 1) : "";
    }
}
