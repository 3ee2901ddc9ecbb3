package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.instrument.jdk.LibraryEdge.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * What concurrent collections promise: "actions in a thread prior to placing an object into any concurrent collection
 * happen-before actions subsequent to the access or removal of that element from the collection in another thread"
 * (package summary of java.util.concurrent). Told by the name and the types of a public method: which argument is the
 * element, whether the result is one. Where that cannot be told (iterators, views, bulk operations, methods of a JDK to
 * come) it is the collection as a whole. Sizes promise nothing, nor do results that say there was nothing; by the JDK's
 * code they show what was put in and taken out before, which an option switches off.
 */
public final class CollectionEdges {
    private static final Pattern COLLECTION =
            Pattern.compile("java/util/concurrent/(ConcurrentHashMap|ConcurrentSkipListMap"
                    + "|ConcurrentSkipListSet|CopyOnWriteArrayList|CopyOnWriteArraySet|ArrayBlockingQueue|LinkedBlockingQueue"
                    + "|LinkedBlockingDeque|LinkedTransferQueue|PriorityBlockingQueue|DelayQueue|SynchronousQueue"
                    + "|ConcurrentLinkedQueue|ConcurrentLinkedDeque)"
                    + "(\\$.*(Itr|Iterator|Iter|View|Spliterator|Set|Values|SubMap|SubList|Reversed))?");
    private static final Pattern BULK_TASK = Pattern.compile("java/util/concurrent/ConcurrentHashMap\\$\\w+Task");
    private static final Set<String> PUTTING = Set.of("""
            put putIfAbsent putFirst putLast add addFirst addLast addIfAbsent offer offerFirst offerLast push transfer
            tryTransfer set replace merge computeIfAbsent
            """.split("\\s+"));
    private static final Set<String> PUTTING_ALL = Set.of("addAll", "addAllAbsent", "putAll", "replaceAll");
    private static final Set<String> ANSWERING_ELEMENT = Set.of("""
            get getOrDefault getFirst getLast element first last lower floor ceiling higher peek peekFirst peekLast
            poll pollFirst pollLast pop take takeFirst takeLast remove removeFirst removeLast put putIfAbsent replace
            set merge compute computeIfAbsent computeIfPresent
            """.split("\\s+"));
    /** Methods that take elements out. */
    private static final Set<String> TAKING = Set.of("""
            poll pollFirst pollLast pollFirstEntry pollLastEntry pop take takeFirst takeLast remove removeFirst
            removeLast removeFirstOccurrence removeLastOccurrence removeIf removeAll retainAll drainTo
            """.split("\\s+"));
    /** Methods that promise nothing, but tell how many elements there are. */
    private static final Set<String> COUNTING = Set.of(
            "size", "isEmpty", "remainingCapacity", "mappingCount", "hasWaitingConsumer", "getWaitingConsumerCount");
    /** Methods of queues whose answer may be that there is nothing, or no room. */
    private static final Pattern QUEUE = Pattern.compile("java/util/concurrent/\\w+(Queue|Deque)");

    private static final Set<String> FINDING_NOTHING = Set.of("""
            poll pollFirst pollLast peek peekFirst peekLast offer offerFirst offerLast tryTransfer
            """.split("\\s+"));

    private static final Set<String> SAYING_NOTHING = Set.of("""
            clear comparator getComparator characteristics estimateSize hasNext hasPrevious hasMoreElements nextIndex
            previousIndex getMap getMappedValue
            """.split("\\s+"));
    private static final Set<String> CALLING_ELEMENTS = Set.of("toString", "hashCode", "equals");
    /** The elements' type; a DelayQueue has its own. */
    private static final Set<String> ELEMENTS = Set.of("Ljava/lang/Object;", "Ljava/util/concurrent/Delayed;");

    private static final Set<String> VIEWS = Set.of("""
            Ljava/util/Iterator; Ljava/util/ListIterator; Ljava/util/Spliterator; Ljava/util/Enumeration;
            Ljava/util/Set; Ljava/util/SortedSet; Ljava/util/NavigableSet; Ljava/util/Collection; Ljava/util/List;
            Ljava/util/Map; Ljava/util/SortedMap; Ljava/util/NavigableMap;
            Ljava/util/concurrent/ConcurrentNavigableMap; Ljava/util/concurrent/ConcurrentHashMap$KeySetView;
            """.split("\\s+"));

    private CollectionEdges() {}

    /** Whether the class is a concurrent collection, an iterator or a view of one. */
    public static boolean covers(String owner) {
        return COLLECTION.matcher(owner).matches();
    }

    /** Whether the class is a task of a parallel operation over all of a map, which it does not know. */
    static boolean isBulkTask(String owner) {
        return BULK_TASK.matcher(owner).matches();
    }

    /** What a method of such a class promises. */
    public static List<LibraryEdge> of(String owner, MethodNode method) {
        int hidden = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;
        boolean isCalled = (method.access & Opcodes.ACC_PUBLIC) != 0
                && (method.access & hidden) == 0
                && !method.name.equals("<init>");
        if (!isCalled || SAYING_NOTHING.contains(method.name)) {
            return List.of();
        }
        List<LibraryEdge> edges = new ArrayList<>();
        if (COUNTING.contains(method.name)) {
            edges.add(edge(owner, method, Side.ACQUIRE, LibraryEdge.THIS, EdgeRole.COLLECTION | EdgeRole.SHOWN));
            return edges;
        }
        if (CALLING_ELEMENTS.contains(method.name)) {
            edges.add(edge(owner, method, Side.ACQUIRE_FIRST, LibraryEdge.THIS, EdgeRole.COLLECTION));
            return edges;
        }
        int element = lastElement(method);
        if (PUTTING.contains(method.name) && element > 0) {
            edges.add(edge(owner, method, Side.RELEASE_FIRST, element, EdgeRole.ELEMENT));
        } else if (PUTTING_ALL.contains(method.name)) {
            edges.add(edge(owner, method, Side.RELEASE_FIRST, LibraryEdge.THIS, EdgeRole.COLLECTION));
        }
        answer(owner, method, edges);
        if (FINDING_NOTHING.contains(method.name) && QUEUE.matcher(owner).matches()) {
            int role = EdgeRole.COLLECTION | EdgeRole.SHOWN | EdgeRole.NOTHING;
            edges.add(edge(owner, method, Side.ACQUIRE_IF, LibraryEdge.THIS, role));
        }
        return edges;
    }

    private static void answer(String owner, MethodNode method, List<LibraryEdge> edges) {
        boolean puts = PUTTING.contains(method.name) || PUTTING_ALL.contains(method.name);
        int taken = TAKING.contains(method.name) ? EdgeRole.CHANGED : 0;
        Type result = Type.getReturnType(method.desc);
        switch (result.getSort()) {
            case Type.VOID, Type.BOOLEAN -> {
                if (!puts || method.name.equals("replace")) {
                    edges.add(edge(owner, method, Side.ACQUIRE_IF, LibraryEdge.THIS, EdgeRole.COLLECTION | taken));
                }
            }
            case Type.OBJECT, Type.ARRAY ->
                edges.add(edge(owner, method, Side.ACQUIRE_IF, LibraryEdge.THIS, role(owner, method, result) | taken));
            default -> {
                Side side = method.name.equals("drainTo") ? Side.ACQUIRE_IF : Side.ACQUIRE;
                edges.add(edge(owner, method, side, LibraryEdge.THIS, EdgeRole.COLLECTION | taken));
            }
        }
    }

    private static int role(String owner, MethodNode method, Type result) {
        if (VIEWS.contains(result.getDescriptor())) {
            return EdgeRole.VIEW;
        }
        boolean isElement = ELEMENTS.contains(result.getDescriptor())
                && ANSWERING_ELEMENT.contains(method.name)
                && !owner.endsWith("KeySet");
        return isElement ? EdgeRole.ELEMENT : EdgeRole.ANYTHING;
    }

    /** Position of the last parameter of the elements' type, from 1; 0 where there is none. */
    private static int lastElement(MethodNode method) {
        Type[] parameters = Type.getArgumentTypes(method.desc);
        for (int i = parameters.length; i > 0; i--) {
            if (ELEMENTS.contains(parameters[i - 1].getDescriptor())) {
                return i;
            }
        }
        return 0;
    }

    private static LibraryEdge edge(String owner, MethodNode method, Side side, int subject, int role) {
        return new LibraryEdge(owner, Set.of(method.name), side, subject, role);
    }
}
