package dev.heddle.recorder.free.output;

import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogFileWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What records name: the next entries of a file's dictionaries, or all of them, for a file that begins later. */
public record LogNames(
        List<String> threads,
        List<LogFile.LogSite> sites,
        List<LogFile.LogField> fields,
        List<String> classes,
        List<Integer> retired) {
    static LogNames growing() {
        return new LogNames(
                new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** The name of a thread. */
    public static LogNames ofThread(String name) {
        return new LogNames(List.of(name), List.of(), List.of(), List.of(), List.of());
    }

    /** Sites alone. */
    public static LogNames ofSites(List<LogFile.LogSite> sites) {
        return new LogNames(List.of(), sites, List.of(), List.of(), List.of());
    }

    /** Fields alone. */
    public static LogNames ofFields(List<LogFile.LogField> fields) {
        return new LogNames(List.of(), List.of(), fields, List.of(), List.of());
    }

    /** The name of a class. */
    public static LogNames ofClass(String name) {
        return new LogNames(List.of(), List.of(), List.of(), List.of(name), List.of());
    }

    /** The number of a field whose accesses are not recorded from here on. */
    public static LogNames ofRetired(int field) {
        return new LogNames(List.of(), List.of(), List.of(), List.of(), List.of(field));
    }

    void add(LogNames more) {
        threads.addAll(more.threads);
        sites.addAll(more.sites);
        fields.addAll(more.fields);
        classes.addAll(more.classes);
        retired.addAll(more.retired);
    }

    void writeTo(LogFileWriter writer) throws IOException {
        writer.threads(threads);
        writer.sites(sites);
        writer.fields(fields);
        writer.classes(classes);
        writer.retired(retired);
    }
}
