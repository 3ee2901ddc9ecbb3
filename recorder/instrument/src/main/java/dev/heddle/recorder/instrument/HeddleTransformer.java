package dev.heddle.recorder.instrument;

import dev.heddle.recorder.hooks.Hooks;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

/**
 * Instruments classes as they are loaded: those of the program in full, those JDK classes that {@link JdkClasses} names in their method
 * bodies alone (at load or by retransformation). Safe for use by several threads. Never throws: a class that cannot be transformed is
 * reported and runs as it is.
 */
public final class HeddleTransformer implements ClassFileTransformer {
    /** Hears what became of each class. Called on the thread that loads the class, hooks switched off. */
    public interface Listener {
        /**
         * A class of the program was instrumented.
         *
         * @param className internal name
         * @param loader the loader that defines it, never null
         * @param original the class file before instrumentation; not to be changed
         */
        void transformed(String className, ClassLoader loader, byte[] original);

        /**
         * A class runs as it is, or was instrumented but keeps its static state over executions.
         *
         * @param className internal name
         * @param reason one line
         */
        void failed(String className, String reason);
    }

    private final ClassLoader engineLoader;
    private final Listener listener;
    private final UserClassRewriter userClasses;
    private final CodeUnderTest underTest;

    /**
     * Makes a transformer.
     *
     * @param sites takes the sites of all instrumented instructions
     * @param mainClassInternalName the class whose main method starts the campaign, or null
     * @param engineLoader the loader of our own classes, which are left alone; or null
     */
    public HeddleTransformer(
            SiteTable sites, String mainClassInternalName, Listener listener, ClassLoader engineLoader) {
        this(sites, mainClassInternalName, listener, engineLoader, CodeUnderTest.NOTHING);
    }

    /**
     * Makes a transformer that marks the sites of the code under test.
     *
     * @param sites takes the sites of all instrumented instructions
     * @param mainClassInternalName the class whose main method starts the campaign, or null
     * @param engineLoader the loader of our own classes, which are left alone; or null
     */
    public HeddleTransformer(
            SiteTable sites,
            String mainClassInternalName,
            Listener listener,
            ClassLoader engineLoader,
            CodeUnderTest underTest) {
        this.underTest = underTest;
        this.engineLoader = engineLoader;
        this.listener = listener;
        this.userClasses = new UserClassRewriter(sites, new ClassHierarchy(), mainClassInternalName);
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        Module module = loader == null ? Object.class.getModule() : loader.getUnnamedModule();
        return transform(module, loader, className, redefined, domain, classFile);
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String className,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (className == null) {
            return null;
        }
        if (loader == null || JdkInputs.isAlgorithm(className)) {
            return JdkClasses.isTarget(className) ? quietly(className, () -> JdkClasses.rewrite(classFile)) : null;
        }
        if (isLeftAlone(loader, className) || PlatformClasses.isOfRuntimeImage(module)) {
            return null;
        }
        return quietly(className, () -> {
            UserClassRewriter.Rewritten rewritten =
                    userClasses.rewrite(classFile, loader, module, underTest.includes(domain));
            listener.transformed(className, loader, classFile);
            if (rewritten.keepsState() != null) {
                listener.failed(className, rewritten.keepsState());
            }
            return rewritten.classFile();
        });
    }

    private boolean isLeftAlone(ClassLoader loader, String className) {
        String simpleName = className.substring(className.lastIndexOf('/') + 1);
        return loader == engineLoader
                || loader == ClassLoader.getPlatformClassLoader()
                || className.startsWith("dev/heddle/recorder/hooks/")
                || className.startsWith("dev/heddle/recorder/agent/")
                || className.startsWith("jdk/")
                || className.startsWith("sun/")
                || className.startsWith("com/sun/proxy/")
                || simpleName.matches("\\$Proxy\\d+");
    }

    private interface Rewriting {
        byte[] run();
    }

    /** The outermost frame: what the JVM would swallow is reported. Our own work must not show in a trace. */
    private byte[] quietly(String className, Rewriting rewriting) {
        Hooks.off();
        try {
            return rewriting.run();
        } catch (Throwable e) {
            listener.failed(className, e.toString());
            return null;
        } finally {
            Hooks.on();
        }
    }
}
