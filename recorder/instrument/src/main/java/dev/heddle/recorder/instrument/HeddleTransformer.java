package dev.heddle.recorder.instrument;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.run.CodeFilter;
import dev.heddle.recorder.instrument.cache.InstrumentedClass;
import dev.heddle.recorder.instrument.cache.JdkClassCache;
import dev.heddle.recorder.instrument.cache.ProgramClassCache;
import dev.heddle.recorder.instrument.inside.CopiedClasses;
import dev.heddle.recorder.instrument.jdk.CollectionBody;
import dev.heddle.recorder.instrument.jdk.JdkClasses;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import dev.heddle.recorder.instrument.shape.PlatformClasses;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Instruments classes as they are loaded: those of the program in full, those JDK classes that {@link JdkClasses} names
 * in their method bodies alone (at load or by retransformation). Safe for use by several threads. Never throws: a class
 * that cannot be transformed is reported and runs as it is.
 */
public final class HeddleTransformer extends QuietTransformer {
    /** Hears what became of each class. Called on the thread that loads the class, hooks switched off. */
    public interface Listener {
        /**
         * A class of the program was instrumented.
         *
         * @param className internal name
         * @param loader the loader that defines it, never null
         * @param fingerprint SHA-256 of the class file before instrumentation; not to be changed
         */
        void transformed(String className, ClassLoader loader, byte[] fingerprint);

        /**
         * A class runs as it is, or was instrumented but keeps its static state over executions.
         *
         * @param className internal name
         * @param reason one line
         */
        void failed(String className, String reason);
    }

    private static final String OUR_OWN = "dev/heddle/";

    private final Listener listener;
    private final UserClassRewriter userClasses;
    private final CodeUnderTest underTest;
    private final SiteTable sites;
    private final ClassHierarchy hierarchy = new ClassHierarchy();
    private volatile Set<String> collections = Set.of();
    private volatile Consumer<Set<String>> beforeCollections = needed -> {};
    private volatile JdkClassCache jdkClasses = JdkClassCache.NONE;
    private volatile CodeFilter code = CodeFilter.DEFAULT;
    private final String mainClass;

    /**
     * Makes a transformer.
     *
     * @param sites takes the sites of all instrumented instructions
     * @param mainClassInternalName the class whose main method starts the campaign, or null
     * @param engineLoader the loader of our own classes, which are left alone; or null
     */
    public HeddleTransformer(
            SiteTable sites, String mainClassInternalName, Listener listener, ClassLoader engineLoader) {
        this(sites, mainClassInternalName, listener, engineLoader, CodeUnderTest.NOTHING, OtherAgents.NONE);
    }

    /**
     * Makes a transformer that marks the sites of the code under test.
     *
     * @param sites takes the sites of all instrumented instructions
     * @param mainClassInternalName the class whose main method starts the campaign, or null
     * @param engineLoader the loader of our own classes, which are left alone; or null
     * @param agents the other agents, which are left alone
     */
    public HeddleTransformer(
            SiteTable sites,
            String mainClassInternalName,
            Listener listener,
            ClassLoader engineLoader,
            CodeUnderTest underTest,
            OtherAgents agents) {
        super(engineLoader, agents);
        this.underTest = underTest;
        this.listener = listener;
        this.sites = sites;
        this.mainClass = mainClassInternalName;
        this.userClasses = new UserClassRewriter(sites, hierarchy, mainClassInternalName);
    }

    /**
     * Sets what is to be done before a class of the program that names collections of the JDK goes on to load, on the
     * thread that loads it; given the outermost classes of what it may use.
     */
    public void beforeCollections(Consumer<Set<String>> action) {
        beforeCollections = action;
    }

    /** Sets which classes of the program are instrumented; the main class is in any case. */
    public void control(CodeFilter which) {
        code = which;
    }

    /** Gives the program copies of JDK classes; to be called after {@link #control}. */
    public void copy(CopiedClasses classes) {
        Predicate<String> isLeft = name -> !isControlled(name);
        userClasses.rename(file ->
                CopiedClasses.isCopy(new ClassReader(file).getClassName()) ? file : classes.rename(file, isLeft));
        hierarchy.rename(file -> isLeft.test(file.name()) ? file : classes.rename(file));
    }

    private boolean isControlled(String className) {
        return className.equals(mainClass) || code.includes(className.replace('/', '.'));
    }

    /**
     * Changes code of the program before it is instrumented: of classes that load or are retransformed from now on.
     *
     * @param byClass changes by the internal name of the class
     */
    public void edit(Map<String, List<Edit>> byClass) {
        userClasses.edit(byClass);
    }

    /** Takes instrumented classes of the JDK from there as far as they are known. */
    public void keepJdkClasses(JdkClassCache cache) {
        jdkClasses = cache;
    }

    /** Takes instrumented classes of the program from there as far as they are known. */
    public void keepProgramClasses(ProgramClassCache cache) {
        userClasses.keep(cache);
    }

    /** The methods of the JDK that the program calls by reflection, instrumented as calls of the program are. */
    public ReflectiveBridges reflectiveBridges() {
        return new ReflectiveBridges(sites, hierarchy, needed -> beforeCollections.accept(needed));
    }

    /**
     * From now on these collections of the JDK ({@link CollectionClasses}) are instrumented, when they load and where
     * they are retransformed, in addition to those before.
     *
     * @param outers internal names of outermost classes
     */
    public synchronized void instrumentCollections(Set<String> outers) {
        Set<String> all = new HashSet<>(collections);
        all.addAll(outers);
        collections = Set.copyOf(all);
    }

    @Override
    protected void failed(String className, String reason) {
        listener.failed(className, reason);
    }

    @Override
    public byte @Nullable [] transform(
            Module module,
            ClassLoader loader,
            String className,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (className == null) {
            return null;
        }
        if (loader == null && !module.isNamed()) {
            return redefined == null ? onBootClassPath(className) : null;
        }
        if (loader == null || loader == ClassLoader.getPlatformClassLoader() && JdkClasses.isOfOtherLoader(className)) {
            return ofJdk(className, classFile);
        }
        if (isLeftAlone(loader, className, domain)
                || MockLibraries.isMock(className)
                || !isControlled(className)
                || PlatformClasses.isOfRuntimeImage(module)) {
            return null;
        }
        boolean isUnderTest = underTest.includes(domain) || CopiedClasses.isCopy(className);
        if (redefined != null) {
            return quietly(
                    className, () -> userClasses.rewriteAgain(className, classFile, loader, module, isUnderTest));
        }
        return quietly(className, () -> {
            InstrumentedClass instrumented = userClasses.instrument(classFile, loader, module);
            if (!instrumented.collections().isEmpty()) {
                beforeCollections.accept(instrumented.collections());
            }
            byte[] defined = userClasses.define(instrumented, loader, isUnderTest);
            listener.transformed(className, loader, instrumented.fingerprint());
            if (instrumented.keepsState() != null) {
                listener.failed(className, instrumented.keepsState());
            }
            return defined;
        });
    }

    /** Such a class (of -Xbootclasspath/a, say) may be one that hooks use while they work, so it runs as it is. */
    private byte @Nullable [] onBootClassPath(String className) {
        return className.startsWith(OUR_OWN)
                        || className.startsWith("jdk/")
                        || !code.includes(className.replace('/', '.'))
                ? null
                : quietly(className, () -> {
                    listener.failed(className, "on the boot class path");
                    return null;
                });
    }

    private byte @Nullable [] ofJdk(String className, byte[] classFile) {
        boolean isCollection =
                CollectionClasses.isTarget(className) && collections.contains(CollectionClasses.outer(className));
        boolean isOther = JdkClasses.isTarget(className);
        if (!isCollection) {
            return isOther ? quietly(className, () -> jdkClass(className, classFile)) : null;
        }
        return quietly(className, () -> {
            byte[] first = isOther ? jdkClass(className, classFile) : null;
            InstrumentedClass second = CollectionBody.rewrite(first == null ? classFile : first, hierarchy);
            return second == null ? first : second.addSites(sites);
        });
    }

    private byte @Nullable [] jdkClass(String className, byte[] classFile) {
        return jdkClasses.get(className, classFile, JdkClasses::rewrite);
    }
}
