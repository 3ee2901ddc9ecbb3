package dev.heddle.recorder.free.rewrite;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.MethodRewriter;
import dev.heddle.recorder.instrument.rules.AtomicLoopRule;
import dev.heddle.recorder.instrument.rules.AtomicRule;
import dev.heddle.recorder.instrument.rules.ConstructorRule;
import dev.heddle.recorder.instrument.rules.DirectBufferRule;
import dev.heddle.recorder.instrument.rules.FieldHandleRule;
import dev.heddle.recorder.instrument.rules.FieldUpdaterRule;
import dev.heddle.recorder.instrument.rules.HandleBridges;
import dev.heddle.recorder.instrument.rules.InputCalls;
import dev.heddle.recorder.instrument.rules.InputRule;
import dev.heddle.recorder.instrument.rules.LibraryCallRule;
import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.rules.MonitorRule;
import dev.heddle.recorder.instrument.rules.OperandTypes;
import dev.heddle.recorder.instrument.rules.ReflectiveAccessRule;
import dev.heddle.recorder.instrument.rules.RelaxedRule;
import dev.heddle.recorder.instrument.rules.Rule;
import dev.heddle.recorder.instrument.rules.SynchronizedMethods;
import dev.heddle.recorder.instrument.rules.ThreadRule;
import dev.heddle.recorder.instrument.rules.UnsafeRule;
import dev.heddle.recorder.instrument.rules.VarHandleCreationRule;
import dev.heddle.recorder.instrument.rules.VarHandleRule;
import dev.heddle.recorder.instrument.shape.AddedBridges.Bridge;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.CoverageProbes;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.TryFinally;
import dev.heddle.recorder.instrument.site.SiteFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites the methods of one class for recording. */
final class RecordedMethods implements HandleBridges.Rewriter {
    /** More than any inserted code has on the stack in addition to what the original had there. */
    private static final int EXTRA_STACK = 8;

    private static final String INITIALISED = "(Ljava/lang/Class;I)V";

    private final RecordedClass recorded;
    private final SiteFactory sites;
    private final RecordedAccesses accesses;
    private final RecordedEscapes escapes;
    private final HandleBridges bridges;
    private final List<Rule> calls;

    @SuppressWarnings("NullAway.Init") // set in rewrite(); bridges have no monitors
    private RecordedMonitors monitors;

    /** The bridges that the class has already, where it is redefined; else null. */
    RecordedMethods(
            RecordedClass recorded,
            SiteFactory sites,
            @Nullable FieldAccessors accessors,
            @Nullable List<Bridge> present) {
        this.recorded = recorded;
        this.sites = sites;
        this.accesses = new RecordedAccesses(recorded, accessors);
        this.escapes = new RecordedEscapes(recorded);
        this.bridges = new HandleBridges(this, present);
        this.calls = calls(recorded);
    }

    /** The call stays or is replaced as in a controlled execution; what differs there is left out. */
    private static List<Rule> calls(RecordedClass recorded) {
        boolean isThinned = !recorded.followsEscapes();
        List<Rule> rules = new ArrayList<>(List.of(new MonitorRule(), new ThreadRule(), new InputRule()));
        if (recorded.recordsCalls()) {
            rules.addAll(List.of(new VarHandleRule(!isThinned), new RelaxedRule(), new VarHandleCreationRule()));
            rules.addAll(List.of(new FieldHandleRule(), new FieldUpdaterRule(), new UnsafeRule(!isThinned)));
            rules.add(new ReflectiveAccessRule());
        }
        if (!isThinned) {
            rules.addAll(List.of(new AtomicRule(), new AtomicLoopRule(), new DirectBufferRule()));
        }
        if (!isThinned || recorded.declaresState()) {
            rules.add(new RecordedCopyRule(recorded.recordsElements()));
        }
        rules.add(!isThinned ? new LibraryCallRule(RecordedState.RECORDING) : new WaitingCallRule());
        return rules;
    }

    HandleBridges bridges() {
        return bridges;
    }

    /** Instruments a method; answers the node that takes its place in the class. */
    MethodNode rewrite(MethodNode original) {
        MethodNode method = MethodRewriter.withoutSubroutines(original);
        monitors = new RecordedMonitors(method, recorded.owner.hasFrames());
        MethodBody body = body(method, null);
        apply(body, escapes.isCalledByOthers(method));
        if (SynchronizedMethods.matches(method)) {
            SynchronizedMethods.observe(body);
        }
        if (method.name.equals("<clinit>")) {
            bracket(body);
        }
        method.maxStack += EXTRA_STACK;
        return method;
    }

    private MethodBody body(MethodNode method, SiteFactory.@Nullable Place origin) {
        OperandTypes types = new OperandTypes(recorded.owner.name(), method, true);
        return new MethodBody(recorded.owner, method, sites, origin, types);
    }

    @Override
    public boolean rewriteBridge(MethodNode bridge, SiteFactory.Place origin) {
        boolean changed = apply(body(bridge, origin), answersOwn(bridge));
        bridge.maxStack += EXTRA_STACK;
        return changed;
    }

    /**
     * Whether it calls code that is recorded and gives the result to the caller of the handle. The body of a lambda
     * expression sees to that itself.
     */
    private boolean answersOwn(MethodNode bridge) {
        Type result = Type.getReturnType(bridge.desc);
        if (result.getSort() < Type.ARRAY || !recorded.isTrackable(result.getInternalName())) {
            return false;
        }
        for (AbstractInsnNode insn : bridge.instructions) {
            if (insn instanceof MethodInsnNode call) {
                boolean isLambda = call.owner.equals(recorded.owner.name()) && call.name.startsWith("lambda$");
                return !isLambda && recorded.isRecorded(call.owner);
            }
        }
        return false;
    }

    private boolean apply(MethodBody body, boolean answersOthers) {
        boolean changed = false;
        Set<AbstractInsnNode> probes = CoverageProbes.of(body.owner, body.node);
        for (AbstractInsnNode insn : body.node.instructions.toArray()) {
            if (insn instanceof LineNumberNode line) {
                body.lineIs(line.line);
            } else if (insn.getOpcode() >= 0 && !probes.contains(insn) && body.types.isReachable(insn)) {
                body.moveTo(insn);
                changed |= apply(body, insn, answersOthers);
            }
        }
        return changed;
    }

    private boolean apply(MethodBody body, AbstractInsnNode insn, boolean answersOthers) {
        return switch (insn.getType()) {
            case AbstractInsnNode.FIELD_INSN -> accesses.field(body, (FieldInsnNode) insn);
            case AbstractInsnNode.METHOD_INSN -> call(body, (MethodInsnNode) insn);
            case AbstractInsnNode.INVOKE_DYNAMIC_INSN ->
                escapes.capture(body, (InvokeDynamicInsnNode) insn) | bridges.apply(body, insn);
            case AbstractInsnNode.LDC_INSN -> bridges.apply(body, insn);
            case AbstractInsnNode.INSN -> plain(body, insn, answersOthers);
            default -> false;
        };
    }

    private boolean plain(MethodBody body, AbstractInsnNode insn, boolean answersOthers) {
        int opcode = insn.getOpcode();
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return accesses.element(body, insn);
        }
        switch (opcode) {
            case Opcodes.MONITORENTER -> {
                body.before(RecordedMonitors.entering());
                body.after(monitors.entered(insn, body.site(EventKind.LOCK, "", "")));
                return true;
            }
            case Opcodes.MONITOREXIT -> {
                body.before(monitors.exiting(insn, body.site(EventKind.UNLOCK, "", "")));
                return true;
            }
            case Opcodes.ARETURN -> {
                return answersOthers && escapes.top(body, insn);
            }
            case Opcodes.ATHROW -> {
                return escapes.top(body, insn);
            }
            default -> {
                return false;
            }
        }
    }

    private boolean call(MethodBody body, MethodInsnNode call) {
        boolean changed = escapes.call(body, call);
        changed |= InputCalls.apply(body, call);
        for (Rule rule : calls) {
            if (rule.apply(body, call)) {
                return true;
            }
        }
        if (recorded.isBornHere() && body.node.name.equals("<init>") && isSuper(body, call)) {
            int self = body.types.uninitializedThisLocal(call);
            if (self >= 0) {
                body.after(RecordedState.born(recorded, self));
            }
        }
        return changed;
    }

    private static boolean isSuper(MethodBody body, MethodInsnNode call) {
        return ConstructorRule.isOnThis(body, call) && call.owner.equals(body.owner.tree.superName);
    }

    /** What escapes while a class is initialised is safe for threads that find it initialised. */
    private void bracket(MethodBody body) {
        String name = recorded.owner.name();
        int line = Prologue.firstLine(body.node);
        int site = body.site(body.place(-1, line), EventKind.CLASS_INIT);
        Code enter = initialiser("enterInitialiser").pushClass(name).push(site).hook("classInitialising", INITIALISED);
        TryFinally.Exit exit = (returning, atLine) -> {
            Code code = new Code().pushClass(name).push(site).hook("classInitialised", INITIALISED);
            code.list.add(initialiser("leaveInitialiser").list);
            return code;
        };
        TryFinally.wrap(body.node, enter, exit, new Object[0], recorded.owner.hasFrames());
    }

    private Code initialiser(String method) {
        return new Code()
                .pushClass(recorded.owner.name())
                .invoke(Opcodes.INVOKESTATIC, RecordedState.RECORDING, method, "(Ljava/lang/Class;)V");
    }
}
