package dev.heddle.recorder.instrument;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.rules.FinalFieldFreeze;
import dev.heddle.recorder.instrument.rules.FirstMeetings;
import dev.heddle.recorder.instrument.rules.HandleBridges;
import dev.heddle.recorder.instrument.rules.InputCalls;
import dev.heddle.recorder.instrument.rules.LambdaFreeze;
import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.rules.MonitorRule;
import dev.heddle.recorder.instrument.rules.Rule;
import dev.heddle.recorder.instrument.rules.SynchronizedMethods;
import dev.heddle.recorder.instrument.shape.AddedBridges;
import dev.heddle.recorder.instrument.shape.CoverageProbes;
import dev.heddle.recorder.instrument.shape.UserClass;
import dev.heddle.recorder.instrument.site.SiteFactory;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Applies the rules to the methods of one class. */
public final class MethodRewriter implements HandleBridges.Rewriter {
    /** More than any inserted code has on the stack in addition to what the original had there. */
    private static final int EXTRA_STACK = 8;

    private final UserClass owner;
    private final SiteFactory sites;
    private final LambdaFreeze lambdas;
    private final HandleBridges bridges;

    /** The bridges that the class has already, where it is redefined; else null. */
    MethodRewriter(UserClass owner, SiteFactory sites, @Nullable List<AddedBridges.Bridge> present) {
        this.owner = owner;
        this.sites = sites;
        this.lambdas = new LambdaFreeze(owner);
        this.bridges = new HandleBridges(this, lambdas, present);
    }

    HandleBridges bridges() {
        return bridges;
    }

    /** Instruments a method; answers the node that takes its place in the class. */
    MethodNode rewrite(MethodNode original, boolean structuralOnly) {
        MethodNode method = withoutSubroutines(original);
        MethodBody body = new MethodBody(owner, method, sites, null);
        if (structuralOnly) {
            apply(body, RuleSet.structural());
        } else {
            MonitorRule.dropSelfCatchingHandlers(method);
            FinalFieldFreeze freeze = FinalFieldFreeze.of(body);
            apply(body, new RuleSet(bridges));
            if (SynchronizedMethods.matches(method)) {
                SynchronizedMethods.apply(body);
            }
            if (freeze != null) {
                freeze.apply();
            }
            lambdas.begin(method);
        }
        method.maxStack += EXTRA_STACK;
        return method;
    }

    /** The site of the method's begin, where its class may have to be initialised. */
    int entrySite(MethodNode method) {
        int line = -1;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null && line < 0; insn = insn.getNext()) {
            line = insn instanceof LineNumberNode number ? number.line : -1;
        }
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        SiteFactory.Place begin = new SiteFactory.Place(method.name, method.desc, -1, line);
        return sites.plain(begin, EventKind.CLASS_INIT, owner.name(), method.name, method.desc, isStatic);
    }

    @Override
    public boolean rewriteBridge(MethodNode bridge, SiteFactory.Place origin) {
        boolean changed = apply(new MethodBody(owner, bridge, sites, origin), new RuleSet(bridges));
        bridge.maxStack += EXTRA_STACK;
        return changed;
    }

    /**
     * Instruments a bridge to a method that is called by reflection; answers false if no rule applied that concerns the
     * call itself.
     */
    boolean rewriteReflected(MethodNode bridge, SiteFactory.Place origin) {
        boolean changed = apply(new MethodBody(owner, bridge, sites, origin), RuleSet.reflected());
        bridge.maxStack += EXTRA_STACK;
        return changed;
    }

    private static boolean apply(MethodBody body, RuleSet rules) {
        boolean changed = false;
        Set<AbstractInsnNode> probes = CoverageProbes.of(body.owner, body.node);
        for (AbstractInsnNode insn : body.node.instructions.toArray()) {
            if (insn instanceof LineNumberNode line) {
                body.lineIs(line.line);
            }
            List<Rule> concerned = rules.of(insn);
            if (!concerned.isEmpty() && !probes.contains(insn) && body.types.isReachable(insn)) {
                body.moveTo(insn);
                if (!rules.isStructural()) {
                    changed |= InputCalls.apply(body, insn);
                    FirstMeetings.apply(body, insn);
                }
                changed |= applyFirst(body, concerned, insn);
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
    public static MethodNode withoutSubroutines(MethodNode method) {
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
