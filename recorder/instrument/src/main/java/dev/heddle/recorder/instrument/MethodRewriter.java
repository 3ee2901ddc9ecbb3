package dev.heddle.recorder.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Applies the rules to the methods of one class. */
final class MethodRewriter {
    /** More than any inserted code has on the stack in addition to what the original had there. */
    private static final int EXTRA_STACK = 8;

    private static final List<Rule> STRUCTURAL = List.of(new InitialiserRule());
    private static final List<Rule> CALLS = List.of(
            new ThreadRule(),
            new InputRule(),
            new VarHandleRule(),
            new RelaxedRule(),
            new VarHandleCreationRule(),
            new FieldHandleRule(),
            new AtomicRule(),
            new AtomicLoopRule(),
            new FieldUpdaterRule(),
            new UnsafeRule(),
            new DirectBufferRule(),
            new ArrayCopyRule(),
            new CloneRule(),
            new ReflectiveUseRule(),
            new ReflectiveAccessRule(),
            new LibraryCallRule(),
            new ClassUseRule());

    private final UserClass owner;
    private final SiteFactory sites;
    private final HandleBridges bridges = new HandleBridges(this);

    MethodRewriter(UserClass owner, SiteFactory sites) {
        this.owner = owner;
        this.sites = sites;
    }

    HandleBridges bridges() {
        return bridges;
    }

    /** Instruments a method; answers the node that takes its place in the class. */
    MethodNode rewrite(MethodNode original, boolean structuralOnly) {
        MethodNode method = withoutSubroutines(original);
        MethodBody body = new MethodBody(owner, method, sites, null);
        if (structuralOnly) {
            apply(body, STRUCTURAL);
        } else {
            MonitorRule.dropSelfCatchingHandlers(method);
            FinalFieldFreeze freeze = FinalFieldFreeze.of(body);
            apply(body, allRules());
            if (SynchronizedMethods.matches(method)) {
                SynchronizedMethods.apply(body);
            }
            if (freeze != null) {
                freeze.apply();
            }
        }
        method.maxStack += EXTRA_STACK;
        return method;
    }

    /** Instruments a bridge; answers false if no rule applied, so that there is no need for it. */
    boolean rewriteBridge(MethodNode bridge, SiteFactory.Place origin) {
        boolean changed = apply(new MethodBody(owner, bridge, sites, origin), allRules());
        bridge.maxStack += EXTRA_STACK;
        return changed;
    }

    /** Some rules keep state for one method. */
    private List<Rule> allRules() {
        List<Rule> rules = new ArrayList<>(STRUCTURAL);
        rules.add(new ConstructorRule());
        rules.add(new FieldAccessRule());
        rules.add(new ArrayAccessRule());
        rules.add(new AllocationRule());
        rules.add(new MonitorRule());
        rules.addAll(CALLS);
        rules.add(bridges);
        return rules;
    }

    private static boolean apply(MethodBody body, List<Rule> rules) {
        boolean changed = false;
        for (AbstractInsnNode insn : body.node.instructions.toArray()) {
            if (insn instanceof LineNumberNode line) {
                body.lineIs(line.line);
            }
            if (insn.getOpcode() >= 0 && body.types.isReachable(insn)) {
                body.moveTo(insn);
                if (rules != STRUCTURAL) {
                    changed |= InputCalls.apply(body, insn);
                    FirstMeetings.apply(body, insn);
                }
                changed |= applyFirst(body, rules, insn);
            }
        }
        return changed;
    }

    private static boolean applyFirst(MethodBody body, List<Rule> rules, AbstractInsnNode insn) {
        for (Rule rule : rules) {
            if (rule.apply(body, insn)) {
                return true;
            }
        }
        return false;
    }

    /** Replaces jsr and ret of old compilers by copies of the code; the copies have no offsets. */
    private static MethodNode withoutSubroutines(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() == Opcodes.JSR) {
                String[] exceptions = method.exceptions.toArray(new String[0]);
                MethodNode inlined = new MethodNode(
                        Opcodes.ASM9, method.access, method.name, method.desc, method.signature, exceptions);
                method.accept(new JSRInlinerAdapter(
                        inlined, method.access, method.name, method.desc, method.signature, exceptions));
                return inlined;
            }
        }
        return method;
    }
}
