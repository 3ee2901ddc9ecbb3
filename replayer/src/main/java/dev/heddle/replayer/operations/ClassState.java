package dev.heddle.replayer.operations;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.KnownFrames;
import dev.heddle.replayer.execution.ProgramStack;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.names.FieldInfo;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A class's modelled initialisation (JLS 12.4.2). The state is of one execution: it is void when {@link #execution} is
 * not the current one.
 */
final class ClassState implements Wait.Initialiser {
    /** States of JLS 12.4.2. */
    enum Phase {
        UNTOUCHED,
        IN_PROGRESS,
        DONE,
        ERRONEOUS
    }

    final Class<?> type;
    /** What a thread waits for that comes while another initialises the class. */
    final Wait initialised = new Wait.ForInitialiser(this);
    /** The moved initialiser, or null. */
    final MethodHandle initialiser;
    /** What is initialised before: superclass, superinterfaces with default methods. */
    final List<ClassState> before;

    final boolean managed;

    /**
     * Fields of an interface that its initialiser has assigned since they were last reset. Classes reset theirs
     * themselves.
     */
    final List<FieldInfo> assigned = new ArrayList<>();

    long execution = -1;
    private boolean initialisedSilently;
    Phase phase = Phase.UNTOUCHED;
    /** Null where an earlier execution has initialised the class, whose statics are kept. */
    ControlledThread runner;
    /** Where the runner came to initialise it, or -1. */
    int site = -1;

    boolean[] seenBy = new boolean[8];
    /** Why the initialiser failed, as the JVM tells all who come later. */
    private ExceptionInInitializerError reason;

    ClassState(Class<?> type, ClassValue<ClassState> all) {
        this.type = type;
        MethodHandle found = null;
        if (type.getClassLoader() != null && !type.isArray()) {
            try {
                found = Internals.LOOKUP.findStatic(type, "heddle$clinit", MethodType.methodType(void.class));
                if (Internals.LOOKUP.revealDirect(found).getDeclaringClass() != type) {
                    found = null; // inherited: the superclass's, which runs for the superclass
                }
            } catch (ReflectiveOperationException | LinkageError e) {
                found = null; // nothing was moved: not instrumented, or no static state
            }
        }
        this.initialiser = found;
        List<ClassState> first = new ArrayList<>();
        if (type.getClassLoader() != null && !type.isInterface()) {
            if (type.getSuperclass() != null) {
                first.add(all.get(type.getSuperclass()));
            }
            addInterfaces(type, first, all);
            first.removeIf(s -> !s.managed);
        }
        this.before = List.copyOf(first);
        this.managed = found != null || !first.isEmpty();
    }

    /**
     * Interfaces with a method that is neither abstract nor static, superinterfaces first (JVMS 5.5, step 7): private
     * ones count, too.
     */
    private static void addInterfaces(Class<?> type, List<ClassState> to, ClassValue<ClassState> all) {
        for (Class<?> i : type.getInterfaces()) {
            addInterfaces(i, to, all);
            if (i.getClassLoader() != null && all.get(i).managed && hasInstanceCode(i)) {
                to.add(all.get(i));
            }
        }
    }

    private static boolean hasInstanceCode(Class<?> i) {
        try {
            return Arrays.stream(i.getDeclaredMethods())
                    .anyMatch(m -> (m.getModifiers() & (Modifier.ABSTRACT | Modifier.STATIC)) == 0);
        } catch (LinkageError e) {
            return true; // a method names a type that is absent; one of them may have a body
        }
    }

    @Override
    public boolean isReady() {
        return phase != Phase.IN_PROGRESS;
    }

    @Override
    public void explain(Wait.Explanation to) {
        to.object(LocationKind.CLASS, type, runner, site);
    }

    void resetFields() {
        for (int i = 0; i < assigned.size(); i++) {
            FieldInfo f = assigned.get(i);
            Internals.put(f.base, f.offset, f.type, 0, null);
        }
        assigned.clear();
    }

    /** True the first time: without hooks a class is initialised once for the life of the JVM. */
    synchronized boolean enterSilently() {
        boolean first = !initialisedSilently;
        initialisedSilently = true;
        return first;
    }

    /** What an earlier execution has initialised stays. */
    void survive(long currentExecution) {
        execution = currentExecution;
        runner = null;
    }

    void startAfresh(long currentExecution) {
        execution = currentExecution;
        phase = Phase.UNTOUCHED;
        runner = null;
        reason = null;
        Arrays.fill(seenBy, false);
    }

    /** The initialiser has thrown this on the calling thread. */
    void failsBy(Throwable thrown) {
        reason = new ExceptionInInitializerError(
                "Exception " + ProgramStack.describe(thrown) + " [in thread \"" + runner.thread.getName() + "\"]");
        reason.setStackTrace(KnownFrames.stack(thrown));
    }

    /** What a use of the class throws since. */
    NoClassDefFoundError failure() {
        NoClassDefFoundError error = new NoClassDefFoundError("Could not initialize class " + type.getName());
        error.initCause(reason);
        return error;
    }

    boolean firstUseBy(ControlledThread t) {
        if (t.index >= seenBy.length) {
            seenBy = Arrays.copyOf(seenBy, Math.max(t.index + 1, seenBy.length * 2));
        }
        boolean first = !seenBy[t.index];
        seenBy[t.index] = true;
        return first;
    }
}
