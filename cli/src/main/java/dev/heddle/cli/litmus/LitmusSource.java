package dev.heddle.cli.litmus;

import dev.heddle.formats.litmus.LitmusOperation;
import dev.heddle.formats.litmus.LitmusStep;
import dev.heddle.formats.litmus.LitmusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A litmus test as a Java class: locations are static int fields; main sets the initial values, starts the threads that
 * no other thread starts, joins all and reads the final locations. Registers are local variables, which report their
 * values in the end.
 *
 * @param className without the package
 * @param text the source
 */
record LitmusSource(String className, String text) {
    static final String PACKAGE = "litmus";

    private static final int WIDEST_COMMENT = 110;

    static LitmusSource of(LitmusTest test, String className) {
        MonitorUse monitors = MonitorUse.of(test);
        JavaNames names = new JavaNames(test, monitors.names());
        AccessCode accesses = new AccessCode(test, names);
        SourceText out = new SourceText();
        head(out, test, accesses, monitors);
        out.open("public final class " + className);
        for (String location : test.locations()) {
            String modifier = accesses.isVolatile(location) ? "static volatile int " : "static int ";
            out.line(modifier + names.of(location) + ";");
        }
        out.line("").line("private " + className + "() {}").line("");
        out.open("public static void main(String[] args) throws Exception");
        for (String location : accesses.handled()) {
            out.line("VarHandle " + names.handle(location) + " = MethodHandles.lookup().findStaticVarHandle("
                    + className + ".class, \"" + names.of(location) + "\", int.class);");
        }
        for (String monitor : monitors.names()) {
            String type = monitors.nested() ? "Object" : "ReentrantLock";
            out.line(type + " " + names.of(monitor) + " = new " + type + "();");
        }
        test.initial().forEach((location, value) -> out.line(names.of(location) + " = " + value + ";"));
        List<String> results = results(test);
        for (int thread : test.threadOrder()) {
            out.open("Thread " + names.thread(thread) + " = new Thread(() ->");
            thread(
                    out,
                    test.threads().get(thread),
                    new ThreadCode(out, names, accesses, monitors.nested()),
                    names,
                    results);
            out.close("});");
        }
        ends(out, test, names, accesses, results);
        out.close();
        if (joins(test)) {
            joinMethod(out);
        }
        out.close();
        return new LitmusSource(className, out.toString());
    }

    static List<String> results(LitmusTest test) {
        List<String> results = new ArrayList<>(test.registers());
        results.addAll(test.finals());
        return results;
    }

    private static void head(SourceText out, LitmusTest test, AccessCode accesses, MonitorUse monitors) {
        out.line("package " + PACKAGE + ";").line("");
        out.line("import dev.heddle.recorder.hooks.Litmus;");
        if (accesses.usesRelaxed()) {
            out.line("import dev.heddle.recorder.hooks.Relaxed;");
        }
        boolean fences = test.threads().stream()
                .flatMap(List::stream)
                .anyMatch(step -> step.operation() instanceof LitmusOperation.Fence);
        if (!accesses.handled().isEmpty()) {
            out.line("import java.lang.invoke.MethodHandles;");
        }
        if (fences || !accesses.handled().isEmpty()) {
            out.line("import java.lang.invoke.VarHandle;");
        }
        if (!monitors.nested()) {
            out.line("import java.util.concurrent.locks.ReentrantLock;");
        }
        out.line("").line("// Litmus test " + comment(test.name()));
        test.notes().forEach(note -> out.line("// " + comment(note)));
    }

    /** Without what javac would take for the escape of a character. */
    private static String comment(String text) {
        String safe = text.replace('\\', '/');
        return safe.length() > WIDEST_COMMENT ? safe.substring(0, WIDEST_COMMENT) + "..." : safe;
    }

    private static void thread(
            SourceText out, List<LitmusStep> steps, ThreadCode code, JavaNames names, List<String> results) {
        Set<String> registers = new TreeSet<>();
        steps.forEach(step -> step.operation().target().ifPresent(registers::add));
        registers.forEach(register -> out.line("int " + names.of(register) + " = 0;"));
        code.append(steps);
        for (String register : registers) {
            out.line("Litmus.register(" + results.indexOf(register) + ", " + names.of(register) + ");");
        }
    }

    private static void ends(
            SourceText out, LitmusTest test, JavaNames names, AccessCode accesses, List<String> results) {
        Set<Integer> started = test.startedThreads();
        for (int i = 0; i < test.threads().size(); i++) {
            if (!started.contains(i)) {
                out.line(names.thread(i) + ".start();");
            }
        }
        // A thread that starts another is joined before it: the other could not be joined yet.
        List<Integer> order = test.threadOrder();
        for (int i = order.size() - 1; i >= 0; i--) {
            out.line(names.thread(order.get(i)) + ".join();");
        }
        int first = results.size() - test.finals().size();
        for (int i = 0; i < test.finals().size(); i++) {
            out.line("Litmus.register(" + (first + i) + ", "
                    + accesses.last(test.finals().get(i)) + ");");
        }
    }

    private static boolean joins(LitmusTest test) {
        return test.threads().stream()
                .flatMap(List::stream)
                .anyMatch(step -> step.operation() instanceof LitmusOperation.Join);
    }

    private static void joinMethod(SourceText out) {
        out.line("").open("private static void join(Thread thread)");
        out.open("try").line("thread.join();");
        out.close("} catch (InterruptedException e) {");
        out.line("    throw new IllegalStateException(e);").line("}").close();
    }
}
