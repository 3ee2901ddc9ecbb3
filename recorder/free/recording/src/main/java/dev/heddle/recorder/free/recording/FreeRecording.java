package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.CallAccess;
import dev.heddle.recorder.free.hooks.LogBuffers;
import dev.heddle.recorder.free.hooks.MarkWord;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.free.rewrite.FieldTable;
import dev.heddle.recorder.free.rewrite.RecordedJdk;
import dev.heddle.recorder.free.rewrite.RecordingFilter;
import dev.heddle.recorder.free.rewrite.RecordingListener;
import dev.heddle.recorder.free.rewrite.RecordingTables;
import dev.heddle.recorder.free.rewrite.RecordingTransformer;
import dev.heddle.recorder.free.rewrite.SlowPaths;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.JvmSetUp;
import dev.heddle.recorder.instrument.OtherAgents;
import dev.heddle.recorder.instrument.ReservedStack;
import dev.heddle.recorder.instrument.cache.JdkClassCache;
import dev.heddle.recorder.instrument.place.AtomicKind;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.site.Site;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sets a target JVM up for recording while its threads run freely, at its start or later, and takes that back. Classes
 * of the JDK that were loaded before are retransformed; so are those of the program where it is attached to, as far as
 * that goes without new members.
 */
final class FreeRecording {
    private static final String[] OPENED = {
        "java.lang",
        "java.lang.invoke",
        "java.util",
        "java.util.concurrent",
        "java.util.concurrent.atomic",
        "java.util.concurrent.locks",
        "jdk.internal.misc"
    };

    private static final List<Class<?>> USED_BY_HOOKS = List.of(
            FreeRun.class,
            LogEntrance.class,
            MonitorEvents.class,
            ThreadWaits.class,
            LibraryEvents.class,
            InputEvents.class,
            ProgramEvents.class,
            CallSites.class,
            Accesses.class,
            CallAccess.class,
            AtomicKind.class,
            Repeated.class,
            Targets.class,
            Target.class,
            ThreadEvents.class,
            Events.class,
            HeldLocks.class,
            Edges.class,
            SampledEdges.class,
            Views.class,
            LibraryLocks.class,
            Shadows.class,
            Internals.class,
            EventKind.class,
            EventFlags.class,
            Site.Outcome.class);

    /** A property: objects that one thread alone can reach name it, so that a missed escape is noticed. */
    private static final String OWNERS = "heddle.recording.owners";

    /**
     * What accesses to buffers catch, by JDK: looked up where a stack overflows in one, and there is no room to load it
     * then.
     */
    private static final List<String> CAUGHT = List.of(
            "jdk.internal.misc.ScopedMemoryAccess$Scope$ScopedAccessError",
            "jdk.internal.misc.ScopedMemoryAccess$ScopedAccessError");

    private final Instrumentation instrumentation;
    private final RecordingListener listener;
    private final RecordingTables tables;
    private final RecordingTransformer program;
    private final RecordedJdk jdk;
    private boolean isOver;

    /** Classes of the program that were there before: they can become again what they were. */
    private final List<WeakReference<Class<?>>> before = new ArrayList<>();

    private FreeRecording(
            Instrumentation instrumentation,
            RecordingListener listener,
            RecordingTables tables,
            RecordingTransformer program,
            RecordedJdk jdk) {
        this.instrumentation = instrumentation;
        this.listener = listener;
        this.tables = tables;
        this.program = program;
        this.jdk = jdk;
    }

    /**
     * Begins.
     *
     * @param buffers where threads log to
     * @param listener hears of sites, fields and failures, before records name them
     * @param sinks creates the sink for every event except plain accesses
     * @param attached whether the program runs already: its classes are retransformed
     */
    static FreeRecording begin(
            Instrumentation instrumentation,
            RecordingFilter filter,
            LogBuffers buffers,
            RecordingListener listener,
            Function<RecordingTables, HookSink> sinks,
            boolean attached) {
        ReservedStack reservedStack = new ReservedStack(JdkClassCache.NONE, true);
        instrumentation.addTransformer(reservedStack); // before the class of the hooks is loaded
        JvmSetUp.open(instrumentation, Set.of(FreeRecording.class.getModule(), Hooks.class.getModule()), OPENED);
        SlowPaths.load(instrumentation);
        boolean full = filter.isFull();
        if (full) {
            Recording.detailFull(); // first, since headers are not asked then
        }
        boolean owners = !filter.isThinned() && (full || attached || filter.isPartial() || Boolean.getBoolean(OWNERS));
        Recording.owners(owners);
        Recording.locksAlone(filter.isOfSynchronisation());
        Recording.escapedAtBirth(filter.isThinned() && !filter.isOfSynchronisation());
        MarkWord.install();
        SlowPaths.initialise();
        RecordingTables tables = new RecordingTables(listener);
        HookSink sink = sinks.apply(tables);
        instrumentation.removeTransformer(reservedStack);
        RecordingTransformer program = new RecordingTransformer(
                tables,
                filter,
                full,
                owners,
                FreeRecording.class.getClassLoader(),
                OtherAgents.of(System.getProperty("java.class.path", ""), JvmSetUp.arguments()));
        RecordedJdk jdk = new RecordedJdk(!filter.isOfSynchronisation(), !filter.isThinned(), listener::failed);
        FreeRecording recording = new FreeRecording(instrumentation, listener, tables, program, jdk);
        initialise();
        HeldLocks.begin();
        Recording.begin(buffers);
        ThreadLog.off();
        try {
            Hooks.install(sink);
            instrumentation.addTransformer(jdk, true);
            instrumentation.addTransformer(program, true);
            recording.retransform(RecordedJdk.toRetransform(instrumentation));
            if (attached) {
                List<Class<?>> loaded = ofProgram(instrumentation);
                loaded.forEach(type -> recording.before.add(new WeakReference<>(type)));
                recording.retransform(loaded);
            }
        } finally {
            ThreadLog.on();
        }
        return recording;
    }

    /**
     * The sink is quiet from here on, and the classes of the JDK are as they were, as are those of the program that
     * were there before. Those that came since have members that cannot be taken away; they call hooks that do nothing.
     */
    synchronized void end() {
        isOver = true;
        Recording.begin(new Nobody()); // first, or accesses are logged whose locks are not
        Hooks.install(null);
        instrumentation.removeTransformer(program);
        instrumentation.removeTransformer(jdk);
        retransform(RecordedJdk.toRetransform(instrumentation));
        List<Class<?>> loaded = new ArrayList<>();
        for (WeakReference<Class<?>> reference : before) {
            Class<?> type = reference.get();
            if (type != null) {
                loaded.add(type);
            }
        }
        retransform(loaded);
    }

    /** A field of the program, by its number. */
    FieldTable.Field field(int number) {
        return tables.fields().get(number);
    }

    /** Instruments the loaded classes that access a field as the filter has them now. */
    synchronized void instrumentAgain(FieldTable.Field field) {
        if (!isOver) {
            Set<String> users = tables.users(field.className(), field.name());
            retransform(ofProgram(instrumentation).stream()
                    .filter(type -> users.contains(type.getName()))
                    .toList());
        }
    }

    /** Names of the program's classes that were there before. */
    Set<String> retransformed() {
        Set<String> names = new HashSet<>();
        for (WeakReference<Class<?>> reference : before) {
            Class<?> type = reference.get();
            if (type != null) {
                names.add(type.getName());
            }
        }
        return names;
    }

    /** What may be of the program; the transformer knows. */
    private static List<Class<?>> ofProgram(Instrumentation instrumentation) {
        ClassLoader ours = FreeRecording.class.getClassLoader();
        return Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() != null
                        && type.getClassLoader() != ours
                        && type.getClassLoader() != ClassLoader.getPlatformClassLoader()
                        && !type.isArray()
                        && !type.isHidden()
                        && instrumentation.isModifiableClass(type))
                .toList();
    }

    private void retransform(List<Class<?>> targets) {
        JvmSetUp.retransform(
                instrumentation, targets, (name, reason) -> listener.failed(name.replace('.', '/'), reason));
    }

    /** Now, since a hook must not load the classes that it consists of. */
    private static void initialise() {
        for (String name : CAUGHT) {
            try {
                Class.forName(name, false, null);
            } catch (ClassNotFoundException e) {
                continue; // another JDK's
            }
        }
        for (Class<?> type : USED_BY_HOOKS) {
            try {
                Class.forName(type.getName(), true, type.getClassLoader());
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Records no thread. */
    private static final class Nobody extends LogBuffers {
        @Override
        public @Nullable ByteBuffer next(int thread, @Nullable ByteBuffer full, boolean last) {
            return null;
        }

        @Override
        public int threadSeen(Thread thread) {
            return 0;
        }

        @Override
        public int classNumber(Class<?> type) {
            return 0;
        }
    }
}
