package dev.heddle.recorder.instrument;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.site.SiteFactory;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What libraries for mocks need, which are not under control themselves. Byte Buddy's agent gets the instrumentation
 * that it would otherwise attach to its own JVM for, by another process. A call of a Mockito mock is a step: what
 * Mockito keeps of the calls of a mock is behind a lock, which is locked and unlocked before each use. So what a thread
 * did before its call of a mock is seen by those who call or verify the mock later.
 */
public final class MockLibraries extends QuietTransformer {
    /** What the names of classes contain that Mockito makes. */
    private static final String MADE_BY_MOCKITO = "$MockitoMock$";

    private static final String AGENT = "net/bytebuddy/agent/ByteBuddyAgent";
    private static final String INSTALLER = "net.bytebuddy.agent.Installer";
    private static final String CALLS = "org/mockito/internal/verification/DefaultRegisteredInvocations";
    private static final Set<String> UNDER_LOCK = Set.of("add", "removeLast", "getAll", "clear", "isEmpty");
    private static final String LOCK = "(Ljava/lang/Object;I)V";
    private static final Type OBJECT = Type.getType(Object.class);

    private final Instrumentation instrumentation;
    private final SiteTable sites;
    private final BiConsumer<String, String> failed;

    /**
     * Makes a transformer.
     *
     * @param sites takes the site of the lock
     * @param engineLoader the loader of our own classes
     * @param failed hears which class runs as it is, and why
     */
    public MockLibraries(
            Instrumentation instrumentation,
            SiteTable sites,
            ClassLoader engineLoader,
            BiConsumer<String, String> failed) {
        super(engineLoader, OtherAgents.NONE);
        this.instrumentation = instrumentation;
        this.sites = sites;
        this.failed = failed;
    }

    /** Whether a class is a mock's, by its binary or internal name. */
    static boolean isMock(String className) {
        return className.contains(MADE_BY_MOCKITO);
    }

    @Override
    protected void failed(String className, String reason) {
        failed.accept(className, reason);
    }

    @Override
    public byte @Nullable [] transform(
            Module module,
            ClassLoader loader,
            String className,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (loader == null || className == null || redefined != null) {
            return null;
        }
        return switch (className) {
            case AGENT -> quietly(className, this::install);
            case CALLS -> quietly(className, () -> lock(classFile));
            default -> null;
        };
    }

    /** Where Byte Buddy's agent looks first is a class of the system class loader. */
    private byte @Nullable [] install() {
        try {
            Class.forName(INSTALLER, true, ClassLoader.getSystemClassLoader())
                    .getMethod("premain", String.class, Instrumentation.class)
                    .invoke(null, "", LoadingInstrumentation.of(instrumentation));
        } catch (ReflectiveOperationException e) {
            failed(INSTALLER.replace('.', '/'), "Byte Buddy's agent cannot be installed: " + e);
        }
        return null;
    }

    private byte[] lock(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, 0);
        SiteFactory factory = new SiteFactory(
                sites, tree.name.replace('/', '.'), tree.sourceFile == null ? "" : tree.sourceFile, false);
        for (MethodNode method : tree.methods) {
            if (UNDER_LOCK.contains(method.name)) {
                SiteFactory.Place place =
                        new SiteFactory.Place(method.name, method.desc, -1, Prologue.firstLine(method));
                int lock = factory.plain(place, EventKind.LOCK, tree.name, "", "", false);
                int unlock = factory.plain(place, EventKind.UNLOCK, tree.name, "", "", false);
                Prologue.insert(
                        method,
                        new Code()
                                .load(OBJECT, 0)
                                .push(lock)
                                .hook("monitorEnter", LOCK)
                                .load(OBJECT, 0)
                                .push(unlock)
                                .hook("monitorExit", LOCK));
                method.maxStack = Math.max(method.maxStack, 2);
            }
        }
        ClassWriter writer = new ClassWriter(0);
        tree.accept(writer);
        return writer.toByteArray();
    }
}
