package dev.heddle.recorder.instrument.shape;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A class of the program while it is rewritten, and what is known of its surroundings. */
public final class UserClass {
    public final ClassNode tree;
    public final Accessibility access;
    private final ByInstruction<Integer> offsets;
    private final ClassHierarchy hierarchy;
    public final Surroundings surroundings;

    /** Answers where in the original class file an instruction stood. */
    public interface Originals {
        /**
         * The original offset, or -1.
         *
         * @param method name and descriptor
         * @param offset in the class file that is rewritten
         */
        int offset(String method, int offset);
    }

    public UserClass(byte[] classFile, ClassHierarchy hierarchy, @Nullable ClassLoader loader, Module module) {
        this(classFile, hierarchy, loader, module, null);
    }

    /** A class whose file has been changed before. */
    public UserClass(
            byte[] classFile,
            ClassHierarchy hierarchy,
            @Nullable ClassLoader loader,
            Module module,
            @Nullable Originals originals) {
        OffsetReader reader = new OffsetReader(classFile);
        this.tree = reader.read();
        this.offsets = originals == null ? reader.offsets() : translated(reader.offsets(), originals);
        this.hierarchy = hierarchy;
        this.surroundings = new Surroundings(hierarchy, loader);
        this.access = new Accessibility(surroundings, module, tree.name);
    }

    private ByInstruction<Integer> translated(ByInstruction<Integer> here, Originals originals) {
        ByInstruction<Integer> there = new ByInstruction<>();
        for (MethodNode method : tree.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                Integer offset = here.get(insn);
                if (offset != null) {
                    there.add(insn, originals.offset(method.name + method.desc, offset));
                }
            }
        }
        return there;
    }

    public String name() {
        return tree.name;
    }

    /** Defining loader of the class; null for the boot loader. */
    @Nullable
    ClassLoader loader() {
        return surroundings.loader();
    }

    public int majorVersion() {
        return tree.version & 0xFFFF;
    }

    /** Whether the type-checking verifier, and so stack map frames, are in use. */
    public boolean hasFrames() {
        return majorVersion() >= Opcodes.V1_6;
    }

    public boolean isInterface() {
        return (tree.access & Opcodes.ACC_INTERFACE) != 0;
    }

    /** Offset in the original bytecode, or -1 for instructions that were not there. */
    public int offset(AbstractInsnNode instruction) {
        Integer offset = offsets.get(instruction);
        return offset == null ? -1 : offset;
    }

    /** True where the class named is this one or a superclass of it. */
    public boolean inherits(String other) {
        return other.equals(tree.name)
                || other.equals(tree.superName)
                || (tree.superName != null
                        && !PlatformClasses.contains(tree.superName)
                        && isSubtype(tree.superName, other));
    }

    public boolean isSubtype(String type, String ancestor) {
        return surroundings.isSubtype(type, ancestor);
    }

    /**
     * The class that declares the method called through owner; owner itself where it is an array or of the JDK; null if
     * unknown.
     */
    @Nullable
    public String resolve(String owner, String name, String descriptor) {
        if (owner.startsWith("[") || PlatformClasses.contains(owner)) {
            return owner;
        }
        return surroundings.resolve(owner, name + descriptor);
    }

    /** True where clone() called through owner resolves to that of Object. */
    public boolean declaresNoClone(String owner) {
        return "java/lang/Object".equals(surroundings.resolve(owner, "clone()Ljava/lang/Object;"));
    }

    /** The class that declares the field accessed through owner, or null if unknown. */
    public ClassHierarchy.@Nullable ClassFile resolveField(String owner, String name, String descriptor) {
        return surroundings.resolveField(owner, name + ' ' + descriptor);
    }

    /** The class that declares the field accessed, or null if that is unknown or cannot be named here. */
    public @Nullable String declarerOf(FieldInsnNode access) {
        ClassHierarchy.ClassFile declarer = resolveField(access.owner, access.name, access.desc);
        return declarer != null && this.access.canName(declarer.name()) ? declarer.name() : null;
    }

    /**
     * Whether code of this class runs only after the initialisation of what declares the field has begun: true of this
     * class and its superclasses, not of interfaces.
     */
    public boolean isWithin(FieldInsnNode access) {
        ClassHierarchy.ClassFile declarer = resolveField(access.owner, access.name, access.desc);
        return declarer != null
                && (declarer.name().equals(tree.name)
                        || (declarer.access() & Opcodes.ACC_INTERFACE) == 0 && inherits(declarer.name()));
    }

    /** Whether the initialisation of this class may initialise another one: a superclass or an interface. */
    public boolean initialisesOthers() {
        return !isInterface() && surroundings.initialises(tree.superName, tree.interfaces);
    }

    /** What the class file says, or null if unknown. */
    public ClassHierarchy.@Nullable ClassFile find(String name) {
        return surroundings.find(name);
    }

    public boolean isProtected(String owner, String name, String descriptor) {
        return surroundings.isProtected(owner, name + descriptor);
    }

    /** Makes the class, not yet changed, nameable by others before its loader can answer for it. */
    public void announce() {
        hierarchy.defined(surroundings.loader(), ClassHierarchy.ClassFile.of(tree));
    }
}
