package dev.heddle.recorder.instrument;

import dev.heddle.formats.edit.Edit;
import dev.heddle.recorder.instrument.cache.InstrumentedClass;
import dev.heddle.recorder.instrument.cache.ProgramClassCache;
import dev.heddle.recorder.instrument.edit.EditedClass;
import dev.heddle.recorder.instrument.shape.Accessibility;
import dev.heddle.recorder.instrument.shape.AddedBridges;
import dev.heddle.recorder.instrument.shape.AddedBridges.Bridge;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.ClassInitialiser;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import dev.heddle.recorder.instrument.shape.CoverageProbes;
import dev.heddle.recorder.instrument.shape.NativeMethods;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.SerialVersion;
import dev.heddle.recorder.instrument.shape.Surroundings;
import dev.heddle.recorder.instrument.shape.UserClass;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteFactory;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites one class of the program in full. */
final class UserClassRewriter {
    private static final String VOID = "()V";

    private final SiteTable table;
    private final ClassHierarchy hierarchy;
    private final AddedBridges added = new AddedBridges();
    private final String mainClass;
    private volatile ProgramClassCache cache = ProgramClassCache.NONE;
    private volatile UnaryOperator<byte[]> renaming = UnaryOperator.identity();
    private volatile Map<String, List<Edit>> edits = Map.of();

    /** The main class is an internal name, or null. */
    UserClassRewriter(SiteTable table, ClassHierarchy hierarchy, String mainClass) {
        this.table = table;
        this.hierarchy = hierarchy;
        this.mainClass = mainClass;
    }

    /** Takes classes from there as far as they are known. */
    void keep(ProgramClassCache in) {
        cache = in;
    }

    /** Sets what becomes of a class file before it is instrumented; its fingerprint is that of the file before. */
    void rename(UnaryOperator<byte[]> how) {
        renaming = how;
    }

    /**
     * Changes classes, by internal name, before they are instrumented; such a class is neither kept nor taken from what
     * is kept.
     */
    void edit(Map<String, List<Edit>> byClass) {
        edits = byClass;
    }

    /**
     * The class, instrumented; methods that would become too large stay as they were, and the longest ones where the
     * class would.
     */
    InstrumentedClass instrument(byte[] classFile, ClassLoader loader, Module module) {
        ClassReader reader = new ClassReader(classFile);
        if (edits.containsKey(reader.getClassName())) {
            return rewrite(classFile, loader, module, null);
        }
        InstrumentedClass known = cache.get(reader.getClassName(), classFile);
        if (known != null && isStillRight(known, reader, loader, module)) {
            return known;
        }
        InstrumentedClass made = rewrite(classFile, loader, module, null);
        cache.put(classFile, made);
        return made;
    }

    /** Whether all that was asked of other classes is answered as it was when the class was instrumented. */
    private boolean isStillRight(InstrumentedClass known, ClassReader reader, ClassLoader loader, Module module) {
        hierarchy.defined(loader, hierarchy.renamed(ClassHierarchy.ClassFile.read(reader)));
        Surroundings surroundings = new Surroundings(hierarchy, loader);
        return new Accessibility(surroundings, module, known.name())
                        .agreesOn(known.answers().exports())
                && surroundings.agreeOn(known.answers().shapes());
    }

    /**
     * The class file for this JVM, where the class's sites get ids.
     *
     * @param loader that is about to define the class
     */
    byte[] define(InstrumentedClass instrumented, ClassLoader loader, boolean underTest) {
        byte[] classFile = addSites(instrumented, loader, underTest);
        added.put(loader, instrumented.name(), classFile, instrumented.bridges());
        return classFile;
    }

    private byte[] addSites(InstrumentedClass instrumented, ClassLoader loader, boolean underTest) {
        return instrumented.addSites(table.define(instrumented.name().replace('/', '.'), loader), underTest);
    }

    /**
     * Rewrites a class that is redefined or retransformed, to the same members as before; null where it was not
     * rewritten before.
     */
    byte @Nullable [] rewriteAgain(
            String name, byte[] classFile, ClassLoader loader, Module module, boolean underTest) {
        List<Bridge> present = added.get(loader, name);
        return present == null ? null : addSites(rewrite(classFile, loader, module, present), loader, underTest);
    }

    private InstrumentedClass rewrite(
            byte[] original, ClassLoader loader, Module module, @Nullable List<Bridge> present) {
        byte[] renamed = renaming.apply(original);
        List<Edit> changes = edits.getOrDefault(new ClassReader(original).getClassName(), List.of());
        EditedClass edited = changes.isEmpty()
                ? null
                : EditedClass.of(renamed, changes, new Surroundings(hierarchy, loader)::commonSuper);
        byte[] classFile = edited == null ? renamed : edited.file();
        byte[] fingerprint = InstrumentedClass.fingerprint(original);
        Set<String> untouched = new HashSet<>();
        int longest = 0;
        while (true) {
            try {
                UserClass owner =
                        new UserClass(classFile, hierarchy, loader, module, edited == null ? null : edited::original);
                return rewrite(owner, classFile, fingerprint, untouched, present);
            } catch (MethodTooLargeException e) {
                if (!untouched.add(e.getMethodName() + e.getDescriptor())) {
                    throw e;
                }
            } catch (ClassTooLargeException e) {
                List<String> byLength = methodsByLength(classFile);
                if (longest >= byLength.size()) {
                    throw e;
                }
                longest = Math.max(1, longest * 2);
                untouched.addAll(byLength.subList(0, Math.min(longest, byLength.size())));
            }
        }
    }

    /** Names and descriptors as they are while methods are rewritten, longest method first. */
    private static List<String> methodsByLength(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        List<MethodNode> methods = new ArrayList<>(tree.methods);
        methods.sort((a, b) -> Integer.compare(b.instructions.size(), a.instructions.size()));
        List<String> names = new ArrayList<>();
        for (MethodNode method : methods) {
            names.add((method.name.equals("<clinit>") ? ClassInitialiser.METHOD : method.name) + method.desc);
        }
        return names;
    }

    private InstrumentedClass rewrite(
            UserClass owner,
            byte[] classFile,
            byte[] fingerprint,
            Set<String> untouched,
            @Nullable List<Bridge> present) {
        owner.announce();
        if (owner.majorVersion() < Opcodes.V1_5) {
            owner.tree.version = Opcodes.V1_5;
        }
        SerialVersion.keep(owner, classFile);
        ClassInitialiser initialiser = new ClassInitialiser(owner);
        ClassInitialiser.Result moved = initialiser.move();
        if (moved == ClassInitialiser.Result.MOVED) {
            NativeMethods.wrap(owner);
        }
        ClassReader original = new ClassReader(classFile);
        List<Site> sites = new ArrayList<>();
        int firstNumber = InstrumentedClass.firstNumber(original);
        MethodRewriter rewriter = new MethodRewriter(owner, new SiteFactory(sites, firstNumber, owner.tree), present);
        ListIterator<MethodNode> methods = owner.tree.methods.listIterator();
        while (methods.hasNext()) {
            MethodNode method = methods.next();
            if (method.instructions.size() > 0 && isInstrumented(method, moved)) {
                methods.set(rewrite(owner, rewriter, method, moved, untouched));
            }
        }
        List<Bridge> bridges = rewriter.bridges().bridges();
        bridges.forEach(bridge -> owner.tree.methods.add(bridge.method()));
        if (moved == ClassInitialiser.Result.MOVED) {
            initialiser.addReset();
        }
        if (hierarchyHasMain(owner)) {
            MainPrefix.apply(owner, Objects.requireNonNull(mainClass), rewriter);
        }
        ClassWriter writer = new ClassWriter(0);
        owner.tree.accept(writer);
        String kept =
                moved == ClassInitialiser.Result.STAYED ? "keeps its static state: interface of an old version" : null;
        return new InstrumentedClass(
                owner.name(),
                fingerprint,
                writer.toByteArray(),
                firstNumber,
                sites,
                bridges.stream().map(Bridge::kept).toList(),
                CollectionClasses.neededBy(original),
                kept,
                owner.surroundings.answers());
    }

    /** The initialiser that is left for the JVM sets what belongs to the JVM and nothing else. */
    private static boolean isInstrumented(MethodNode method, ClassInitialiser.Result moved) {
        return (!method.name.equals("<clinit>") || moved == ClassInitialiser.Result.STAYED)
                && !CoverageProbes.isMethod(method.name);
    }

    private static MethodNode rewrite(
            UserClass owner,
            MethodRewriter rewriter,
            MethodNode method,
            ClassInitialiser.Result moved,
            Set<String> untouched) {
        boolean isMoved = method.name.equals(ClassInitialiser.METHOD);
        if (untouched.contains(method.name + method.desc)) {
            return isMoved ? rewriter.rewrite(method, true) : method;
        }
        MethodNode rewritten = rewriter.rewrite(method, false);
        if ((method.name + method.desc).equals("finalize()V") && (method.access & Opcodes.ACC_STATIC) == 0) {
            Code byCollector = new Code().op(Opcodes.ACONST_NULL).hook("isOfCollector", "(Ljava/lang/Object;)Z");
            Prologue.returnIf(owner.name(), rewritten, byCollector, owner.hasFrames());
            rewritten.maxStack = Math.max(rewritten.maxStack, 1);
        }
        boolean enters = method.name.equals("<init>") || (method.access & Opcodes.ACC_STATIC) != 0;
        boolean initialises = moved == ClassInitialiser.Result.MOVED || owner.initialisesOthers();
        if (initialises && enters && !isMoved) {
            Code enter = new Code().pushClass(owner.name()).push(rewriter.entrySite(rewritten));
            Prologue.insert(rewritten, enter.hook("enterClass", "(Ljava/lang/Class;I)V"));
        }
        return rewritten;
    }

    /** The main class may inherit its main method. */
    private boolean hierarchyHasMain(UserClass owner) {
        if (mainClass == null || owner.name().equals(mainClass)) {
            return mainClass != null;
        }
        return owner.isSubtype(mainClass, owner.name())
                && (owner.name().equals(owner.resolve(mainClass, "main", "([Ljava/lang/String;)V"))
                        || owner.name().equals(owner.resolve(mainClass, "main", VOID)));
    }
}
