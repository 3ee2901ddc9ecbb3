package dev.heddle.recorder.instrument.shape;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * What one class of the program sees of other classes, and a note of all that it was answered: with equal answers it is
 * instrumented in the same way. What the JDK's classes say is not noted, since it belongs to the JDK.
 */
public final class Surroundings {
    private static final String OBJECT = "java/lang/Object";
    /** The shape of a class that is not known. */
    public static final int UNKNOWN = 0;

    private final ClassHierarchy hierarchy;
    private final @Nullable ClassLoader loader;
    private final Map<String, Integer> shapes = new HashMap<>();
    private final Map<String, Boolean> exports = new HashMap<>();

    /**
     * The answers.
     *
     * @param shapes of classes of the program that were looked at, by internal name; {@link #UNKNOWN} for those that
     *     were not found
     * @param exports whether the class may use a package of another module, by the package's name with dots
     */
    public record Answers(Map<String, Integer> shapes, Map<String, Boolean> exports) {}

    public Surroundings(ClassHierarchy hierarchy, @Nullable ClassLoader loader) {
        this.hierarchy = hierarchy;
        this.loader = loader;
    }

    /** Defining loader of the class; null for the boot loader. */
    @Nullable
    ClassLoader loader() {
        return loader;
    }

    public Answers answers() {
        return new Answers(shapes, exports);
    }

    /** Whether the classes still say what they said. */
    public boolean agreeOn(Map<String, Integer> said) {
        for (Map.Entry<String, Integer> one : said.entrySet()) {
            if (shape(hierarchy.find(loader, one.getKey())) != one.getValue()) {
                return false;
            }
        }
        return true;
    }

    private static int shape(ClassHierarchy.@Nullable ClassFile file) {
        return file == null ? UNKNOWN : file.shape();
    }

    void exported(String itsPackage, boolean isExported) {
        exports.put(itsPackage, isExported);
    }

    /** What the class file says, or null if unknown. */
    ClassHierarchy.@Nullable ClassFile find(String name) {
        ClassHierarchy.ClassFile file = hierarchy.find(loader, name);
        if (!PlatformClasses.contains(name) && !shapes.containsKey(name)) {
            shapes.put(name, shape(file));
        }
        return file;
    }

    /** Internal name of the closest superclass that two classes have in common, as far as it is known. */
    public String commonSuper(String one, String other) {
        for (String name = one; name != null && !name.equals("java/lang/Object"); ) {
            ClassHierarchy.ClassFile file = find(name);
            boolean isClass = file != null && (file.access() & Opcodes.ACC_INTERFACE) == 0;
            if (isClass && isSubtype(other, name)) {
                return name;
            }
            name = file == null ? null : file.superName();
        }
        return "java/lang/Object";
    }

    /** True where {@code name} is {@code ancestor} or certainly a subclass or implementor of it. */
    boolean isSubtype(String name, String ancestor) {
        Deque<String> open = new ArrayDeque<>(List.of(name));
        Set<String> seen = new HashSet<>();
        while (!open.isEmpty()) {
            String next = open.pop();
            if (next.equals(ancestor)) {
                return true;
            }
            ClassHierarchy.ClassFile file = seen.add(next) ? find(next) : null;
            if (file != null) {
                open.addAll(file.interfaces());
                if (file.superName() != null) {
                    open.add(file.superName());
                }
            }
        }
        return false;
    }

    /**
     * The class or interface whose method a call through {@code owner} resolves to (JVMS 5.4.3.3), or null where that
     * is unknown.
     */
    @Nullable
    String resolve(String owner, String method) {
        Deque<String> interfaces = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        String next = owner;
        while (next != null && seen.add(next)) {
            ClassHierarchy.ClassFile file = find(next);
            if (file == null) {
                return null;
            }
            if (file.methods().containsKey(method)) {
                return next;
            }
            interfaces.addAll(file.interfaces());
            next = file.superName();
        }
        while (!interfaces.isEmpty()) {
            String candidate = interfaces.poll();
            ClassHierarchy.ClassFile file = seen.add(candidate) ? find(candidate) : null;
            if (file != null) {
                if (file.methods().containsKey(method)) {
                    return candidate;
                }
                interfaces.addAll(file.interfaces());
            }
        }
        return null;
    }

    /**
     * The class or interface whose field an access through {@code owner} resolves to (JVMS 5.4.3.2), or null where that
     * is unknown.
     */
    ClassHierarchy.@Nullable ClassFile resolveField(String owner, String field) {
        ClassHierarchy.ClassFile file = find(owner);
        if (file == null || file.fields().containsKey(field)) {
            return file;
        }
        for (String parent : file.interfaces()) {
            ClassHierarchy.ClassFile found = resolveField(parent, field);
            if (found != null) {
                return found;
            }
        }
        return file.superName() == null ? null : resolveField(file.superName(), field);
    }

    /** Whether one of the types, or of their supertypes, is of the program and may have static state. */
    boolean initialises(@Nullable String superName, List<String> interfaces) {
        Deque<String> open = new ArrayDeque<>(interfaces);
        if (superName != null) {
            open.add(superName);
        }
        Set<String> seen = new HashSet<>();
        while (!open.isEmpty()) {
            String next = open.pop();
            if (!PlatformClasses.contains(next) && seen.add(next)) {
                ClassHierarchy.ClassFile file = find(next);
                if (file == null || file.hasStatics()) {
                    return true;
                }
                open.addAll(file.interfaces());
                if (file.superName() != null) {
                    open.add(file.superName());
                }
            }
        }
        return false;
    }

    /** True where the method is known to be protected. */
    boolean isProtected(String owner, String method) {
        String declarer = resolve(owner, method);
        ClassHierarchy.ClassFile file = declarer == null ? null : find(declarer);
        return file != null
                && (file.methods().getOrDefault(method, 0) & Opcodes.ACC_PROTECTED) != 0
                && !OBJECT.equals(declarer);
    }
}
