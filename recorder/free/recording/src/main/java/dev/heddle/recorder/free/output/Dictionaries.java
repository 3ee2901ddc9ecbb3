package dev.heddle.recorder.free.output;

import dev.heddle.recorder.free.log.LogFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What records have named so far, for a file that begins later. */
final class Dictionaries {
    private final List<String> threads = new ArrayList<>();
    private final List<LogFile.LogSite> sites = new ArrayList<>();
    private final List<LogFile.LogField> fields = new ArrayList<>();
    private final List<String> classes = new ArrayList<>();

    void threads(List<String> names) {
        threads.addAll(names);
    }

    void sites(List<LogFile.LogSite> more) {
        sites.addAll(more);
    }

    void fields(List<LogFile.LogField> more) {
        fields.addAll(more);
    }

    void classes(List<String> names) {
        classes.addAll(names);
    }

    /** Tells a file that is empty yet. */
    void writeTo(LogOutput output) throws IOException {
        output.threads(threads);
        output.sites(sites);
        output.fields(fields);
        output.classes(classes);
    }
}
