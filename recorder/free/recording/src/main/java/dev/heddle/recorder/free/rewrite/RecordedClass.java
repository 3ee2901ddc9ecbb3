package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.PlatformClasses;
import dev.heddle.recorder.instrument.shape.UserClass;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;

/** A class while it is rewritten for recording: what is recorded of it and of the classes that it names. */
final class RecordedClass {
    static final String STATE = "heddle$state";
    private static final String OBJECT = "java/lang/Object";
    /**
     * Classes of the JDK whose own code never publishes their objects unless asked to. So objects of subclasses begin
     * private.
     */
    private static final Set<String> HARMLESS = Set.of(
            OBJECT,
            "java/lang/Enum",
            "java/lang/Number",
            "java/lang/Record",
            "java/io/InputStream",
            "java/io/OutputStream",
            "java/io/Reader",
            "java/io/Writer",
            "java/io/FilterInputStream",
            "java/io/FilterOutputStream",
            "java/util/AbstractCollection",
            "java/util/AbstractSet",
            "java/util/AbstractQueue");

    /** What values of these types have in them is neither recorded nor leads to what is. */
    private static final Set<String> CONSTANT = Set.of("Ljava/lang/String;", "Ljava/lang/Class;");

    private static final String[] PLATFORM_BESIDES = {"org/w3c/dom/", "org/xml/sax/", "org/ietf/jgss/"};

    final UserClass owner;
    final FieldTable fields;
    final boolean full;
    /** Whether private objects name their owner; else their state is null. */
    final boolean owners;

    private final RecordingFilter filter;
    private final boolean isLoaded;
    private final boolean declaresState;
    private final boolean isStateless;
    private final boolean isHarmlessBelow;

    /**
     * The state belongs to the topmost recorded class that needs one; where a superclass is unknown to none, since that
     * may have it.
     */
    RecordedClass(
            UserClass owner,
            FieldTable fields,
            RecordingFilter filter,
            boolean full,
            boolean owners,
            boolean isLoaded) {
        this.isLoaded = isLoaded;
        this.owner = owner;
        this.fields = fields;
        this.filter = filter;
        this.full = full;
        this.owners = full || owners;
        boolean top = !isLoaded && !owner.isInterface() && !isRecord();
        String next = owner.tree.superName;
        while (top && next != null && !OBJECT.equals(next)) {
            ClassHierarchy.ClassFile file = owner.find(next);
            top = file != null && !(isRecorded(next) && needsState(file.fields()));
            next = file == null ? null : file.superName();
        }
        boolean needsState = needsState(ClassHierarchy.ClassFile.of(owner.tree).fields());
        this.declaresState = top && needsState;
        this.isStateless = top && !needsState;
        String above = owner.tree.superName;
        while (top && above != null && isRecorded(above)) {
            above = Objects.requireNonNull(owner.find(above)).superName(); // or top were false
        }
        this.isHarmlessBelow = above == null || isHarmless(above);
    }

    /**
     * Whether objects have anything that changes, or that leads on. Told by the names of types alone: it must come out
     * the same for the class itself and for those below it, whatever else was loaded in the meantime.
     */
    private boolean needsState(Map<String, Integer> declared) {
        for (var field : declared.entrySet()) {
            boolean isInstance = (field.getValue() & Opcodes.ACC_STATIC) == 0;
            boolean isFinal = (field.getValue() & Opcodes.ACC_FINAL) != 0;
            String type = field.getKey().substring(field.getKey().indexOf(' ') + 1);
            if (isInstance && !(isFinal && (type.length() == 1 || CONSTANT.contains(type)))) {
                return true;
            }
        }
        return full;
    }

    boolean isRecord() {
        return (owner.tree.access & Opcodes.ACC_RECORD) != 0;
    }

    /** Whether the class was loaded before it was recorded: it gets no members. */
    boolean isLoaded() {
        return isLoaded;
    }

    /** Whether it has no superclass but Object. */
    boolean isBelowObject() {
        return OBJECT.equals(owner.tree.superName);
    }

    /** Whether objects of the class get their state from it. */
    boolean declaresState() {
        return declaresState;
    }

    /** Whether its objects have none, since nothing of theirs is recorded and nothing escapes with them. */
    boolean isStateless() {
        return isStateless;
    }

    /** Whether code of superclasses that are not recorded keeps no object of this class to itself. */
    boolean isHarmlessBelow() {
        return isHarmlessBelow;
    }

    /**
     * Whether objects are private to their makers until they escape. In a thinned recording nothing is followed to its
     * escape: of a sample, objects of the few classes with a state are met as escaped from the start; where no access
     * is recorded, an object has a state when it is first locked.
     */
    boolean followsEscapes() {
        return !filter.isThinned();
    }

    /** Whether accesses through handles, updaters, offsets and reflection may be to fields that are recorded. */
    boolean recordsCalls() {
        if (!filter.isThinned()) {
            return true;
        }
        if (filter.isOfSynchronisation()) {
            return false;
        }
        for (ClassHierarchy.ClassFile file = owner.find(owner.name());
                file != null;
                file = file.superName() == null ? null : owner.find(file.superName())) {
            for (String field : file.fields().keySet()) {
                if (isRecorded(file.name(), field.substring(0, field.indexOf(' ')))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether constructors of this class do something for a new object once the superclass's is done. */
    boolean isBornHere() {
        return declaresState || givesState();
    }

    /** Whether constructors of this class give the object a state: in a sample those that declare a field of it. */
    boolean givesState() {
        return filter.isOfSample() ? !isLoaded && declaresSampled() : owners && declaresState;
    }

    /** Whether there may be records of accesses to a field of this class. */
    boolean hasAccesses(FieldNode field) {
        return (field.access & Opcodes.ACC_FINAL) == 0
                && (!filter.isThinned() || filter.samples(owner.name(), field.name));
    }

    private boolean declaresSampled() {
        for (FieldNode field : owner.tree.fields) {
            if ((field.access & Opcodes.ACC_STATIC) == 0 && hasAccesses(field)) {
                return true;
            }
        }
        return false;
    }

    boolean recordsElements() {
        return filter.recordsElements();
    }

    /** Whether accesses to a field are recorded, by the internal name of the class that declares it. */
    boolean isRecorded(String declarer, String field) {
        return isRecorded(declarer) && filter.records(declarer, field);
    }

    /** Whether a class, by its internal name, is recorded if it can be. */
    boolean isRecorded(String name) {
        return !isPlatform(name) && filter.records(name);
    }

    private static boolean isPlatform(String name) {
        if (PlatformClasses.contains(name)) {
            return true;
        }
        for (String prefix : PLATFORM_BESIDES) {
            if (name.startsWith(prefix)) {
                return ClassLoader.getPlatformClassLoader().getResource(name + ".class") != null;
            }
        }
        return false;
    }

    private boolean isHarmless(String name) {
        return HARMLESS.contains(name) || owner.isSubtype(name, "java/lang/Throwable");
    }

    /**
     * Whether a value of that static type (an internal name, an array descriptor, empty for none, null for unknown) may
     * have a state that escapes.
     */
    boolean isTrackable(@Nullable String type) {
        if (!followsEscapes()) {
            return false;
        }
        if (type == null || type.startsWith("[")) {
            return true;
        }
        if (type.isEmpty() || type.equals("java/lang/String") || type.equals("java/lang/Class")) {
            return false;
        }
        if (type.equals(OBJECT)) {
            return true;
        }
        ClassHierarchy.ClassFile file = owner.find(type);
        if (file == null) {
            return true;
        }
        if ((file.access() & Opcodes.ACC_ENUM) != 0) {
            return false; // all of them are in static fields
        }
        if (isRecorded(type) || (file.access() & Opcodes.ACC_INTERFACE) != 0) {
            return true;
        }
        // Subclasses of the others escape when they are made.
        return (file.access() & Opcodes.ACC_FINAL) == 0 && isHarmless(type);
    }

    /**
     * What an access means.
     *
     * @param declarer the class that declares the field
     * @param access its flags
     */
    record Meant(String declarer, int access) {
        boolean isFinal() {
            return (access & Opcodes.ACC_FINAL) != 0;
        }

        boolean isVolatile() {
            return (access & Opcodes.ACC_VOLATILE) != 0;
        }
    }

    /** The field that an instruction names; what cannot be found is taken for a plain one of the class named. */
    Meant meant(FieldInsnNode instruction) {
        ClassHierarchy.ClassFile file = owner.resolveField(instruction.owner, instruction.name, instruction.desc);
        Integer access = file == null ? null : file.fields().get(instruction.name + ' ' + instruction.desc);
        return file == null || access == null ? new Meant(instruction.owner, 0) : new Meant(file.name(), access);
    }

    /** Whether the class that declares a field is known to declare no other of that name. */
    boolean isOnlyOfItsName(Meant meant, String name) {
        ClassHierarchy.ClassFile file = owner.find(meant.declarer());
        int found = 0;
        if (file != null) {
            for (String field : file.fields().keySet()) {
                found += field.startsWith(name + ' ') ? 1 : 0;
            }
        }
        return found == 1;
    }

    /** Numbers the class's own fields: a handle of one may be used before there is an instruction that names it. */
    void numberAll() {
        for (FieldNode field : owner.tree.fields) {
            if ((field.access & Opcodes.ACC_FINAL) == 0) {
                number(owner.name(), field.name, field.desc);
            }
        }
    }

    /** The number of a field. The whole class gets its numbers with the first of them. */
    int number(String declarer, String name, String descriptor) {
        ClassHierarchy.ClassFile file = owner.find(declarer);
        int found = -1;
        if (file != null) {
            for (var entry : file.fields().entrySet()) {
                int end = entry.getKey().indexOf(' ');
                if ((entry.getValue() & Opcodes.ACC_FINAL) == 0) {
                    String field = entry.getKey().substring(0, end);
                    String type = entry.getKey().substring(end + 1);
                    int number = number(declarer, field, type, entry.getValue());
                    found = field.equals(name) && type.equals(descriptor) ? number : found;
                }
            }
        }
        return found >= 0 ? found : number(declarer, name, descriptor, 0);
    }

    private int number(String declarer, String name, String descriptor, int access) {
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        boolean isVolatile = (access & Opcodes.ACC_VOLATILE) != 0;
        return fields.number(new FieldTable.Field(declarer, name, descriptor, isStatic, isVolatile));
    }
}
