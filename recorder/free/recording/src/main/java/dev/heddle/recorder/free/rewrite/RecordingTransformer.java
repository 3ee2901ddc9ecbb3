package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.OtherAgents;
import dev.heddle.recorder.instrument.QuietTransformer;
import dev.heddle.recorder.instrument.shape.PlatformClasses;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Instruments the classes of a program that runs freely, as they are loaded, so that their accesses are recorded. Safe
 * for use by several threads. Never throws: a class that cannot be transformed is reported and runs as it is.
 */
public final class RecordingTransformer extends QuietTransformer {
    private final RecordingTables tables;
    private final RecordingFilter filter;
    private final RecordedClassRewriter classes;

    /**
     * Makes a transformer.
     *
     * @param tables take the sites and fields of all instrumented instructions, and their listener hears of failures
     * @param full whether accesses to objects that no other thread can reach are recorded as well
     * @param owners whether an object that only one thread can reach names that thread (see {@code Recording.owners})
     * @param engineLoader the loader of our own classes, which are left alone; or null
     * @param agents the other agents, which are left alone
     */
    public RecordingTransformer(
            RecordingTables tables,
            RecordingFilter filter,
            boolean full,
            boolean owners,
            ClassLoader engineLoader,
            OtherAgents agents) {
        super(engineLoader, agents);
        this.tables = tables;
        this.filter = filter;
        this.classes = new RecordedClassRewriter(tables, filter, full, owners);
    }

    @Override
    public byte @Nullable [] transform(
            Module module,
            ClassLoader loader,
            String className,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (className == null
                || loader == null
                || isLeftAlone(loader, className, domain)
                || PlatformClasses.isOfRuntimeImage(module)) {
            return null;
        }
        return quietly(className, () -> record(module, loader, className, redefined, classFile));
    }

    private byte @Nullable [] record(
            Module module, ClassLoader loader, String className, Class<?> redefined, byte[] classFile) {
        String against = filter.reasonAgainst(className);
        if (!against.isEmpty()) {
            if (redefined == null) {
                tables.listener().leftOut(className, against);
            }
            return null;
        }
        if (!tables.hasRoomFor(classFile.length)) {
            failed(className, "too many sites");
            return null;
        }
        RecordedClassRewriter.Rewritten rewritten = redefined == null
                ? classes.rewrite(classFile, loader, module)
                : classes.rewriteAgain(className, classFile, loader, module);
        tables.tell();
        rewritten.left().forEach(method -> failed(className, "not recorded, too long: " + method));
        for (String method : rewritten.grown()) {
            String why = "became too long for the JVM's compilers; compile it with -XX:-DontCompileHugeMethods: ";
            tables.listener().warned(className, why + method);
        }
        return rewritten.classFile();
    }

    @Override
    protected void failed(String className, String reason) {
        try {
            tables.listener().failed(className, reason);
        } catch (RuntimeException e) {
            // The program goes on whatever becomes of our report.
        }
    }
}
