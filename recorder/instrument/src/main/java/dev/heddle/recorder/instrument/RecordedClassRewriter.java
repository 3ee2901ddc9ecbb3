package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.AddedBridges.Bridge;
import dev.heddle.recorder.instrument.recording.RecordingFilter;
import java.util.HashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites one class of the program for recording. */
final class RecordedClassRewriter {
    private final RecordingTables tables;
    private final RecordingFilter filter;
    private final boolean full;
    private final ClassHierarchy hierarchy = new ClassHierarchy();
    private final Map<ClassLoader, Map<String, Added>> added = new WeakHashMap<>();

    /** The methods that a class got: a redefinition may add none and drop none. */
    private record Added(List<Bridge> bridges, FieldAccessors accessors) {}

    RecordedClassRewriter(RecordingTables tables, RecordingFilter filter, boolean full) {
        this.tables = tables;
        this.filter = filter;
        this.full = full;
    }

    /**
     * A rewritten class.
     *
     * @param left methods that stay as they were, since they would become too large
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Rewritten(byte[] classFile, Set<String> left) {}

    /** Rewrites a class that is loaded. */
    Rewritten rewrite(byte[] classFile, ClassLoader loader, Module module) {
        Set<String> left = new HashSet<>();
        while (true) {
            try {
                UserClass owner = new UserClass(classFile, hierarchy, loader, module);
                FieldAccessors accessors = new FieldAccessors();
                owner.announce();
                return rewrite(owner, classFile, left, accessors, null, loader);
            } catch (MethodTooLargeException e) {
                if (!left.add(e.getMethodName() + e.getDescriptor())) {
                    throw e;
                }
            }
        }
    }

    /** Rewrites a class that is redefined or retransformed, to the same members as before; null where it was not rewritten before. */
    Rewritten rewriteAgain(String name, byte[] classFile, ClassLoader loader, Module module) {
        Added present = of(loader).get(name);
        if (present == null) {
            return null;
        }
        UserClass owner = new UserClass(classFile, hierarchy, loader, module);
        return rewrite(owner, classFile, Set.of(), present.accessors(), present.bridges(), loader);
    }

    private Rewritten rewrite(
            UserClass owner,
            byte[] classFile,
            Set<String> left,
            FieldAccessors accessors,
            List<Bridge> present,
            ClassLoader loader)
            throws ClassTooLargeException {
        if (owner.majorVersion() < Opcodes.V1_5) {
            owner.tree.version = Opcodes.V1_5;
        }
        RecordedClass recorded = new RecordedClass(owner, tables.fields(), filter, full);
        SerialVersion.keep(owner, classFile);
        RecordedMethods rewriter =
                new RecordedMethods(recorded, new SiteFactory(tables.sites(), owner.tree, false), accessors, present);
        ListIterator<MethodNode> methods = owner.tree.methods.listIterator();
        while (methods.hasNext()) {
            MethodNode method = methods.next();
            if (method.instructions.size() > 0
                    && !left.contains(method.name + method.desc)
                    && !CoverageProbes.isMethod(method.name)) {
                methods.set(rewriter.rewrite(method));
            }
        }
        RecordedState.add(recorded);
        List<Bridge> bridges = rewriter.bridges().bridges();
        bridges.forEach(bridge -> owner.tree.methods.add(bridge.method()));
        owner.tree.methods.addAll(accessors.close().methods());
        ClassWriter writer = new ClassWriter(0);
        owner.tree.accept(writer);
        byte[] rewritten = writer.toByteArray();
        if (present == null) {
            of(loader).put(owner.name(), new Added(List.copyOf(bridges), accessors));
        }
        return new Rewritten(rewritten, left);
    }

    private Map<String, Added> of(ClassLoader loader) {
        synchronized (added) {
            return added.computeIfAbsent(loader, key -> new ConcurrentHashMap<>());
        }
    }
}
