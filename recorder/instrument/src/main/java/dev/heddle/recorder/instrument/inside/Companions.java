package dev.heddle.recorder.instrument.inside;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The classes that must be copied with others: superclasses, what they reach in their own package without being public,
 * and classes of java.util.concurrent whose public subclasses or signatures name a copied one. A copy lies in another
 * package, and the JDK's class with such a signature could not take it.
 */
final class Companions {
    private static final String EXECUTORS = JdkClassFiles.CONCURRENT + "/Executors";
    private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

    private final JdkClassFiles files;
    private final Set<String> tops = new TreeSet<>();
    private final Deque<String> pending = new ArrayDeque<>();

    private Companions(JdkClassFiles files) {
        this.files = files;
    }

    /** The chosen outermost classes and all that come along. */
    static Set<String> of(JdkClassFiles files, Set<String> chosen) {
        Companions all = new Companions(files);
        chosen.forEach(all::add);
        while (!all.pending.isEmpty()) {
            String top = all.pending.remove();
            files.of(top).forEach(all::needs);
            all.neededFor(top);
        }
        return all.tops;
    }

    private void add(String name) {
        String top = JdkClassFiles.top(name);
        ClassNode tree = files.find(top);
        if (tree != null && !InsideChoice.stays(top) && !top.endsWith("Exception") && tops.add(top)) {
            pending.add(top);
        }
    }

    /** What the class uses that a class of another package could not. */
    private void needs(ClassNode tree) {
        if (tree.superName != null) {
            add(tree.superName);
        }
        for (MethodNode method : tree.methods) {
            hidden(tree, Type.getMethodType(method.desc));
            for (AbstractInsnNode insn : method.instructions) {
                if (insn instanceof MethodInsnNode call) {
                    hidden(tree, call.owner);
                    member(tree, call.owner, call.name + call.desc);
                } else if (insn instanceof FieldInsnNode access) {
                    hidden(tree, access.owner);
                    member(tree, access.owner, access.name + ' ' + access.desc);
                } else if (insn instanceof TypeInsnNode use) {
                    hidden(tree, use.desc);
                }
            }
        }
        for (FieldNode field : tree.fields) {
            hidden(tree, Type.getType(field.desc));
        }
    }

    private void hidden(ClassNode by, Type type) {
        switch (type.getSort()) {
            case Type.METHOD -> {
                hidden(by, type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    hidden(by, argument);
                }
            }
            case Type.ARRAY -> hidden(by, type.getElementType());
            case Type.OBJECT -> hidden(by, type.getInternalName());
            default -> {}
        }
    }

    private void hidden(ClassNode by, String name) {
        if (name.startsWith("[")) {
            hidden(by, Type.getType(name));
            return;
        }
        ClassNode used = files.find(name);
        if (used != null && isOfPackage(by, name) && (used.access & Opcodes.ACC_PUBLIC) == 0) {
            add(name);
        }
    }

    private static boolean isOfPackage(ClassNode tree, String name) {
        return tree.name.lastIndexOf('/') == name.lastIndexOf('/')
                && tree.name.startsWith(name.substring(0, name.lastIndexOf('/') + 1));
    }

    private void member(ClassNode by, String owner, String member) {
        ClassNode declarer = files.find(owner);
        while (declarer != null) {
            int access = access(declarer, member);
            if (access >= 0) {
                if ((access & VISIBLE) == 0 && isOfPackage(by, declarer.name)) {
                    add(declarer.name);
                }
                return;
            }
            declarer = declarer.superName == null ? null : files.find(declarer.superName);
        }
    }

    private static int access(ClassNode tree, String member) {
        for (MethodNode method : tree.methods) {
            if (member.equals(method.name + method.desc)) {
                return method.access;
            }
        }
        for (FieldNode field : tree.fields) {
            if (member.equals(field.name + ' ' + field.desc)) {
                return field.access;
            }
        }
        return -1;
    }

    private void neededFor(String copied) {
        for (String top : files.tops()) {
            if (!tops.contains(top) && files.of(top).stream().anyMatch(tree -> names(tree, copied))) {
                add(top);
            }
        }
    }

    private static boolean names(ClassNode tree, String copied) {
        if ((tree.access & Opcodes.ACC_PUBLIC) == 0) {
            return false;
        }
        if (isOf(tree.superName, copied) || tree.interfaces.stream().anyMatch(one -> isOf(one, copied))) {
            return true;
        }
        for (MethodNode method : tree.methods) {
            if ((method.access & VISIBLE) != 0 && mentions(method.desc, copied)
                    || tree.name.equals(EXECUTORS) && makes(method, copied)) {
                return true;
            }
        }
        return tree.fields.stream().anyMatch(f -> (f.access & VISIBLE) != 0 && mentions(f.desc, copied));
    }

    private static boolean isOf(@Nullable String name, String copied) {
        return name != null && JdkClassFiles.top(name).equals(copied);
    }

    private static boolean mentions(String descriptor, String copied) {
        return descriptor.contains("L" + copied + ";") || descriptor.contains("L" + copied + "$");
    }

    /** Programs cast the pools that these methods answer to the class that they know them to have. */
    private static boolean makes(MethodNode method, String copied) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() == Opcodes.NEW && ((TypeInsnNode) insn).desc.equals(copied)) {
                return true;
            }
        }
        return false;
    }
}
