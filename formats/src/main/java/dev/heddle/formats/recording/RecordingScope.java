package dev.heddle.formats.recording;

import java.util.List;

/**
 * Whose accesses a recording has, where it is not the default's. A name is a package with all below it, or a class with
 * those inside it.
 *
 * @param full every access ({@code --detail full}); else those to what several threads have touched
 * @param include nothing but this is recorded; empty for all but what the defaults leave out
 * @param exclude not recorded
 * @param onlyFields only these fields, as {@code package.Class.field} or {@code package.Class.*}; empty for all
 * @throws IllegalArgumentException with a line that says what was expected, for what is no name
 */
public record RecordingScope(boolean full, List<String> include, List<String> exclude, List<String> onlyFields) {
    /** What is recorded where nothing else is said. */
    public static final RecordingScope DEFAULT = new RecordingScope(false, List.of(), List.of(), List.of());

    public RecordingScope {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        onlyFields = List.copyOf(onlyFields);
        check("--include", include);
        check("--exclude", exclude);
        check("--only-fields", onlyFields);
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

    /** {@code full} or {@code shared}. */
    public String detail() {
        return full ? "full" : "shared";
    }

    /**
     * Reads the word of {@code --detail}.
     *
     * @throws IllegalArgumentException with a line that says what was expected
     */
    public static boolean isFull(String detail) {
        return switch (detail) {
            case "full" -> true;
            case "shared" -> false;
            default -> throw new IllegalArgumentException("--detail " + detail + ": expected full or shared");
        };
    }
}
