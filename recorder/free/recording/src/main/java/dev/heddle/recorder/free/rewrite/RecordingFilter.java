package dev.heddle.recorder.free.rewrite;

import dev.heddle.formats.recording.RecordingDetail;
import dev.heddle.formats.recording.RecordingSample;
import dev.heddle.formats.recording.RecordingScope;
import dev.heddle.formats.run.CodeFilter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    public static final RecordingFilter DEFAULT = new RecordingFilter(RecordingScope.DEFAULT);

    private final List<String> exclude;
    private final List<Pattern> included;
    private final List<Pattern> excluded;
    private final List<Pattern> onlyFields;
    private final List<String> reasons = new ArrayList<>();

    private final RecordingDetail detail;
    private final RecordingSample sample;
    /** Fields that were taken out of the sample, as class (with dots) and name. */
    private final Set<String> retired = ConcurrentHashMap.newKeySet();

    private RecordingFilter(RecordingScope scope) {
        List<String> include = scope.include();
        List<String> onlyFields = scope.onlyFields();
        detail = scope.detail();
        sample = scope.sample();
        exclude = scope.exclude();
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
        if (detail == RecordingDetail.SYNC) {
            reasons.add("not recorded: accesses to fields, elements of arrays and atomics (--detail sync)");
        } else if (sample.isPartial()) {
            reasons.add("recorded accesses: only those to a sample of fields (" + sample.text() + ")");
        }
    }

    /** Makes a filter of what a scope names. */
    public static RecordingFilter of(RecordingScope scope) {
        return new RecordingFilter(scope);
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
        return samples(className, field)
                && (retired.isEmpty() || !retired.contains(className.replace('/', '.') + '.' + field));
    }

    /** Whether accesses to a field are recorded, or were until it was taken out of the sample. */
    boolean samples(String className, String field) {
        if (detail == RecordingDetail.SYNC || !sample.contains(className, field)) {
            return false;
        }
        return onlyFields.isEmpty() || indexOf(onlyFields, className.replace('/', '.') + '.' + field) >= 0;
    }

    /**
     * Takes a field out of the sample. Classes that are loaded already record accesses to it until they are transformed
     * again.
     */
    public void retire(String className, String field) {
        retired.add(className.replace('/', '.') + '.' + field);
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
        return onlyFields.isEmpty() && !isThinned();
    }

    /** Whether accesses of several threads to the same memory are left out, by the detail or a sample. */
    public boolean isThinned() {
        return detail == RecordingDetail.SYNC || sample.isPartial();
    }

    /** Whether only a sample of the fields is recorded. */
    public boolean isOfSample() {
        return isThinned() && !isOfSynchronisation();
    }

    /** Whether no access at all is recorded. */
    public boolean isOfSynchronisation() {
        return detail == RecordingDetail.SYNC;
    }

    /** Whether every access is recorded, also those to what one thread alone can reach. */
    public boolean isFull() {
        return detail == RecordingDetail.FULL;
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
