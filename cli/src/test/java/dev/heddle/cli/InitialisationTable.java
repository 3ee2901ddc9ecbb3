package dev.heddle.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A generated program that reads static fields in all ways: kinds of handles × what declares the handle and is
 * inherited in which way × the shape of the code that uses it. It prints, case by case, which initialisers ran in which
 * order and what two threads have counted through the handle; with that text as its argument it fails where anything is
 * different.
 */
final class InitialisationTable {
    /** The type of a handle, how it is made, and how it counts in the holder {@code h} or the class T of the case. */
    private record Kind(String type, String made, String use) {}

    private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("VarHandle of field", new Kind("VarHandle", "Kit.field()", "X.getAndAdd(h, 1);"));
        KINDS.put(
                "VarHandle of static",
                new Kind("VarHandle", "Kit.ofStatic(T#.class)", "Kit.note(h, (int) X.getAndAdd(1));"));
        KINDS.put("VarHandle of elements", new Kind("VarHandle", "Kit.elements()", "X.getAndAdd(h.a, 0, 1);"));
        KINDS.put(
                "updater of int",
                new Kind(
                        "AtomicIntegerFieldUpdater<Holder>",
                        "AtomicIntegerFieldUpdater.newUpdater(Holder.class, \"i\")",
                        "X.getAndIncrement(h);"));
        KINDS.put(
                "updater of long",
                new Kind(
                        "AtomicLongFieldUpdater<Holder>",
                        "AtomicLongFieldUpdater.newUpdater(Holder.class, \"l\")",
                        "X.getAndIncrement(h);"));
        KINDS.put(
                "updater of reference",
                new Kind(
                        "AtomicReferenceFieldUpdater<Holder, Integer>",
                        "AtomicReferenceFieldUpdater.newUpdater(Holder.class, Integer.class, \"r\")",
                        "for (Integer r = X.get(h); !X.compareAndSet(h, r, Kit.next(r)); r = X.get(h)) {}"));
        KINDS.put("offset", new Kind("long", "Kit.offset()", "Kit.U.getAndAddInt(h, X, 1);"));
        KINDS.put("Unsafe", new Kind("sun.misc.Unsafe", "Kit.unsafe()", "X.getAndAddInt(h, Kit.OFFSET, 1);"));
        KINDS.put("MethodHandle", new Kind("MethodHandle", "Kit.increment()", "X.invokeExact(h);"));
        KINDS.put("object", new Kind("AtomicInteger", "new AtomicInteger()", "X.getAndIncrement(); Kit.add(h, X);"));
    }

    /**
     * What declares X, before the class that uses it: {@code §} stands for the declaration of X, and {@code @} for a
     * line that logs the initialisation of the named type. The header is what the user extends or implements.
     */
    private record Declarer(String types, String header) {
        boolean isInterface() {
            return !header.startsWith("extends");
        }
    }

    private static final Map<String, Declarer> DECLARERS = new LinkedHashMap<>();

    static {
        DECLARERS.put("interface", new Declarer("interface I# { §I# }", "implements I#"));
        DECLARERS.put(
                "interface with default", new Declarer("interface I# { §I# default void d() {} }", "implements I#"));
        DECLARERS.put(
                "interface with private method",
                new Declarer("interface I# { §I# private void p() {} }", "implements I#"));
        DECLARERS.put(
                "interface with static method",
                new Declarer("interface I# { §I# static void s() {} }", "implements I#"));
        DECLARERS.put(
                "superinterface",
                new Declarer("interface J# { §J# } interface I# extends J# { @I# }", "implements I#"));
        DECLARERS.put(
                "superinterface with default",
                new Declarer(
                        "interface J# { §J# default void d() {} } interface I# extends J# { @I# }", "implements I#"));
        DECLARERS.put("superclass", new Declarer("class B# { §B# }", "extends B#"));
        DECLARERS.put(
                "superclass of superclass", new Declarer("class A# { §A# } class B# extends A# {}", "extends B#"));
        DECLARERS.put(
                "interface of superclass",
                new Declarer("interface I# { §I# } class B# implements I# { @B# }", "extends B#"));
        DECLARERS.put(
                "interface with default of superclass without statics",
                new Declarer("interface I# { §I# default void d() {} } class B# implements I# {}", "extends B#"));
    }

    /**
     * The class that uses X in {@code ~}, with {@code ^} for its header, and the expression that makes a user of it.
     */
    private record Shape(String types, String use) {
        boolean isForInterfacesAlone() {
            return types.matches("(?s)(enum|record|interface).*");
        }
    }

    private static final Map<String, Shape> SHAPES = new LinkedHashMap<>();

    static {
        SHAPES.put("class", new Shape("class U# ^ { void u(Holder h) throws Throwable { ~ } }", "new U#()::u"));
        SHAPES.put(
                "class with statics",
                new Shape("class U# ^ { @U# void u(Holder h) throws Throwable { ~ } }", "new U#()::u"));
        SHAPES.put(
                "static method",
                new Shape("class U# ^ { static void u(Holder h) throws Throwable { ~ } }", "h -> U#.u(h)"));
        SHAPES.put(
                "static method by reference",
                new Shape("class U# ^ { static void u(Holder h) throws Throwable { ~ } }", "U#::u"));
        SHAPES.put(
                "static method of class with statics",
                new Shape("class U# ^ { @U# static void u(Holder h) throws Throwable { ~ } }", "h -> U#.u(h)"));
        SHAPES.put("enum", new Shape("enum U# ^ { ONE; void u(Holder h) throws Throwable { ~ } }", "h -> U#.ONE.u(h)"));
        SHAPES.put(
                "record", new Shape("record U#(int v) ^ { void u(Holder h) throws Throwable { ~ } }", "new U#(1)::u"));
        SHAPES.put(
                "nested",
                new Shape(
                        "class U# ^ { @U# static class N { void u(Holder h) throws Throwable { ~ } } }",
                        "new U#.N()::u"));
        SHAPES.put(
                "inner",
                new Shape("class U# ^ { class N { void u(Holder h) throws Throwable { ~ } } }", "new U#().new N()::u"));
        SHAPES.put(
                "anonymous",
                new Shape(
                        "class U# ^ { Use u() { return new Use() { public void u(Holder h) throws Throwable { ~ } }; } }",
                        "new U#().u()"));
        SHAPES.put("lambda", new Shape("class U# ^ { static Use u() { return h -> { ~ }; } }", "U#.u()"));
        SHAPES.put(
                "subclass",
                new Shape(
                        "class U# ^ { @U# } class V# extends U# { void u(Holder h) throws Throwable { ~ } }",
                        "new V#()::u"));
        SHAPES.put(
                "by the name of a subclass",
                new Shape(
                        "class U# ^ { @U# } class V# { static void u(Holder h) throws Throwable { % } }",
                        "h -> V#.u(h)"));
        SHAPES.put(
                "constructor by reference",
                new Shape("class U# ^ { void u(Holder h) throws Throwable { ~ } }", "Kit.made(U#::new)::u"));
        SHAPES.put(
                "constructor by reflection",
                new Shape(
                        "class U# ^ implements# Use { public void u(Holder h) throws Throwable { ~ } }",
                        "Kit.reflected(U#.class)"));
        SHAPES.put(
                "static method by reflection",
                new Shape("class U# ^ { static void u(Holder h) throws Throwable { ~ } }", "Kit.called(U#.class)"));
        SHAPES.put(
                "interface",
                new Shape("interface U# ^ { static void u(Holder h) throws Throwable { ~ } }", "h -> U#.u(h)"));
        SHAPES.put(
                "default method",
                new Shape(
                        "interface U# ^ { default void u(Holder h) throws Throwable { ~ } } class V# implements U# {}",
                        "new V#()::u"));
    }

    private static final String KIT = """
            import java.lang.invoke.*;
            import java.util.concurrent.atomic.*;

            class Holder {
                volatile int i;
                volatile long l;
                volatile Integer r;
                int[] a = new int[1];
                AtomicInteger n;
            }

            interface Use {
                void u(Holder h) throws Throwable;
            }

            class Kit {
                static final sun.misc.Unsafe U = unsafe();
                static final long OFFSET = offset();

                static synchronized void increase(Holder h) { h.i++; }
                static void add(Holder h, AtomicInteger n) { h.n = n; }
                static synchronized void note(Holder h, int before) { h.l = Math.max(h.l, before + 1); }
                static Integer next(Integer r) { return r == null ? 1 : r + 1; }

                static VarHandle field() {
                    try {
                        return MethodHandles.lookup().findVarHandle(Holder.class, "i", int.class);
                    } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
                }
                static VarHandle ofStatic(Class<?> type) {
                    try {
                        return MethodHandles.lookup().findStaticVarHandle(type, "s", int.class);
                    } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
                }
                static VarHandle elements() { return MethodHandles.arrayElementVarHandle(int[].class); }
                static MethodHandle increment() {
                    try {
                        return MethodHandles.lookup().findStatic(
                                Kit.class, "increase", MethodType.methodType(void.class, Holder.class));
                    } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
                }
                @SuppressWarnings({"deprecation", "removal"})
                static long offset() {
                    try {
                        return unsafe().objectFieldOffset(Holder.class.getDeclaredField("i"));
                    } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
                }
                static sun.misc.Unsafe unsafe() {
                    try {
                        var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                        field.setAccessible(true);
                        return (sun.misc.Unsafe) field.get(null);
                    } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
                }
                static <T> T made(java.util.function.Supplier<T> maker) { return maker.get(); }
                static Use reflected(Class<? extends Use> type) throws Exception {
                    return type.getDeclaredConstructor().newInstance();
                }
                static Use called(Class<?> type) throws Exception {
                    var method = type.getDeclaredMethod("u", Holder.class);
                    return h -> method.invoke(null, h);
                }
            }

            class Log {
                static String[] entries = new String[Main.CASES];
                static synchronized int add(int at, String type) {
                    entries[at] = entries[at] == null ? type : entries[at] + " " + type;
                    return at;
                }
            }
            """;

    private static final String MAIN = """
            public class Main {
                static final int CASES = %d;
                static final Holder[] HOLDERS = new Holder[CASES];

                static Use user(int c) throws Exception {
                    switch (c / %d) { %s default: throw new Error(); }
                }

                static void all() {
                    for (int c = 0; c < CASES; c++) {
                        try {
                            user(c).u(HOLDERS[c]);
                        } catch (Throwable t) {
                            Throwable cause = t instanceof java.lang.reflect.InvocationTargetException ? t.getCause() : t;
                            Log.add(c, cause.getClass().getSimpleName());
                        }
                    }
                }

                public static void main(String[] args) throws Exception {
                    for (int c = 0; c < CASES; c++) HOLDERS[c] = new Holder();
                    Thread other = new Thread(Main::all);
                    other.start();
                    all();
                    other.join();
                    StringBuilder all = new StringBuilder();
                    for (int c = 0; c < CASES; c++) {
                        Holder h = HOLDERS[c];
                        int counted = h.i + (int) h.l + (h.r == null ? 0 : h.r) + h.a[0] + (h.n == null ? 0 : h.n.get());
                        all.append(c).append(": ").append(counted).append(' ').append(Log.entries[c]).append('\\n');
                    }
                    if (args.length == 0) {
                        System.out.print(all);
                    } else {
                        var expected = java.nio.file.Files.readAllLines(java.nio.file.Path.of(args[0]));
                        String[] found = all.toString().split("\\n");
                        StringBuilder differences = new StringBuilder();
                        for (int c = 0; c < CASES; c++) {
                            if (!found[c].equals(expected.get(c))) {
                                differences.append('<').append(expected.get(c)).append("|").append(found[c]).append('>');
                            }
                        }
                        if (differences.length() > 0) throw new AssertionError(differences.toString());
                    }
                }
            }
            """;

    /** Methods of instrumented code must stay below the JVM's bound. */
    private static final int CASES_OF_A_METHOD = 100;

    private final StringBuilder types = new StringBuilder(KIT);
    private final List<StringBuilder> users = new ArrayList<>();
    private int cases;

    private InitialisationTable() {
        KINDS.forEach((kind, k) -> DECLARERS.forEach((declarer, d) -> SHAPES.forEach((shape, s) -> {
            if (d.isInterface() || !s.isForInterfacesAlone()) {
                add(kind + ", " + declarer + ", " + shape, k, d, s);
            }
        })));
    }

    static InitialisationTable generate() {
        return new InitialisationTable();
    }

    /** How many cases there are. */
    int cases() {
        return cases;
    }

    /** The text of the program: Main.java. */
    String source() {
        StringBuilder all = new StringBuilder(types);
        StringBuilder methods = new StringBuilder();
        for (int i = 0; i < users.size(); i++) {
            all.append(
                    "class Users%d { static Use user(int c) throws Exception { switch (c) {\n%s default: throw new Error(); } } }\n"
                            .formatted(i, users.get(i)));
            methods.append("case %d: return Users%d.user(c);\n".formatted(i, i));
        }
        return all + MAIN.formatted(cases, CASES_OF_A_METHOD, methods);
    }

    private void add(String name, Kind kind, Declarer declarer, Shape shape) {
        int c = cases++;
        String header = shape.types().startsWith("interface")
                ? declarer.header().replace("implements", "extends")
                : declarer.header();
        String text = (declarer.types() + "\n" + shape.types() + "\n")
                .replace("^ implements#", declarer.isInterface() ? header + "," : header + " implements")
                .replace("^", header)
                .replaceAll("§(\\w#)", "static " + kind.type() + " X = " + kind.made() + "; @$1")
                .replaceAll("@(\\w#)", "static int L$1 = Log.add(#, \"$1\");")
                .replace("~", kind.use())
                .replace("%", kind.use().replace("X", "U#.X"));
        if (kind.made().contains("T#")) {
            text += "class T# { static volatile int s; static int L = Log.add(#, \"T#\"); }\n";
        }
        types.append("// ").append(name).append('\n').append(text.replace("#", Integer.toString(c)));
        if (c % CASES_OF_A_METHOD == 0) {
            users.add(new StringBuilder());
        }
        users.get(users.size() - 1)
                .append("case #: return ".replace("#", Integer.toString(c)))
                .append(shape.use().replace("#", Integer.toString(c)))
                .append(";\n");
    }
}
