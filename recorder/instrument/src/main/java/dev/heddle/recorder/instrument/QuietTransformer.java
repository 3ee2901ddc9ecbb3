package dev.heddle.recorder.instrument;

import dev.heddle.recorder.hooks.Hooks;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * A transformer of the program's classes that never throws: a class that cannot be transformed is reported and runs as
 * it is. Safe for use by several threads, as its subclasses are.
 */
public abstract class QuietTransformer implements ClassFileTransformer {
    private static final String PROXY = "$Proxy";

    private final ClassLoader engineLoader;
    private final OtherAgents agents;

    /**
     * Makes a transformer.
     *
     * @param engineLoader the loader of our own classes, which are left alone; or null
     * @param agents the other agents, which are left alone
     */
    protected QuietTransformer(ClassLoader engineLoader, OtherAgents agents) {
        this.engineLoader = engineLoader;
        this.agents = agents;
    }

    /** Hears of a class that runs as it is. */
    protected abstract void failed(String className, String reason);

    @Override
    public byte @Nullable [] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        Module module = loader == null ? Object.class.getModule() : loader.getUnnamedModule();
        return transform(module, loader, className, redefined, domain, classFile);
    }

    @Override
    public abstract byte @Nullable [] transform(
            Module module,
            ClassLoader loader,
            String className,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile);

    /** Whether a class with a loader is ours, another agent's or the JVM's. */
    protected final boolean isLeftAlone(ClassLoader loader, String className, ProtectionDomain domain) {
        String simpleName = className.substring(className.lastIndexOf('/') + 1);
        return loader == engineLoader
                || loader instanceof ReflectiveBridges.BridgeLoader
                || loader == ClassLoader.getPlatformClassLoader()
                || "heddle-specification".equals(loader.getName())
                || className.startsWith("dev/heddle/recorder/hooks/")
                || className.startsWith("dev/heddle/recorder/free/hooks/")
                || className.startsWith("dev/heddle/recorder/agent/")
                || className.startsWith("jdk/")
                || className.startsWith("sun/")
                || className.startsWith("com/sun/proxy/")
                || isProxy(simpleName)
                || agents.include(domain);
    }

    /** $Proxy and digits. */
    private static boolean isProxy(String simpleName) {
        return simpleName.startsWith(PROXY)
                && simpleName.length() > PROXY.length()
                && simpleName.chars().skip(PROXY.length()).allMatch(c -> c >= '0' && c <= '9');
    }

    /** What becomes of a class file. */
    @FunctionalInterface
    protected interface Rewriting {
        /** Returns the new class file, or null where it stays as it is. */
        byte @Nullable [] run();
    }

    /** The outermost frame: what the JVM would swallow is reported. Our own work must not show in a trace. */
    protected final byte @Nullable [] quietly(String className, Rewriting rewriting) {
        Hooks.off();
        try {
            return rewriting.run();
        } catch (Throwable e) {
            failed(className, e.toString());
            return null;
        } finally {
            Hooks.on();
        }
    }
}
