package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.shape.AddedBridges.Bridge;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.CoverageProbes;
import dev.heddle.recorder.instrument.shape.SerialVersion;
import dev.heddle.recorder.instrument.shape.UserClass;
import dev.heddle.recorder.instrument.site.SiteFactory;
import java.util.HashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites one class of the program for recording. */
final class RecordedClassRewriter {
    private final RecordingTables tables;
    private final RecordingFilter filter;
    private final boolean full;
    private final boolean owners;
    private final ClassHierarchy hierarchy = new ClassHierarchy();
    private final Map<ClassLoader, Map<String, Members>> added = new WeakHashMap<>();

    RecordedClassRewriter(RecordingTables tables, RecordingFilter filter, boolean full, boolean owners) {
        this.tables = tables;
        this.filter = filter;
        this.full = full;
        this.owners = owners;
    }

    /**
     * A rewritten class.
     *
     * @param left methods that stay as they were, since they would become too large
     * @param grown methods that have become so large that the JVM does not compile them
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Rewritten(byte[] classFile, Set<String> left, Set<String> grown) {}

    /**
     * The methods that a class got when it was loaded: it may get no others later, and lose none.
     *
     * @param bridges null where it may still get some
     * @param accessors null where it may get none
     * @param isLoaded whether it was loaded before anything was added
     */
    private record Members(
            Set<String> left,
            @Nullable List<Bridge> bridges,
            @Nullable FieldAccessors accessors,
            boolean isLoaded) {}

    Rewritten rewrite(byte[] classFile, ClassLoader loader, Module module) {
        Set<String> left = new HashSet<>();
        while (true) {
            try {
                Members members = new Members(left, null, new FieldAccessors(), false);
                return rewrite(new UserClass(classFile, hierarchy, loader, module), classFile, members, loader);
            } catch (MethodTooLargeException e) {
                add(left, e);
            }
        }
    }

    /** Rewrites a class that is redefined or retransformed, to the same members as it has. */
    Rewritten rewriteAgain(String name, byte[] classFile, ClassLoader loader, Module module) {
        Members present = of(loader).get(name);
        Set<String> left = present == null ? new HashSet<>() : present.left();
        Members members = present == null ? new Members(left, List.of(), null, true) : present;
        while (true) {
            try {
                return rewrite(new UserClass(classFile, hierarchy, loader, module), classFile, members, loader);
            } catch (MethodTooLargeException e) {
                add(left, e);
            }
        }
    }

    private static void add(Set<String> left, MethodTooLargeException e) {
        if (!left.add(e.getMethodName() + e.getDescriptor())) {
            throw e;
        }
    }

    private Rewritten rewrite(UserClass owner, byte[] classFile, Members members, ClassLoader loader) {
        owner.announce();
        if (owner.majorVersion() < Opcodes.V1_5) {
            if (members.isLoaded()) {
                throw new IllegalArgumentException("loaded before, and of an old version");
            }
            owner.tree.version = Opcodes.V1_5;
        }
        RecordedClass recorded = new RecordedClass(owner, tables.fields(), filter, full, owners, members.isLoaded());
        recorded.numberAll();
        if (!members.isLoaded()) {
            SerialVersion.keep(owner, classFile);
        }
        SiteFactory sites = new SiteFactory(tables.sites(), owner.tree, false);
        RecordedMethods rewriter = new RecordedMethods(recorded, sites, members.accessors(), members.bridges());
        Set<String> grown = rewrite(owner, rewriter, members.left());
        RecordedState.add(recorded);
        List<Bridge> bridges = rewriter.bridges().bridges();
        if (!members.isLoaded()) {
            bridges.forEach(bridge -> owner.tree.methods.add(bridge.method()));
            owner.tree.methods.addAll(
                    Objects.requireNonNull(members.accessors()).close().methods());
        }
        ClassWriter writer = new ClassWriter(0);
        owner.tree.accept(writer);
        byte[] rewritten = writer.toByteArray();
        if (members.bridges() == null) {
            Members all = new Members(members.left(), List.copyOf(bridges), members.accessors(), false);
            of(loader).put(owner.name(), all);
        }
        return new Rewritten(rewritten, members.left(), grown);
    }

    /** Answers the methods that have grown too long to be compiled. */
    private static Set<String> rewrite(UserClass owner, RecordedMethods rewriter, Set<String> left) {
        Set<String> grown = new HashSet<>();
        ListIterator<MethodNode> methods = owner.tree.methods.listIterator();
        while (methods.hasNext()) {
            MethodNode method = methods.next();
            String name = method.name + method.desc;
            if (method.instructions.size() > 0 && !left.contains(name) && !CoverageProbes.isMethod(method.name)) {
                boolean isLong = method.name.equals("<clinit>") || CompiledLength.isTooLong(method);
                MethodNode rewritten = rewriter.rewrite(method);
                if (!isLong && CompiledLength.isTooLong(rewritten)) {
                    grown.add(name);
                }
                methods.set(rewritten);
            }
        }
        return grown;
    }

    private Map<String, Members> of(ClassLoader loader) {
        synchronized (added) {
            return added.computeIfAbsent(loader, key -> new ConcurrentHashMap<>());
        }
    }
}
