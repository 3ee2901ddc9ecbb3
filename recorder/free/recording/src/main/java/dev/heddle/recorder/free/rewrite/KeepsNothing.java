package dev.heddle.recorder.free.rewrite;

import java.util.Map;
import java.util.Set;

/**
 * Methods of the JDK that keep none of their arguments: when such a call has returned, no other thread can reach an
 * object by it. What is passed to all others is taken to be reachable from then on.
 */
final class KeepsNothing {
    private static final Set<String> ALL = Set.of();

    /** By their names, wherever they are declared: they compare, look up or describe. */
    private static final Set<String> QUESTIONS = Set.of(
            "equals",
            "hashCode",
            "compareTo",
            "compare",
            "contains",
            "containsAll",
            "containsKey",
            "containsValue",
            "indexOf",
            "lastIndexOf",
            "isInstance",
            "toString");

    /** By class; none named means all of them. */
    private static final Map<String, Set<String>> METHODS = Map.ofEntries(
            // They know no other object.
            Map.entry("java/lang/Object", ALL),
            Map.entry("java/lang/Class", Set.of("cast", "getEnumConstants", "isAssignableFrom")),
            Map.entry("java/lang/Math", ALL),
            // They make text, or numbers, of what they are given.
            Map.entry("java/lang/String", ALL),
            Map.entry("java/lang/StringBuilder", ALL),
            Map.entry("java/lang/StringBuffer", ALL),
            Map.entry("java/lang/AbstractStringBuilder", ALL),
            Map.entry("java/lang/Appendable", Set.of("append")),
            Map.entry("java/lang/Boolean", ALL),
            Map.entry("java/lang/Character", ALL),
            Map.entry("java/lang/Byte", ALL),
            Map.entry("java/lang/Short", ALL),
            Map.entry("java/lang/Integer", ALL),
            Map.entry("java/lang/Long", ALL),
            Map.entry("java/lang/Float", ALL),
            Map.entry("java/lang/Double", ALL),
            Map.entry("java/math/BigInteger", ALL),
            Map.entry("java/math/BigDecimal", ALL),
            Map.entry("java/util/Formatter", Set.of("format")),
            // It copies, and answers what it was given.
            Map.entry("java/lang/System", Set.of("arraycopy", "identityHashCode")),
            Map.entry(
                    "java/util/Objects",
                    Set.of(
                            "requireNonNull",
                            "requireNonNullElse",
                            "isNull",
                            "nonNull",
                            "hash",
                            "deepEquals",
                            "checkIndex")),
            // They read and write elements. (asList, stream and the like do keep the array.)
            Map.entry(
                    "java/util/Arrays",
                    Set.of(
                            "fill",
                            "sort",
                            "copyOf",
                            "copyOfRange",
                            "binarySearch",
                            "mismatch",
                            "deepEquals",
                            "deepHashCode",
                            "deepToString")),
            Map.entry("java/lang/reflect/Array", Set.of("getLength", "getInt", "getLong", "getByte", "newInstance")),
            // A look-up.
            Map.entry("java/util/Map", Set.of("get", "getOrDefault")),
            Map.entry("java/util/HashMap", Set.of("get", "getOrDefault")),
            Map.entry("java/util/LinkedHashMap", Set.of("get", "getOrDefault")),
            Map.entry("java/util/TreeMap", Set.of("get", "getOrDefault")),
            Map.entry("java/util/IdentityHashMap", Set.of("get")),
            Map.entry("java/util/WeakHashMap", Set.of("get")),
            Map.entry("java/util/EnumMap", Set.of("get")),
            Map.entry("java/util/concurrent/ConcurrentHashMap", Set.of("get", "getOrDefault")),
            // They move bytes and characters in or out of an array.
            Map.entry("java/io/InputStream", Set.of("read", "readNBytes")),
            Map.entry("java/io/BufferedInputStream", Set.of("read")),
            Map.entry("java/io/DataInput", Set.of("readFully")),
            Map.entry("java/io/DataInputStream", Set.of("read", "readFully")),
            Map.entry("java/io/OutputStream", Set.of("write")),
            Map.entry("java/io/BufferedOutputStream", Set.of("write")),
            Map.entry("java/io/ByteArrayOutputStream", Set.of("write", "writeBytes")),
            Map.entry("java/io/DataOutput", Set.of("write")),
            Map.entry("java/io/DataOutputStream", Set.of("write")),
            Map.entry("java/io/RandomAccessFile", Set.of("read", "readFully", "write")),
            Map.entry("java/io/Reader", Set.of("read")),
            Map.entry("java/io/BufferedReader", Set.of("read")),
            Map.entry("java/io/Writer", Set.of("write", "append")),
            Map.entry("java/io/PrintStream", Set.of("print", "println", "write", "printf", "format")),
            Map.entry("java/io/PrintWriter", Set.of("print", "println", "write", "printf", "format")),
            Map.entry("java/nio/ByteBuffer", Set.of("get", "put")),
            Map.entry("java/nio/CharBuffer", Set.of("get", "put")),
            Map.entry("java/nio/IntBuffer", Set.of("get", "put")),
            Map.entry("java/nio/LongBuffer", Set.of("get", "put")),
            Map.entry("java/util/Random", Set.of("nextBytes")),
            Map.entry("java/security/MessageDigest", Set.of("update", "digest", "isEqual")),
            Map.entry("java/util/zip/CRC32", ALL),
            Map.entry("java/util/zip/Checksum", Set.of("update")),
            Map.entry("java/util/zip/Inflater", Set.of("inflate")),
            Map.entry("java/util/zip/Deflater", Set.of("deflate")),
            // A monitor is asked for; who waits is not kept.
            Map.entry("java/lang/Thread", Set.of("holdsLock")));

    private KeepsNothing() {}

    /**
     * Whether a method that a class of the JDK declares is one of them; constructors are, of the classes with all
     * methods.
     */
    static boolean contains(String declarer, String name) {
        Set<String> methods = METHODS.get(declarer);
        return methods != null && (methods.isEmpty() || methods.contains(name))
                || declarer.startsWith("java/") && QUESTIONS.contains(name);
    }
}
