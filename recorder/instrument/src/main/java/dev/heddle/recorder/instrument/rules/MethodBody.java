package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.ClassInitialiser;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.UserClass;
import dev.heddle.recorder.instrument.site.AccessModes;
import dev.heddle.recorder.instrument.site.SiteFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A method while it is rewritten, with a cursor at one of its original instructions. Inserted code is free of branches
 * and keeps values in locals above the original ones, so that the stack map frames stay true.
 */
public final class MethodBody {
    public final UserClass owner;
    public final MethodNode node;
    public final OperandTypes types;
    private final SiteFactory sites;
    private final SiteFactory.@Nullable Place origin;
    private final int firstTemp;
    /** Made when it is first needed, from the original frames: no other names the label of an allocation. */
    private @Nullable Map<AbstractInsnNode, List<FrameNode>> framesByAllocation;

    private int nextTemp;
    private AbstractInsnNode instruction;
    private AbstractInsnNode tail;
    private int line = -1;

    /** The origin is the place of every site here, or null where each instruction has its own. */
    public MethodBody(UserClass owner, MethodNode node, SiteFactory sites, SiteFactory.@Nullable Place origin) {
        this(owner, node, sites, origin, new OperandTypes(owner.name(), node));
    }

    /** With what is known of the method's operands. */
    @SuppressWarnings("NullAway.Init") // moveTo() sets the instruction and the tail
    public MethodBody(
            UserClass owner,
            MethodNode node,
            SiteFactory sites,
            SiteFactory.@Nullable Place origin,
            OperandTypes types) {
        this.owner = owner;
        this.node = node;
        this.types = types;
        this.sites = sites;
        this.origin = origin;
        this.firstTemp = node.maxLocals;
    }

    private static Map<AbstractInsnNode, List<FrameNode>> framesByAllocation(MethodNode node) {
        Map<AbstractInsnNode, List<FrameNode>> frames = new HashMap<>();
        for (AbstractInsnNode insn : node.instructions) {
            if (insn instanceof FrameNode frame) {
                addAllocations(frames, frame, frame.local);
                addAllocations(frames, frame, frame.stack);
            }
        }
        return frames;
    }

    private static void addAllocations(Map<AbstractInsnNode, List<FrameNode>> to, FrameNode frame, List<Object> types) {
        for (Object type : types) {
            if (type instanceof LabelNode label) {
                to.computeIfAbsent(label, key -> new ArrayList<>()).add(frame);
            }
        }
    }

    public void lineIs(int number) {
        line = number;
    }

    public void moveTo(AbstractInsnNode next) {
        instruction = next;
        tail = next;
        nextTemp = firstTemp;
    }

    /** A local that is free until the cursor moves. */
    public int temp(Type type) {
        int local = nextTemp;
        nextTemp += type.getSize();
        node.maxLocals = Math.max(node.maxLocals, nextTemp);
        return local;
    }

    /** Moves the topmost values into fresh locals; answers the locals in the order of the types. */
    public int[] spill(Code code, Type... values) {
        int[] locals = new int[values.length];
        for (int i = values.length - 1; i >= 0; i--) {
            locals[i] = temp(values[i]);
            code.store(values[i], locals[i]);
        }
        return locals;
    }

    public static void reload(Code code, Type[] values, int[] locals) {
        for (int i = 0; i < values.length; i++) {
            code.load(values[i], locals[i]);
        }
    }

    public void before(Code code) {
        node.instructions.insertBefore(instruction, code.list);
    }

    /** Inserts after the instruction and after what was inserted there already. */
    public void after(Code code) {
        AbstractInsnNode last = code.list.getLast();
        node.instructions.insert(tail, code.list);
        tail = last;
    }

    /**
     * Inserts before a new instruction. Frames name an object that is not yet initialised by the label of its new
     * instruction, which would then stand before the inserted code: so the instruction gets a label of its own.
     */
    void beforeAllocation(Code code) {
        if (framesByAllocation == null) {
            framesByAllocation = framesByAllocation(node);
        }
        LabelNode own = new LabelNode();
        for (AbstractInsnNode mark = instruction.getPrevious();
                mark != null && mark.getOpcode() < 0;
                mark = mark.getPrevious()) {
            for (FrameNode frame : framesByAllocation.getOrDefault(mark, List.of())) {
                AbstractInsnNode old = mark;
                frame.local.replaceAll(type -> type == old ? own : type);
                frame.stack.replaceAll(type -> type == old ? own : type);
            }
        }
        code.list.add(own);
        before(code);
    }

    public void replace(Code code) {
        before(code);
        node.instructions.remove(instruction);
    }

    public SiteFactory.Place place() {
        return origin != null ? origin : place(owner.offset(instruction), line);
    }

    public SiteFactory.Place place(int offset, int atLine) {
        String name = node.name.equals(ClassInitialiser.METHOD) ? "<clinit>" : node.name;
        return new SiteFactory.Place(name, node.desc, offset, atLine);
    }

    public int site(EventKind kind, String member, String descriptor) {
        return site(kind, "", member, descriptor, false);
    }

    public int site(EventKind kind, String declarer, String member, String descriptor, boolean isStatic) {
        return sites.plain(place(), kind, declarer, member, descriptor, isStatic);
    }

    public int site(SiteFactory.Place place, EventKind kind) {
        return sites.plain(place, kind, "", "", "", false);
    }

    public int site(AccessModes.Mode mode, String declarer, String member, String descriptor, boolean isStatic) {
        return sites.access(place(), mode, declarer, member, descriptor, isStatic);
    }

    /**
     * Passes the value on the stack through an after hook that may substitute it. Where the static type cannot be
     * restored, since it is unknown or this class may not name it, the substitute is dropped.
     *
     * @param castTo the static type of a reference, or null if unknown; ignored for primitives
     */
    Code substitute(String hook, Type type, @Nullable String castTo, int site) {
        Code code = new Code();
        String value = Code.hookType(type);
        String descriptor = "(" + value + "I)" + value;
        String name = hook + Code.hookSuffix(type);
        boolean reference = Code.suffix(type).equals("L");
        if (reference && (castTo == null || !owner.access.canName(castTo))) {
            return code.dup(type).push(site).hook(name, descriptor).pop(type);
        }
        code.toBits(type).push(site).hook(name, descriptor).fromBits(type);
        return reference && castTo != null && !castTo.equals("java/lang/Object") ? code.cast(castTo) : code;
    }

    /** Substitutes a value whose type the instruction names. */
    Code substitute(String hook, Type type, int site) {
        boolean reference = Code.suffix(type).equals("L");
        return substitute(hook, type, reference ? type.getInternalName() : null, site);
    }
}
