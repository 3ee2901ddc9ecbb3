package dev.heddle.recorder.instrument.shape;

import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * The classes of the JDK that are not safe for use by several threads and that programs share all the same ([ADR 16]):
 * collections, and a few that production code is known to share by mistake. Their method bodies are instrumented access
 * by access, once a class of the program names one, and no more of them than it may need: their retransformation takes
 * as long as a small program's start.
 */
public final class CollectionClasses {
    private static final int CONSTANT_CLASS = 7;

    /** What programs may hold without naming it. */
    private static final Set<String> CORE = Set.of(
            "java/util/AbstractList",
            "java/util/ArrayList",
            "java/util/Arrays",
            "java/util/HashMap",
            "java/util/HashSet",
            "java/util/LinkedHashMap",
            "java/util/LinkedHashSet");

    private static final Set<String> FORMATS = Set.of(
            "java/text/DateFormat",
            "java/text/DecimalFormat",
            "java/text/DigitList",
            "java/text/SimpleDateFormat",
            "java/util/Calendar",
            "java/util/GregorianCalendar");
    private static final Set<String> TREES = Set.of("java/util/TreeMap", "java/util/TreeSet");
    private static final Set<String> STRINGS = Set.of("java/lang/AbstractStringBuilder", "java/lang/StringBuilder");
    private static final Set<String> ENUM_SETS = Set.of("java/util/JumboEnumSet", "java/util/RegularEnumSet");

    private static final Set<String> SINGLE = Set.of(
            "java/util/ArrayDeque",
            "java/util/BitSet",
            "java/util/EnumMap",
            "java/util/IdentityHashMap",
            "java/util/LinkedList",
            "java/util/PriorityQueue",
            "java/util/WeakHashMap");

    private static final Set<String> OUTER = all(List.of(CORE, FORMATS, TREES, STRINGS, ENUM_SETS, SINGLE));

    private static final Set<String> NESTED = Set.of("java/util/Arrays$ArrayList", "java/util/Arrays$ArrayItr");
    /** No members, so that reflection does not list them. */
    private static final Set<String> LOCAL = Set.of(
            "java/util/AbstractList$SubList$1", "java/util/ArrayList$SubList$1", "java/util/ArrayList$SubList$2");

    /** What no program can make or reach a collection by. */
    private static final List<String> UNRELATED = List.of(
            "java/util/Objects",
            "java/util/Optional",
            "java/util/Random",
            "java/util/UUID",
            "java/util/concurrent/",
            "java/util/function/");

    private static final Set<String> VIEWS = Set.of("""
            keySet values entrySet navigableKeySet descendingMap descendingMapView entrySetView navigableKeySetView
            """.split("\\s+"));

    private CollectionClasses() {}

    /** Without a stream, whose classes may be the ones that are about to load. */
    private static Set<String> all(List<Set<String>> parts) {
        Set<String> all = new HashSet<>();
        for (Set<String> part : parts) {
            all.addAll(part);
        }
        return Set.copyOf(all);
    }

    /** Whether that class is one of them, by its internal name. */
    public static boolean isTarget(String internalName) {
        if (!internalName.startsWith("java/")) {
            return false;
        }
        String outer = outer(internalName);
        return OUTER.contains(outer) && (!outer.equals("java/util/Arrays") || NESTED.contains(internalName));
    }

    /** Whether a field of that name is a view, made when it is first asked for and raced on by design. */
    public static boolean isView(String field) {
        return VIEWS.contains(field);
    }

    /** The class around it, or itself. */
    public static String outer(String internalName) {
        int nested = internalName.indexOf('$');
        return nested < 0 ? internalName : internalName.substring(0, nested);
    }

    /**
     * Loads all of those, with their nested classes, and answers them for retransformation. None is left for later: a
     * class that loads while another one is being transformed is not shown to any transformer.
     *
     * @param outers internal names of outermost classes
     */
    public static List<Class<?>> toRetransform(Instrumentation instrumentation, Set<String> outers) {
        Stream.of(OUTER, NESTED, LOCAL)
                .flatMap(Set::stream)
                .filter(name -> outers.contains(outer(name)))
                .forEach(CollectionClasses::load);
        return Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() == null
                        && !type.isArray()
                        && !type.isHidden()
                        && isAmong(outers, type.getName().replace('.', '/'))
                        && instrumentation.isModifiableClass(type))
                .toList();
    }

    private static boolean isAmong(Set<String> outers, String name) {
        return isTarget(name) && outers.contains(outer(name));
    }

    private static void load(String name) {
        try {
            Class<?> type = Class.forName(name.replace('/', '.'), false, null);
            if (type != Arrays.class) {
                loadMembers(type);
            }
        } catch (ClassNotFoundException e) {
            // another JDK has it elsewhere
        }
    }

    private static void loadMembers(Class<?> type) {
        for (Class<?> member : type.getDeclaredClasses()) {
            loadMembers(member);
        }
    }

    /** The outermost classes that a class of the program may make or reach, as far as it names any. */
    public static Set<String> neededBy(ClassReader program) {
        Set<String> needed = new HashSet<>();
        char[] buffer = new char[program.getMaxStringLength()];
        for (int i = 1; i < program.getItemCount(); i++) {
            int item = program.getItem(i);
            if (item > 0 && program.readByte(item - 1) == CONSTANT_CLASS) {
                add(program.readUTF8(item, buffer), needed);
            }
        }
        return needed;
    }

    private static void add(String name, Set<String> needed) {
        if (name.startsWith("java/text/") || FORMATS.contains(name)) {
            needed.addAll(FORMATS);
        } else if (name.startsWith("java/util/") && isRelated(name)) {
            needed.addAll(CORE);
            String outer = outer(name);
            if (SINGLE.contains(outer)) {
                needed.add(outer);
            } else if (outer.equals("java/util/EnumSet")) {
                needed.addAll(ENUM_SETS);
            } else if (TREES.contains(outer)
                    || outer.startsWith("java/util/Sorted")
                    || outer.startsWith("java/util/Navigable")) {
                needed.addAll(TREES);
            }
        } else if (STRINGS.contains(name)) {
            needed.addAll(STRINGS);
        }
    }

    /** Whether a class of java.util has to do with collections, as far as its name tells. */
    public static boolean isRelated(String name) {
        return UNRELATED.stream().noneMatch(name::startsWith);
    }
}
