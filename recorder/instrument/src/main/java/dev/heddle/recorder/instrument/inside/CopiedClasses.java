package dev.heddle.recorder.instrument.inside;

import dev.heddle.formats.run.InsideNames;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.PlatformClasses;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;

/**
 * The JDK classes of which the program gets copies. Each has the JDK's name behind a prefix, and the program's own
 * classes name the copy wherever they name the JDK's class. Safe for use by several threads.
 */
public final class CopiedClasses {
    /** There are none. */
    public static final CopiedClasses NONE = new CopiedClasses(Set.of());

    static final String PREFIX = InsideNames.PREFIX.replace('.', '/');

    private final Set<String> tops;
    private final Remapper names;

    /**
     * The copies of these.
     *
     * @param tops internal names of outermost classes of the JDK
     */
    CopiedClasses(Set<String> tops) {
        this.tops = Set.copyOf(tops);
        this.names = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String name) {
                return isCopied(name) ? PREFIX + name : name;
            }
        };
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return tops.isEmpty();
    }

    /** The outermost of the JDK's classes, binary names, sorted. */
    public Set<String> binaryNames() {
        Set<String> all = new TreeSet<>();
        tops.forEach(top -> all.add(top.replace('/', '.')));
        return all;
    }

    private boolean isCopied(String name) {
        return name.startsWith("java/util/") && tops.contains(JdkClassFiles.top(name));
    }

    /** Whether a class, by its internal name, is a copy. */
    public static boolean isCopy(String name) {
        return name.startsWith(PREFIX);
    }

    /** The copy of a class of the JDK. */
    byte[] copy(byte[] classFile) {
        ClassNode tree = renamed(classFile);
        JdkPrivates.replace(tree);
        SpuriousAwaits.add(tree);
        CallsOnNames.replace(tree, PlatformClasses::contains);
        return written(tree);
    }

    /**
     * A class of the program, where it names copies.
     *
     * @param isLeft tells classes, by internal names, in which the JDK's names stay, those of the JDK not among them
     */
    public byte[] rename(byte[] classFile, Predicate<String> isLeft) {
        ClassNode tree = renamed(classFile);
        CallsOnNames.replace(tree, name -> PlatformClasses.contains(name) || isLeft.test(name));
        return written(tree);
    }

    private ClassNode renamed(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(new ClassRemapper(tree, names), 0);
        return tree;
    }

    private static byte[] written(ClassNode tree) {
        ClassWriter writer = new ClassWriter(0);
        tree.accept(writer);
        return writer.toByteArray();
    }

    /** What a class file of the program says, with the names of copies. */
    public ClassHierarchy.ClassFile rename(ClassHierarchy.ClassFile file) {
        if (isEmpty()) {
            return file;
        }
        return file.renamed(names::map, this::member);
    }

    /** Name and descriptor, with or without a space between. */
    private String member(String member) {
        int method = member.indexOf('(');
        if (method >= 0) {
            return member.substring(0, method) + names.mapMethodDesc(member.substring(method));
        }
        int field = member.indexOf(' ') + 1;
        return member.substring(0, field) + names.mapDesc(member.substring(field));
    }

    /** Packages that copies use and java.base does not export. */
    public static List<String> internalPackages() {
        List<String> used = List.of(
                "jdk.internal.access",
                "jdk.internal.invoke",
                "jdk.internal.misc",
                "jdk.internal.ref",
                "jdk.internal.reflect",
                "jdk.internal.util",
                "jdk.internal.util.random",
                "jdk.internal.vm",
                "sun.reflect.misc",
                "sun.security.util");
        Set<String> present = Object.class.getModule().getPackages();
        return used.stream().filter(present::contains).toList();
    }
}
