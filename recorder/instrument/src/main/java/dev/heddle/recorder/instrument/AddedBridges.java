package dev.heddle.recorder.instrument;

import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods that each class got when it was loaded. A redefinition may add none and drop none, and lambdas made before still call them.
 * Safe for use by several threads.
 */
final class AddedBridges {
    /**
     * A method, and the handle that it replaces, with the receiver that it has there where that is captured; else null.
     */
    record Bridge(Handle original, @Nullable Type captured, MethodNode method) {}

    private final Map<ClassLoader, Map<String, List<Bridge>>> byLoader = new WeakHashMap<>();

    void put(ClassLoader loader, String className, List<Bridge> bridges) {
        of(loader).put(className, List.copyOf(bridges));
    }

    /** Those of a class, or null where it was not transformed when it was loaded. */
    @Nullable
    List<Bridge> get(ClassLoader loader, String className) {
        return of(loader).get(className);
    }

    private Map<String, List<Bridge>> of(ClassLoader loader) {
        synchronized (byLoader) {
            return byLoader.computeIfAbsent(loader, key -> new ConcurrentHashMap<>());
        }
    }
}
