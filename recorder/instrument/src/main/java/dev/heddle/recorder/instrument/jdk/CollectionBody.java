package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.cache.InstrumentedClass;
import dev.heddle.recorder.instrument.rules.ArrayAccessRule;
import dev.heddle.recorder.instrument.rules.ArrayCopyOfRule;
import dev.heddle.recorder.instrument.rules.ArrayCopyRule;
import dev.heddle.recorder.instrument.rules.CloneRule;
import dev.heddle.recorder.instrument.rules.FirstMeetings;
import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.rules.Rule;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.Surroundings;
import dev.heddle.recorder.instrument.shape.UserClass;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Bodies of the collections: each is there twice, instrumented and as it was. At its start the method asks whether what
 * is done to its receiver (a static one: to its arrays and nodes) counts; the rest of the JVM, which lives on these
 * classes, pays for that question alone.
 */
public final class CollectionBody {
    private static final List<Rule> RULES = List.of(
            new CollectionFieldRule(),
            new ArrayAccessRule(),
            new CollectionAllocationRule(),
            new ArrayCopyRule(),
            new ArrayCopyOfRule(),
            new CloneRule());

    /** Methods that serialise, or depend on the garbage collector. */
    private static final Set<String> LEFT_ALONE =
            Set.of("<init>", "<clinit>", "readObject", "writeObject", "expungeStaleEntries");

    private static final int EXTRA_STACK = 8;

    private CollectionBody() {}

    /** The class with its bodies changed, or null where there was nothing to change. */
    public static @Nullable InstrumentedClass rewrite(byte[] classFile, ClassHierarchy hierarchy) {
        UserClass owner = new UserClass(classFile, hierarchy, null, Object.class.getModule());
        List<Site> sites = new ArrayList<>();
        ClassReader original = new ClassReader(classFile);
        int firstNumber = InstrumentedClass.firstNumber(original);
        SiteFactory factory = new SiteFactory(sites, firstNumber, owner.tree);
        boolean changed = false;
        for (MethodNode method : owner.tree.methods) {
            changed |= meetKeys(method);
            List<Integer> asked = asked(owner.name(), method);
            if (!asked.isEmpty() && isInstrumented(method)) {
                changed |= rewrite(owner, factory, method, asked);
            }
        }
        if (!changed) {
            return null;
        }
        ClassWriter writer = new ClassWriter(original, 0); // as in JdkClasses
        owner.tree.accept(writer);
        return new InstrumentedClass(
                owner.name(),
                new byte[0],
                writer.toByteArray(),
                firstNumber,
                sites,
                List.of(),
                Set.of(),
                null,
                new Surroundings.Answers(Map.of(), Map.of()));
    }

    /** A synchronized method holds a monitor that has no hook. */
    private static boolean isInstrumented(MethodNode method) {
        return method.instructions.size() > 0
                && !LEFT_ALONE.contains(method.name)
                && (method.access & Opcodes.ACC_SYNCHRONIZED) == 0;
    }

    /** The locals with the objects that decide. */
    private static List<Integer> asked(String owner, MethodNode method) {
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            return List.of(0);
        }
        List<Integer> locals = new ArrayList<>();
        int local = 0;
        for (Type type : Type.getArgumentTypes(method.desc)) {
            if (type.getSort() == Type.ARRAY
                    || (type.getSort() == Type.OBJECT && CollectionClasses.isTarget(type.getInternalName()))) {
                locals.add(local);
            }
            local += type.getSize();
        }
        return locals;
    }

    private static boolean rewrite(UserClass owner, SiteFactory sites, MethodNode method, List<Integer> asked) {
        MethodNode plain = new MethodNode(
                Opcodes.ASM9,
                method.access,
                method.name,
                method.desc,
                method.signature,
                method.exceptions.toArray(new String[0]));
        method.accept(plain);
        boolean accesses = applyRules(new MethodBody(owner, method, sites, null));
        if (!LibraryBody.announceMonitors(method) && !accesses) {
            return false;
        }
        Code question = new Code();
        for (int i = 0; i < asked.size(); i++) {
            question.load(Type.getObjectType("java/lang/Object"), asked.get(i)).hook("tracks", "(Ljava/lang/Object;)Z");
            if (i > 0) {
                question.op(Opcodes.IOR);
            }
        }
        LabelNode asItWas = new LabelNode();
        question.list.add(new JumpInsnNode(Opcodes.IFEQ, asItWas));
        Object[] parameters = Prologue.parameterTypes(owner.name(), method);
        Prologue.insert(method, question);
        method.instructions.add(asItWas);
        Prologue.addFrame(method.instructions, parameters, new Object[0]);
        method.instructions.add(plain.instructions);
        method.tryCatchBlocks.addAll(plain.tryCatchBlocks);
        method.localVariables = plain.localVariables;
        method.visibleLocalVariableAnnotations = null;
        method.invisibleLocalVariableAnnotations = null;
        return true;
    }

    /** Identity hash codes of keys are set before the map asks for them. */
    private static boolean meetKeys(MethodNode method) {
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call && call.name.equals("identityHashCode")) {
                method.instructions.insertBefore(call, FirstMeetings.met().list);
                changed = true;
            }
        }
        if (changed) {
            method.maxStack++;
        }
        return changed;
    }

    private static boolean applyRules(MethodBody body) {
        boolean changed = false;
        for (AbstractInsnNode insn : body.node.instructions.toArray()) {
            if (insn instanceof LineNumberNode line) {
                body.lineIs(line.line);
            }
            if (insn.getOpcode() >= 0 && body.types.isReachable(insn)) {
                body.moveTo(insn);
                changed |= RULES.stream().anyMatch(rule -> rule.apply(body, insn));
            }
        }
        body.node.maxStack += EXTRA_STACK;
        return changed;
    }

    static boolean makesOne(MethodInsnNode call) {
        return call.name.equals("<init>") && CollectionClasses.isTarget(call.owner);
    }
}
