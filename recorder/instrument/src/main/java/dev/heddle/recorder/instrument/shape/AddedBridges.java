package dev.heddle.recorder.instrument.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods that each class got when it was loaded. A redefinition may add none and drop none, and lambdas made
 * before still call them. Safe for use by several threads.
 */
public final class AddedBridges {
    /**
     * A method, and the handle that it replaces, with the receiver that it has there where that is captured; else null.
     */
    public record Bridge(Handle original, @Nullable Type captured, MethodNode method) {
        public Kept kept() {
            return new Kept(original, captured, method.name, method.desc);
        }
    }

    /** A bridge without its code, which is in the class. */
    public record Kept(Handle original, @Nullable Type captured, String name, String descriptor) {}

    /** Without bridges there is no need of the class file, which is of length 0 then. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Defined(byte[] classFile, List<Kept> bridges) {}

    private final Map<ClassLoader, Map<String, Defined>> byLoader = new WeakHashMap<>();

    /** A class has been defined with these bridges. */
    public void put(ClassLoader loader, String className, byte[] classFile, List<Kept> bridges) {
        of(loader).put(className, new Defined(bridges.isEmpty() ? new byte[0] : classFile, List.copyOf(bridges)));
    }

    /** Bridges of a class; null if the class was not transformed when it was loaded. */
    @Nullable
    public List<Bridge> get(ClassLoader loader, String className) {
        Defined defined = of(loader).get(className);
        if (defined == null) {
            return null;
        }
        List<Bridge> bridges = new ArrayList<>();
        if (!defined.bridges().isEmpty()) {
            ClassNode tree = new ClassNode(Opcodes.ASM9);
            new ClassReader(defined.classFile()).accept(tree, ClassReader.EXPAND_FRAMES);
            for (Kept kept : defined.bridges()) {
                bridges.add(new Bridge(kept.original(), kept.captured(), method(tree, kept)));
            }
        }
        return bridges;
    }

    private static MethodNode method(ClassNode tree, Kept bridge) {
        for (MethodNode method : tree.methods) {
            if (method.name.equals(bridge.name()) && method.desc.equals(bridge.descriptor())) {
                return method;
            }
        }
        throw new IllegalStateException(tree.name + " has no method " + bridge.name() + bridge.descriptor());
    }

    private Map<String, Defined> of(ClassLoader loader) {
        synchronized (byLoader) {
            return byLoader.computeIfAbsent(loader, key -> new ConcurrentHashMap<>());
        }
    }
}
