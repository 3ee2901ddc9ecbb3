package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.rules.HandleBridges;
import dev.heddle.recorder.instrument.rules.HandleCall;
import dev.heddle.recorder.instrument.rules.VarHandleRule;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import dev.heddle.recorder.instrument.shape.UserClass;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteFactory;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Methods of the JDK that a program calls by reflection or through a method handle. Where the call would be
 * instrumented if it stood in the program, a class is made at run time that holds the instrumented call, with the sites
 * of the instruction that names the method. Safe for use by several threads.
 */
public final class ReflectiveBridges {
    private static final String METHOD = "call";
    private static final String CALLER_SENSITIVE = "CallerSensitive";

    private final SiteTable sites;
    private final ClassHierarchy hierarchy;
    private final Consumer<Set<String>> beforeCollections;
    private final Map<Key, Optional<Method>> bridges = new ConcurrentHashMap<>();

    private record Key(Class<?> owner, String name, MethodType type, int site) {}

    ReflectiveBridges(SiteTable sites, ClassHierarchy hierarchy, Consumer<Set<String>> beforeCollections) {
        this.sites = sites;
        this.hierarchy = hierarchy;
        this.beforeCollections = beforeCollections;
    }

    /**
     * What to call instead of a method.
     *
     * @param site the instruction that calls it, or that makes the handle
     * @return a static method that takes the receiver first; or null where the method is to be called as it is
     */
    public @Nullable Method of(Method method, int site) {
        if (!isOpen(method.getDeclaringClass())
                || !Modifier.isPublic(method.getModifiers())
                || isCallerSensitive(method)) {
            return null;
        }
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        return of(method.getDeclaringClass(), method.getName(), type, isStatic, site);
    }

    /**
     * The handle to use instead of one of a method.
     *
     * @param owner the class that the method was looked up in
     * @param name the method's name
     * @param type without the receiver
     * @param site the instruction that makes the handle
     * @return {@code handle} itself where it is to be used as it is
     */
    public MethodHandle of(MethodHandle handle, Class<?> owner, String name, MethodType type, int site) {
        if (owner == VarHandle.class && VarHandleRule.isAccess(name)) {
            return through(handle, of(owner, name, type.erase(), false, site));
        }
        try {
            return of(handle, owner.getMethod(name, type.parameterArray()), site);
        } catch (NoSuchMethodException e) {
            return handle; // not public: a method of the program, or one that only the JDK may call
        }
    }

    /** The handle to use instead of one of the method. */
    public MethodHandle of(MethodHandle handle, Method method, int site) {
        return through(handle, of(method, site));
    }

    private static MethodHandle through(MethodHandle handle, @Nullable Method bridge) {
        if (bridge == null) {
            return handle;
        }
        try {
            MethodHandle called = MethodHandles.publicLookup().unreflect(bridge).asType(handle.type());
            return handle.isVarargsCollector()
                    ? called.asVarargsCollector(handle.type().lastParameterType())
                    : called;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private @Nullable Method of(Class<?> owner, String name, MethodType type, boolean isStatic, int site) {
        return bridges.computeIfAbsent(
                        new Key(owner, name, type, site),
                        key -> Optional.ofNullable(make(owner, name, type, isStatic, site)))
                .orElse(null);
    }

    /** Whether any class may call the public methods of a class, and whether the JDK declares them. */
    private static boolean isOpen(Class<?> owner) {
        ClassLoader loader = owner.getClassLoader();
        return (loader == null || loader == ClassLoader.getPlatformClassLoader())
                && owner.getModule().isNamed()
                && Modifier.isPublic(owner.getModifiers())
                && owner.getModule().isExported(owner.getPackageName());
    }

    /** Caller-sensitive methods inspect their caller, which must not be a bridge. */
    private static boolean isCallerSensitive(Method method) {
        for (Annotation annotation : method.getAnnotations()) {
            if (annotation.annotationType().getSimpleName().equals(CALLER_SENSITIVE)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Method make(Class<?> owner, String name, MethodType type, boolean isStatic, int site) {
        Site origin = sites.get(site);
        int tag = isStatic
                ? Opcodes.H_INVOKESTATIC
                : owner.isInterface() ? Opcodes.H_INVOKEINTERFACE : Opcodes.H_INVOKEVIRTUAL;
        Handle handle = new Handle(
                tag, Type.getInternalName(owner), name, type.toMethodDescriptorString(), owner.isInterface());
        byte[] classFile = instrumented(handle, origin, sites.isUnderTest(site));
        if (classFile == null) {
            return null;
        }
        Set<String> collections = CollectionClasses.neededBy(new ClassReader(classFile));
        if (!collections.isEmpty()) {
            beforeCollections.accept(collections);
        }
        Class<?> bridge = new BridgeLoader().define(classFile);
        for (Method method : bridge.getDeclaredMethods()) {
            if (method.getName().equals(METHOD)) {
                return method;
            }
        }
        throw new IllegalStateException("no method in the bridge to " + owner.getName() + '.' + name);
    }

    /** Null where no rule applies. */
    private byte @Nullable [] instrumented(Handle handle, Site origin, boolean underTest) {
        ClassNode tree = new ClassNode();
        tree.version = Opcodes.V17;
        tree.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        tree.name = origin.className().replace('.', '/') + HandleBridges.SUFFIX;
        tree.superName = "java/lang/Object";
        BridgeLoader loader = new BridgeLoader();
        UserClass owner = new UserClass(write(tree), hierarchy, loader, loader.getUnnamedModule());
        MethodNode method = HandleCall.bridge(owner, METHOD, handle, null);
        method.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        SiteFactory factory = new SiteFactory(sites, origin.className(), origin.file(), underTest);
        SiteFactory.Place place =
                new SiteFactory.Place(origin.method(), origin.descriptor(), origin.bytecodeIndex(), origin.line());
        if (!new MethodRewriter(owner, factory, null).rewriteReflected(method, place)) {
            return null;
        }
        tree.methods.add(method);
        return write(tree);
    }

    private static byte[] write(ClassNode tree) {
        ClassWriter writer = new ClassWriter(0);
        tree.accept(writer);
        return writer.toByteArray();
    }

    /** Defines one bridge, which sees the JDK and the hooks; never transformed. */
    static final class BridgeLoader extends ClassLoader {
        BridgeLoader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        private Class<?> define(byte[] classFile) {
            return defineClass(null, classFile, 0, classFile.length);
        }
    }
}
