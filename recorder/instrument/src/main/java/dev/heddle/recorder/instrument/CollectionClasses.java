package dev.heddle.recorder.instrument;

import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * The classes of the JDK that are not safe for use by several threads and that programs share all the same ([ADR 16]): collections, and a few that
 * production code is known to share by mistake. Their method bodies are instrumented access by access, once a class of the program names one.
 */
public final class CollectionClasses {
    private static final Set<String> OUTER = Set.of(
            "java/lang/AbstractStringBuilder",
            "java/lang/StringBuilder",
            "java/text/DateFormat",
            "java/text/DecimalFormat",
            "java/text/DigitList",
            "java/text/SimpleDateFormat",
            "java/util/AbstractList",
            "java/util/ArrayDeque",
            "java/util/ArrayList",
            "java/util/BitSet",
            "java/util/Calendar",
            "java/util/EnumMap",
            "java/util/GregorianCalendar",
            "java/util/HashMap",
            "java/util/HashSet",
            "java/util/IdentityHashMap",
            "java/util/JumboEnumSet",
            "java/util/LinkedHashMap",
            "java/util/LinkedHashSet",
            "java/util/LinkedList",
            "java/util/PriorityQueue",
            "java/util/RegularEnumSet",
            "java/util/TreeMap",
            "java/util/TreeSet",
            "java/util/WeakHashMap");

    /** Nested classes of classes that have others, too. */
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

    private CollectionClasses() {}

    /** Whether that class is one of them, by its internal name. */
    public static boolean isTarget(String internalName) {
        if (!internalName.startsWith("java/")) {
            return false;
        }
        int nested = internalName.indexOf('$');
        return OUTER.contains(nested < 0 ? internalName : internalName.substring(0, nested))
                || NESTED.contains(internalName);
    }

    /**
     * Loads all of them, and answers them for retransformation. None is left for later: a class that loads while another one is being transformed
     * is not shown to any transformer.
     */
    public static List<Class<?>> toRetransform(Instrumentation instrumentation) {
        Stream.of(OUTER, NESTED, LOCAL).flatMap(Set::stream).forEach(name -> {
            try {
                loadMembers(Class.forName(name.replace('/', '.'), false, null));
            } catch (ClassNotFoundException e) {
                // another JDK has it elsewhere
            }
        });
        return Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() == null
                        && !type.isArray()
                        && !type.isHidden()
                        && isTarget(type.getName().replace('.', '/'))
                        && instrumentation.isModifiableClass(type))
                .toList();
    }

    private static void loadMembers(Class<?> type) {
        for (Class<?> member : type.getDeclaredClasses()) {
            loadMembers(member);
        }
    }

    /** Whether a class of the program names something by which it may make or reach a collection. */
    static boolean areNamedBy(ClassReader program) {
        char[] buffer = new char[program.getMaxStringLength()];
        for (int i = 1; i < program.getItemCount(); i++) {
            int item = program.getItem(i);
            if (item > 0 && program.readByte(item - 1) == 7 && leadsToOne(program.readUTF8(item, buffer))) {
                return true;
            }
        }
        return false;
    }

    private static boolean leadsToOne(String name) {
        if (name.startsWith("java/util/")) {
            return isRelated(name);
        }
        return name.startsWith("java/text/") || name.startsWith("java/lang/StringBuilder");
    }

    /** Whether a class of java.util has to do with collections, as far as its name tells. */
    static boolean isRelated(String name) {
        return UNRELATED.stream().noneMatch(name::startsWith);
    }
}
