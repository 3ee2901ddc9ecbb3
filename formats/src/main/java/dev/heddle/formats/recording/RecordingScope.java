package dev.heddle.formats.recording;

import dev.heddle.formats.trace.Trace;
import java.util.List;

/**
 * Whose accesses a recording has, where it is not the default's. A name is a package with all below it, or a class with
 * those inside it.
 *
 * @param detail which accesses
 * @param include nothing but this is recorded; empty for all but what the defaults leave out
 * @param exclude not recorded
 * @param onlyFields only these fields, as {@code package.Class.field} or {@code package.Class.*}; empty for all
 * @param sample which of the fields that are left
 * @throws IllegalArgumentException with a line that says what was expected, for what is no name
 */
public record RecordingScope(
        RecordingDetail detail,
        List<String> include,
        List<String> exclude,
        List<String> onlyFields,
        RecordingSample sample) {
    /** What is recorded where nothing else is said. */
    public static final RecordingScope DEFAULT =
            new RecordingScope(RecordingDetail.SHARED, List.of(), List.of(), List.of(), RecordingSample.ALL);

    public RecordingScope {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        onlyFields = List.copyOf(onlyFields);
        check("--include", include);
        check("--exclude", exclude);
        check("--only-fields", onlyFields);
        if (sample.isPartial() && detail != RecordingDetail.SHARED) {
            throw new IllegalArgumentException(sample.text() + ": expected --detail shared, found --detail "
                    + detail.word() + "; leave --detail out");
        }
    }

    private static void check(String option, List<String> names) {
        for (String name : names) {
            if (!name.matches("[\\p{javaJavaIdentifierPart}.*/-]+")) {
                throw new IllegalArgumentException(option + " " + name
                        + ": expected names of packages"
                        + (option.equals("--only-fields") ? ", classes or fields" : " or classes")
                        + ", * for any characters, commas between them");
            }
        }
    }

    /** Accesses to what several threads have touched, of what the names choose. */
    public static RecordingScope shared(List<String> include, List<String> exclude, List<String> onlyFields) {
        return new RecordingScope(RecordingDetail.SHARED, include, exclude, onlyFields, RecordingSample.ALL);
    }

    /** Whether the recording lacks accesses of several threads to the same memory, so that it cannot be replayed. */
    public boolean isThinned() {
        return detail == RecordingDetail.SYNC || sample.isPartial();
    }

    /** The word that a recording has for it: that of the detail, or {@code sample} with its options. */
    public String word() {
        return sample.isPartial() ? Trace.Header.SAMPLE + " (" + sample.text() + ")" : detail.word();
    }
}
