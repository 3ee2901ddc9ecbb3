package dev.heddle.replayer.process;

import dev.heddle.formats.run.CacheFolder;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.CallTracing;
import dev.heddle.recorder.instrument.CodeUnderTest;
import dev.heddle.recorder.instrument.HeddleTransformer;
import dev.heddle.recorder.instrument.JvmSetUp;
import dev.heddle.recorder.instrument.MockLibraries;
import dev.heddle.recorder.instrument.OtherAgents;
import dev.heddle.recorder.instrument.ReservedStack;
import dev.heddle.recorder.instrument.cache.JdkClassCache;
import dev.heddle.recorder.instrument.cache.ProgramClassCache;
import dev.heddle.recorder.instrument.jdk.JdkClasses;
import dev.heddle.recorder.instrument.shape.NativeMethods;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.control.Fibers;
import dev.heddle.replayer.control.PlatformThreads;
import dev.heddle.replayer.control.ReusedThreads;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.reset.JdkState;
import java.io.File;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Called by the agent before main: opens what the engine needs of java.base, installs the transformer and waits for
 * main.
 */
public final class TargetMain {
    private static final String[] OPENED = {
        "java.lang",
        "java.lang.invoke",
        "java.util",
        "java.util.concurrent",
        "java.util.concurrent.locks",
        "jdk.internal.vm",
        "jdk.internal.misc"
    };

    private TargetMain() {}

    /**
     * Sets the engine up.
     *
     * @param jobFile path of the job
     * @param waits whether the JVM waits for further jobs ({@link dev.heddle.replayer.job.NextJob})
     */
    public static void start(String jobFile, boolean waits, Instrumentation instrumentation) throws Exception {
        Path file = Path.of(jobFile);
        Job job = Job.read(file);
        Setup setup = job.setup();
        Path cache = CacheFolder.of(Path.of(setup.home()));
        List<Path> instrumenter = instrumenter(Path.of(setup.home()));
        JdkClassCache jdkClasses = JdkClassCache.open(cache, instrumenter);
        ReservedStack reservedStack = new ReservedStack(jdkClasses, false);
        instrumentation.addTransformer(reservedStack); // before the class of the hooks is loaded
        if (setup.parent() != 0) {
            new ParentWatch(setup.parent()).start();
        }
        open(instrumentation);
        JdkState.prepare();
        SiteTable sites = new SiteTable();
        ClassRecord classes = new ClassRecord();
        ThreadControl threads = threads(setup.threads());
        TargetRun run = new TargetRun(job, file, waits, classes, threads);
        Engine engine = new Engine(sites, threads, setup.bounds().livelock(), run::enter);
        ModelSwitches switches = ModelSwitches.parse(setup.switches());
        engine.configure(switches);
        run.attach(engine);
        sites.control(switches.code());
        String mainClass = MainClass.internalName();
        HeddleTransformer transformer = new HeddleTransformer(
                sites,
                mainClass,
                classes,
                TargetMain.class.getClassLoader(),
                CodeUnderTest.of(mainClass, ClassLoader.getSystemClassLoader()),
                OtherAgents.of(System.getProperty("java.class.path", ""), JvmSetUp.arguments()));
        transformer.control(switches.code());
        CopiesOfJdk.install(switches.code().inside(), cache, instrumenter, transformer, instrumentation)
                .ifPresent(run::refuse);
        transformer.keepJdkClasses(jdkClasses);
        ProgramClassCache programClasses =
                programClasses(cache, instrumenter, mainClass, switches.code().inside());
        transformer.keepProgramClasses(programClasses);
        run.afterJob(() -> {
            jdkClasses.save();
            programClasses.save();
        });
        engine.reflectiveBridges(transformer.reflectiveBridges());
        engine.callTracing(new CallTracing(instrumentation));
        run.edits(new ProgramEdits(engine, transformer, instrumentation, classes));
        Hooks.install(engine.hooks());
        instrumentation.removeTransformer(reservedStack);
        instrumentation.addTransformer(transformer, true);
        if (instrumentation.isNativeMethodPrefixSupported()) {
            instrumentation.setNativeMethodPrefix(transformer, NativeMethods.PREFIX);
        }
        instrumentation.addTransformer(new StateNoticed());
        instrumentation.addTransformer(
                new MockLibraries(instrumentation, sites, TargetMain.class.getClassLoader(), classes::failed));
        JvmSetUp.retransform(instrumentation, JdkClasses.toRetransform(instrumentation), classes::failed);
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            Hooks.met(loaded); // unless its identity hash code has been requested already
        }
        Hooks.met(Thread.currentThread());
        CollectionsOnDemand collections = new CollectionsOnDemand(instrumentation, transformer, classes);
        collections.start();
        transformer.beforeCollections(collections::require);
    }

    /** Opens to us what we use of java.base. */
    static void open(Instrumentation instrumentation) {
        JvmSetUp.open(instrumentation, Set.of(TargetMain.class.getModule(), Hooks.class.getModule()), OPENED);
    }

    /** A debugger ends the JVM at a breakpoint in a fiber. */
    private static ThreadControl threads(ThreadKind kind) {
        List<String> arguments = List.of(JvmSetUp.arguments());
        boolean isDebugged = arguments.stream().anyMatch(word -> word.contains("jdwp"));
        boolean mayBeFibers = (kind == ThreadKind.FIBERS || kind == ThreadKind.AUTO && !isDebugged)
                && FrontEnd.of(MainClass.internalName()).isEmpty(); // frames of C cannot leave their thread
        if (mayBeFibers && Fibers.areAvailable()) {
            return new Fibers();
        }
        return mayBeFibers ? ReusedThreads.of(arguments).orElseGet(PlatformThreads::new) : new PlatformThreads();
    }

    /**
     * A file of its own for each main class and class path, by the names of its entries: folders of compiled sources
     * are elsewhere each time.
     */
    private static ProgramClassCache programClasses(
            Path cache, List<Path> instrumenter, String mainClass, Set<String> inside) {
        List<String> program = new ArrayList<>(List.of(String.valueOf(mainClass)));
        program.addAll(inside);
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            program.add(new File(entry).getName());
        }
        return isOtherJdk() ? ProgramClassCache.NONE : ProgramClassCache.open(cache, instrumenter, program);
    }

    /** Whether the program replaces classes of the JDK. */
    static boolean isOtherJdk() {
        return Arrays.stream(JvmSetUp.arguments())
                .anyMatch(word -> word.startsWith("--patch-module") || word.startsWith("--upgrade-module-path"));
    }

    /** The jars that decide what becomes of a class. */
    private static List<Path> instrumenter(Path home) {
        List<Path> ours = new ArrayList<>();
        String[] jars = home.resolve("lib").toFile().list();
        for (String jar : jars == null ? new String[0] : jars) {
            if (jar.startsWith("heddle-instrument") || jar.startsWith("asm")) {
                ours.add(home.resolve("lib").resolve(jar));
            }
        }
        Collections.sort(ours);
        return ours;
    }

    private static final class StateNoticed implements ClassFileTransformer {
        @Override
        public byte[] transform(
                ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
            if (className != null) {
                JdkState.loaded(loader, className);
            }
            return null;
        }
    }
}
