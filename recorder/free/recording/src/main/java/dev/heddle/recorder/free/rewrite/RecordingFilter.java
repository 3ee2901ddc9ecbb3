package dev.heddle.recorder.free.rewrite;

import dev.heddle.formats.run.CodeFilter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which classes are recorded. A pattern is the name of a class (with those nested in it) or of a package (with all
 * below it), or has an asterisk for any characters. What is excluded by name is not recorded; of the rest, what is
 * included by name is; where nothing is included, everything that is not left out by default.
 */
public final class RecordingFilter {
    private static final String TESTS = "test framework: not the program";
    private static final String LOGGING = "logging: its own locks and buffers would hide the program's";
    private static final String BUILD = "build tool: not the program";
    private static final String OTHERS = "not matched by --include";
    private static final String AGENT = "tool that works while classes are loaded";
    /** Packages left out by default, and why. */
    private static final Map<String, String> LEFT_OUT = leftOut();

    /** Everything but what is left out by default. */
    public static final RecordingFilter DEFAULT = new RecordingFilter(List.of(), List.of(), List.of());

    private final List<String> exclude;
    private final List<Pattern> included;
    private final List<Pattern> excluded;
    private final List<Pattern> onlyFields;
    private final List<String> reasons = new ArrayList<>();

    private RecordingFilter(List<String> include, List<String> exclude, List<String> onlyFields) {
        this.exclude = List.copyOf(exclude);
        this.included = include.stream().map(RecordingFilter::pattern).toList();
        this.excluded = exclude.stream().map(RecordingFilter::pattern).toList();
        this.onlyFields = onlyFields.stream().map(RecordingFilter::field).toList();
        exclude.forEach(text -> reasons.add("not recorded: " + text + " (--exclude)"));
        if (include.isEmpty()) {
            LEFT_OUT.forEach((text, why) -> reasons.add("not recorded: " + text + " (" + why + ")"));
        } else {
            reasons.add("recorded: only " + String.join(", ", include) + " (--include)");
        }
        if (!onlyFields.isEmpty()) {
            reasons.add("recorded accesses: only those to " + String.join(", ", onlyFields) + " (--only-fields)");
        }
    }

    /**
     * Makes a filter.
     *
     * @param include patterns; where there are any, nothing else is recorded
     * @param exclude patterns
     * @param onlyFields patterns of fields: name of the class, a dot and name of the field; where there are any,
     *     accesses to other fields and to elements of arrays are left out
     * @throws IllegalArgumentException for a pattern that is no name, with what is wrong
     */
    public static RecordingFilter of(List<String> include, List<String> exclude, List<String> onlyFields) {
        Optional<String> wrong = Stream.of(include, exclude, onlyFields)
                .flatMap(List::stream)
                .filter(text -> !text.matches("[\\p{javaJavaIdentifierPart}.*/-]+"))
                .findFirst();
        if (wrong.isPresent()) {
            throw new IllegalArgumentException("not a name of a package or class: '" + wrong.get() + "'");
        }
        return new RecordingFilter(include, exclude, onlyFields);
    }

    /**
     * Whether a class is recorded, by its internal name or its name with dots. Classes of the JDK never are, which is
     * not asked here.
     */
    public boolean records(String className) {
        return reasonAgainst(className).isEmpty();
    }

    /** Why a class is not recorded: what it is among, and who said that; empty where it is recorded. */
    public String reasonAgainst(String className) {
        String name = className.replace('/', '.');
        int exclusion = indexOf(excluded, name);
        if (exclusion >= 0) {
            return exclude.get(exclusion) + " (--exclude)";
        }
        if (!included.isEmpty()) {
            return indexOf(included, name) >= 0 ? "" : OTHERS;
        }
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            String prefix = name.substring(0, dot);
            String why = LEFT_OUT.get(prefix);
            if (why != null) {
                return prefix + " (" + why + ")";
            }
        }
        return "";
    }

    /**
     * Whether accesses to a field are recorded, by the internal name of the class that declares it, which is recorded.
     */
    public boolean records(String className, String field) {
        String name = className.replace('/', '.') + '.' + field;
        return onlyFields.isEmpty() || indexOf(onlyFields, name) >= 0;
    }

    /** No stream: this is asked while classes are loaded, and those of streams may be among them. */
    private static int indexOf(List<Pattern> patterns, String name) {
        for (int i = 0; i < patterns.size(); i++) {
            if (patterns.get(i).matcher(name).matches()) {
                return i;
            }
        }
        return -1;
    }

    /** Whether classes are left out or chosen by name: code of the program's own may not be recorded then. */
    public boolean isPartial() {
        return !included.isEmpty() || !excluded.isEmpty();
    }

    /** Whether accesses to elements of arrays are recorded. */
    public boolean recordsElements() {
        return onlyFields.isEmpty();
    }

    /** What is not recorded and why, for the trace: a line each. */
    public List<String> reasons() {
        List<String> lines = new ArrayList<>();
        lines.add("not recorded: the JDK's classes (what they promise is: locks, atomics, hand-overs)");
        lines.addAll(reasons);
        return lines;
    }

    private static Pattern pattern(String text) {
        return Pattern.compile(text.contains("*") ? quoted(text) : quoted(text) + "([.$].*)?");
    }

    /** A class that is named without its package is meant wherever it is. */
    private static Pattern field(String text) {
        boolean isSimple = text.indexOf('.') == text.lastIndexOf('.') && !text.contains("*");
        return Pattern.compile((isSimple ? "(.*[.$])?" : "") + quoted(text));
    }

    private static String quoted(String text) {
        String name = text.replace('/', '.');
        return Stream.of(name.split("\\*", -1))
                .map(Pattern::quote)
                .reduce((a, b) -> a + ".*" + b)
                .orElse("");
    }

    private static Map<String, String> leftOut() {
        Map<String, String> packages = new LinkedHashMap<>();
        packages.put("dev.heddle.recorder", "the recorder");
        packages.put("dev.heddle.formats", "the recorder");
        CodeFilter.LOGGING.forEach(name -> packages.put(name, LOGGING));
        for (String name :
                List.of("org.junit", "junit", "org.testng", "org.hamcrest", "org.assertj", "org.opentest4j")) {
            packages.put(name, TESTS);
        }
        packages.put("org.apiguardian", TESTS);
        packages.put("org.mockito", TESTS);
        for (String name : List.of("org.apache.maven", "org.gradle", "worker.org.gradle", "com.intellij.rt")) {
            packages.put(name, BUILD);
        }
        packages.put("org.jacoco", AGENT);
        packages.put("net.bytebuddy", AGENT);
        packages.put("org.objectweb.asm", AGENT);
        return packages;
    }
}
