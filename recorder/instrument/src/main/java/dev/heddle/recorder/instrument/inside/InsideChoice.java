package dev.heddle.recorder.instrument.inside;

import dev.heddle.formats.run.CodeFilter;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Which classes of the JDK the user's words name. */
final class InsideChoice {
    private static final String ENGINE = "Heddle and the JVM run on it themselves";
    private static final String EXACT = "its accesses are events without that";
    private static final String ATOMIC = JdkClassFiles.CONCURRENT + "/atomic/";
    private static final String EVERYTHING = "java.util.concurrent";

    /** Letters of a mistyped name for each that may differ. */
    private static final int TYPING = 3;

    /** Classes that stay the JDK's, and why. */
    private static final Map<String, String> STAY = Map.ofEntries(
            Map.entry(JdkClassFiles.CONCURRENT + "/locks/LockSupport", ENGINE),
            Map.entry(JdkClassFiles.CONCURRENT + "/ThreadLocalRandom", "its numbers are inputs of the execution"),
            Map.entry(JdkClassFiles.CONCURRENT + "/TimeUnit", "it has no state that threads share"),
            Map.entry(JdkClassFiles.CONCURRENT + "/Flow", "it has interfaces only"),
            Map.entry(JdkClassFiles.CONCURRENT + "/StructuredTaskScope", "its threads belong to the JVM's own scopes"),
            Map.entry(
                    JdkClassFiles.CONCURRENT + "/StructuredTaskScopeImpl",
                    "its threads belong to the JVM's own scopes"),
            Map.entry(ATOMIC + "AtomicBoolean", EXACT),
            Map.entry(ATOMIC + "AtomicInteger", EXACT),
            Map.entry(ATOMIC + "AtomicIntegerArray", EXACT),
            Map.entry(ATOMIC + "AtomicIntegerFieldUpdater", EXACT),
            Map.entry(ATOMIC + "AtomicLong", EXACT),
            Map.entry(ATOMIC + "AtomicLongArray", EXACT),
            Map.entry(ATOMIC + "AtomicLongFieldUpdater", EXACT),
            Map.entry(ATOMIC + "AtomicReference", EXACT),
            Map.entry(ATOMIC + "AtomicReferenceArray", EXACT),
            Map.entry(ATOMIC + "AtomicReferenceFieldUpdater", EXACT));

    private final JdkClassFiles files;

    InsideChoice(JdkClassFiles files) {
        this.files = files;
    }

    /**
     * The outermost classes, by internal names.
     *
     * @param names of classes and packages, with dots; a package covers those below it
     * @throws IllegalArgumentException where one of them names none; the message is one line
     */
    Set<String> tops(Set<String> names) {
        Set<String> tops = new TreeSet<>();
        for (String name : names) {
            Set<String> covered = new TreeSet<>();
            for (String top : files.tops()) {
                if (CodeFilter.covers(name, top.replace('/', '.')) && refusal(top) == null) {
                    covered.add(top);
                }
            }
            if (covered.isEmpty()) {
                throw new IllegalArgumentException("--inside " + name + ": " + whyNot(name));
            }
            tops.addAll(covered);
        }
        return tops;
    }

    /** Whether a class stays the JDK's, whatever other classes need. */
    static boolean stays(String top) {
        return STAY.containsKey(top);
    }

    private @Nullable String refusal(String top) {
        ClassNode tree = files.find(top);
        if (tree == null) {
            return "there is no such class";
        }
        if ((tree.access & Opcodes.ACC_INTERFACE) != 0) {
            return "it is an interface; name the class of the object";
        }
        if (tree.name.endsWith("Exception")) {
            return "it is an exception";
        }
        return STAY.get(top);
    }

    private String whyNot(String name) {
        String top = JdkClassFiles.top(name.replace('.', '/'));
        if (files.find(top) != null) {
            return refusal(top) + also(name);
        }
        if (ClassLoader.getPlatformClassLoader().getResource(top + ".class") != null) {
            return "only classes of " + EVERYTHING
                    + ", java.util.Timer and TimerTask can be followed inside; expected --inside " + EVERYTHING;
        }
        return "Java " + System.getProperty("java.version") + " has no such class or package; expected --inside "
                + nearest(name);
    }

    /** What works in place of a class that cannot be followed. */
    private static String also(String name) {
        return "; all others of its package: --inside " + name.substring(0, name.lastIndexOf('.'));
    }

    /** A class whose simple name is misspelt, else the package that the name lies in. */
    private String nearest(String name) {
        String simple = simple(name);
        String itsPackage = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        Map<String, Integer> near = new TreeMap<>();
        String widest = EVERYTHING;
        for (String top : files.tops()) {
            ClassNode tree = files.find(top);
            if (refusal(top) == null && tree != null && (tree.access & Opcodes.ACC_PUBLIC) != 0) {
                String one = top.replace('/', '.');
                int distance = distance(simple, simple(one));
                if (distance <= Math.max(1, simple.length() / TYPING)) {
                    near.put(one, distance);
                }
                if (one.startsWith(EVERYTHING) && one.equals(itsPackage + "." + simple(one))) {
                    widest = itsPackage;
                }
            }
        }
        return near.keySet().stream()
                .min(Comparator.<String>comparingInt(near::get)
                        .thenComparing(one -> !one.equals(itsPackage + "." + simple(one))))
                .orElse(widest);
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Levenshtein's. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
