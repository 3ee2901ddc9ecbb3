package dev.heddle.recorder.instrument.edit;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.Edit.Lock;
import dev.heddle.formats.edit.Edit.LockKind;
import dev.heddle.formats.edit.Edit.Place;
import dev.heddle.formats.edit.Edit.Taking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What a class file says about where it might be changed. */
public final class ClassCode {
    private static final String LOCKS = "java/util/concurrent/locks/";

    private final byte[] classFile;
    private final CodeTree tree;
    private final String name;

    /** Reads a class file. */
    public ClassCode(byte[] classFile) {
        this.classFile = classFile;
        tree = new CodeTree(classFile);
        name = tree.tree.name.replace('/', '.');
    }

    /** Flags of a field that the class declares; empty where it declares none of that name. */
    public Optional<Integer> field(String field) {
        for (FieldNode node : tree.tree.fields) {
            if (node.name.equals(field)) {
                return Optional.of(node.access);
            }
        }
        return Optional.empty();
    }

    /** Whether a method is static; false for one that is not there. */
    public boolean isStatic(String method, String descriptor) {
        MethodNode node = tree.method(method, descriptor);
        return node != null && (node.access & Opcodes.ACC_STATIC) != 0;
    }

    /** Whether code of a constructor alone writes a field of the class. */
    public boolean isWrittenByConstructorsAlone(String field) {
        return tree.tree.methods.stream()
                .filter(method -> !method.name.equals("<init>"))
                .flatMap(method -> instructions(method).stream())
                .noneMatch(insn -> insn instanceof FieldInsnNode access
                        && access.getOpcode() == Opcodes.PUTFIELD
                        && access.name.equals(field)
                        && access.owner.equals(tree.tree.name));
    }

    /**
     * The first and the last instruction of a method on some of its lines; empty where it has none of these lines.
     *
     * @param method name, of which the method with the first line is taken
     */
    public Optional<List<Place>> lines(String method, int from, int to) {
        for (MethodNode node : tree.tree.methods) {
            if (!node.name.equals(method)) {
                continue;
            }
            AbstractInsnNode first = null;
            AbstractInsnNode last = null;
            for (AbstractInsnNode insn : instructions(node)) {
                int line = MethodCode.line(insn);
                if (line == from && first == null) {
                    first = insn;
                }
                if (line >= Math.min(from, to) && line <= Math.max(from, to) && tree.offset(insn) >= 0) {
                    last = insn;
                }
            }
            if (first != null && last != null) {
                return Optional.of(List.of(place(node, first), place(node, last)));
            }
        }
        return Optional.empty();
    }

    /**
     * A method as a whole: its first line, and no instruction.
     *
     * @param line one of its lines
     */
    public Optional<Place> method(String method, int line) {
        return lines(method, line, line).map(places -> {
            Place any = places.get(0);
            MethodNode node = tree.method(any.method(), any.descriptor());
            int first = node == null
                    ? any.line()
                    : MethodCode.line(instructions(node).get(0));
            return new Place(any.className(), any.method(), any.descriptor(), -1, any.file(), first);
        });
    }

    private Place place(MethodNode method, AbstractInsnNode insn) {
        return new Place(
                name,
                method.name,
                method.desc,
                tree.offset(insn),
                tree.tree.sourceFile == null ? "" : tree.tree.sourceFile,
                MethodCode.line(insn));
    }

    /** Instructions of a method, in order. */
    private static List<AbstractInsnNode> instructions(MethodNode method) {
        List<AbstractInsnNode> all = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() >= 0) {
                all.add(insn);
            }
        }
        return all;
    }

    /** Where the class makes objects of a class. */
    public List<Place> made(String type) {
        List<Place> places = new ArrayList<>();
        for (MethodNode method : tree.tree.methods) {
            for (AbstractInsnNode insn : instructions(method)) {
                if (insn instanceof TypeInsnNode made
                        && made.getOpcode() == Opcodes.NEW
                        && made.desc.equals(type.replace('.', '/'))) {
                    places.add(place(method, insn));
                }
            }
        }
        return places;
    }

    /** Writes of fields behind a place in its method, in order. */
    public List<Place> writesBehind(Place place) {
        return behind(place, insn -> insn.getOpcode() == Opcodes.PUTFIELD || insn.getOpcode() == Opcodes.PUTSTATIC);
    }

    /** Calls behind a place in its method, in order; what is called may write. */
    public List<Place> callsBehind(Place place) {
        return behind(place, insn -> insn instanceof MethodInsnNode);
    }

    private List<Place> behind(Place place, Predicate<AbstractInsnNode> isWanted) {
        MethodNode method = tree.method(place.method(), place.descriptor());
        if (method == null) {
            return List.of();
        }
        List<Place> found = new ArrayList<>();
        for (AbstractInsnNode insn : instructions(method)) {
            if (tree.offset(insn) > place.offset() && isWanted.test(insn)) {
                found.add(place(method, insn));
            }
        }
        return found;
    }

    /**
     * How the code at a place names the lock that it takes there; empty where its name is a local variable or a value.
     */
    public Optional<Lock> lockAt(Place place) {
        MethodNode method = tree.method(place.method(), place.descriptor());
        if (method == null) {
            return Optional.empty();
        }
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        if (place.offset() < 0) {
            return (method.access & Opcodes.ACC_SYNCHRONIZED) == 0
                    ? Optional.empty()
                    : Optional.of(new Lock(isStatic ? LockKind.CLASS : LockKind.THIS, name, "", "", Taking.MONITOR));
        }
        for (AbstractInsnNode insn : instructions(method)) {
            if (tree.offset(insn) == place.offset()) {
                return insn.getOpcode() == Opcodes.MONITORENTER ? monitor(insn, isStatic) : ofLibrary(insn, isStatic);
            }
        }
        return Optional.empty();
    }

    private Optional<Lock> monitor(AbstractInsnNode enter, boolean isStatic) {
        AbstractInsnNode at = before(enter);
        while (at != null
                && (at.getOpcode() == Opcodes.DUP
                        || at.getOpcode() == Opcodes.ASTORE
                        || at instanceof VarInsnNode access && access.var != 0)) {
            at = before(at);
        }
        return at == null ? Optional.empty() : named(at, isStatic, Taking.MONITOR);
    }

    private Optional<Lock> ofLibrary(AbstractInsnNode insn, boolean isStatic) {
        if (!(insn instanceof MethodInsnNode call) || !call.name.startsWith("lock") || !call.owner.startsWith(LOCKS)) {
            return Optional.empty();
        }
        AbstractInsnNode at = before(insn);
        MethodInsnNode pair = at instanceof MethodInsnNode of && of.name.endsWith("Lock") ? of : null;
        AbstractInsnNode lock = pair == null ? at : before(pair);
        return lock == null || !(lock instanceof FieldInsnNode)
                ? Optional.empty()
                : named(lock, isStatic, pair != null ? Taking.WRITE_LOCK : Taking.LOCK);
    }

    private Optional<Lock> named(AbstractInsnNode insn, boolean isStatic, Taking taking) {
        if (insn instanceof LdcInsnNode constant && constant.cst instanceof Type type) {
            return Optional.of(new Lock(LockKind.CLASS, type.getClassName(), "", "", taking));
        }
        if (insn instanceof FieldInsnNode field) {
            boolean isOfThis = field.getOpcode() == Opcodes.GETFIELD && isThis(before(field), isStatic);
            return field.getOpcode() == Opcodes.GETSTATIC || isOfThis
                    ? Optional.of(new Lock(
                            isOfThis ? LockKind.FIELD : LockKind.STATIC_FIELD,
                            field.owner.replace('/', '.'),
                            field.name,
                            field.desc,
                            taking))
                    : Optional.empty();
        }
        return isThis(insn, isStatic) ? Optional.of(new Lock(LockKind.THIS, name, "", "", taking)) : Optional.empty();
    }

    private static boolean isThis(@Nullable AbstractInsnNode insn, boolean isStatic) {
        return !isStatic
                && insn instanceof VarInsnNode access
                && access.var == 0
                && access.getOpcode() == Opcodes.ALOAD;
    }

    private static @Nullable AbstractInsnNode before(AbstractInsnNode insn) {
        AbstractInsnNode at = insn.getPrevious();
        while (at != null && at.getOpcode() < 0) {
            at = at.getPrevious();
        }
        return at;
    }

    /**
     * Settles which statements a region has: from its first to its last one, with their lines; more than was asked for
     * where that is no block.
     *
     * @throws InapplicableEditException where there is no such block
     */
    public Edit.Region settled(Edit.Region region) {
        MethodCode code = MethodCode.of(tree, region.at());
        boolean isOfStatic = region.lock().kind() == LockKind.CLASS
                && region.isWhole()
                && code.isStatic()
                && region.lock().owner().equals(name);
        Lock lock = isOfStatic
                ? new Lock(LockKind.CLASS, name, Edit.STATIC, "", region.lock().taking())
                : region.lock();
        if (region.isWhole()) {
            return new Edit.Region(region.at(), region.to(), true, lock);
        }
        Span span = Span.around(code, code.at(region.at()), code.at(region.to()));
        int first = Integer.MAX_VALUE;
        int last = -1;
        for (AbstractInsnNode insn = span.first(); insn != null; insn = insn == span.last() ? null : insn.getNext()) {
            int line = MethodCode.line(insn);
            first = insn.getOpcode() >= 0 && line >= 0 ? Math.min(first, line) : first;
            last = insn.getOpcode() >= 0 ? Math.max(last, line) : last;
        }
        return new Edit.Region(at(code.method, span.first(), first), at(code.method, span.last(), last), false, lock);
    }

    /**
     * Settles behind what a statement moves: behind the other one, or behind the block that the other one is part of.
     *
     * @throws InapplicableEditException where it cannot move there
     */
    public Edit.Move settled(Edit.Move move) {
        MethodCode code = MethodCode.of(tree, move.at());
        AbstractInsnNode asked = code.at(move.behind());
        AbstractInsnNode end = MoveEdit.end(code, move);
        int line = -1;
        for (AbstractInsnNode insn = asked; insn != null; insn = insn == end ? null : insn.getNext()) {
            line = insn.getOpcode() >= 0 ? Math.max(line, MethodCode.line(insn)) : line;
        }
        return new Edit.Move(move.at(), at(code.method, end, line), end != code.statementEnd(asked));
    }

    private Place at(MethodNode method, AbstractInsnNode insn, int line) {
        Place place = place(method, insn);
        return new Place(place.className(), place.method(), place.descriptor(), place.offset(), place.file(), line);
    }

    /** The class file with changes, but for its stack maps; empty where one does not fit. */
    public Optional<byte[]> changed(List<Edit> edits) {
        try {
            return Optional.of(EditedClass.of(classFile, edits, (one, other) -> "java/lang/Object")
                    .file());
        } catch (RuntimeException e) {
            return Optional.empty(); // also where the code is such that no change of its is understood
        }
    }
}
