package dev.heddle.recorder.instrument.shape;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What class files say about classes: supertypes, access, declared methods. Reads the files as resources, so that
 * asking never loads a class; what is not found is unknown. Safe for use by several threads.
 */
public final class ClassHierarchy {
    private static final ClassFile MISSING = new ClassFile("", null, List.of(), 0, Map.of(), Map.of());

    /**
     * What was read of one class.
     *
     * @param methods access flags of each declared method, by name and descriptor
     * @param fields access flags of each declared field, by name, a space and descriptor, in the order of the file
     */
    public record ClassFile(
            String name,
            @Nullable String superName,
            List<String> interfaces,
            int access,
            Map<String, Integer> methods,
            Map<String, Integer> fields) {

        /** Whether there is an initialiser, or a static field. */
        boolean hasStatics() {
            return methods.containsKey("<clinit>()V")
                    || fields.values().stream().anyMatch(flags -> (flags & Opcodes.ACC_STATIC) != 0);
        }

        /** A number that tells it from what another version of the class says, with a chance of error of 2^-32. */
        int shape() {
            int sum = 31
                    * Arrays.hashCode(
                            new int[] {name.hashCode(), Objects.hashCode(superName), interfaces.hashCode(), access});
            for (Map.Entry<String, Integer> method : methods.entrySet()) { // in any order
                sum += mixed(method.getKey().hashCode() * 31 + method.getValue());
            }
            int ordered = 1;
            for (Map.Entry<String, Integer> field : fields.entrySet()) {
                ordered = 31 * ordered + mixed(field.getKey().hashCode() * 31 + field.getValue());
            }
            return sum ^ mixed(ordered);
        }

        private static int mixed(int x) {
            int y = (x ^ x >>> 16) * 0x7feb352d;
            y = (y ^ y >>> 15) * 0x846ca68b;
            return y ^ y >>> 16;
        }

        /**
         * Returns the file with other names.
         *
         * @param type of an internal name
         * @param member of a member as the maps have it, whose descriptor may name types
         */
        public ClassFile renamed(UnaryOperator<String> type, UnaryOperator<String> member) {
            Map<String, Integer> itsMethods = new HashMap<>();
            methods.forEach((key, flags) -> itsMethods.put(member.apply(key), flags));
            Map<String, Integer> itsFields = new LinkedHashMap<>();
            fields.forEach((key, flags) -> itsFields.put(member.apply(key), flags));
            return new ClassFile(
                    type.apply(name),
                    superName == null ? null : type.apply(superName),
                    interfaces.stream().map(type).toList(),
                    access,
                    itsMethods,
                    itsFields);
        }

        /** What a class says that was read as a tree. */
        public static ClassFile of(ClassNode tree) {
            Map<String, Integer> methods = new HashMap<>();
            for (MethodNode method : tree.methods) {
                methods.put(method.name + method.desc, method.access);
            }
            Map<String, Integer> fields = new LinkedHashMap<>();
            for (FieldNode field : tree.fields) {
                fields.put(field.name + ' ' + field.desc, field.access);
            }
            return new ClassFile(tree.name, tree.superName, List.copyOf(tree.interfaces), tree.access, methods, fields);
        }

        /** Reads the parts that matter here. */
        public static ClassFile read(ClassReader reader) {
            Map<String, Integer> methods = new HashMap<>();
            Map<String, Integer> fields = new LinkedHashMap<>();
            ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
                @Override
                public @Nullable FieldVisitor visitField(
                        int access, String name, String descriptor, String signature, Object value) {
                    fields.put(name + ' ' + descriptor, access);
                    return null;
                }

                @Override
                public @Nullable MethodVisitor visitMethod(
                        int access, String name, String descriptor, String signature, String[] exceptions) {
                    methods.put(name + descriptor, access);
                    return null;
                }
            };
            reader.accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return new ClassFile(
                    reader.getClassName(),
                    reader.getSuperName(),
                    List.of(reader.getInterfaces()),
                    reader.getAccess(),
                    methods,
                    fields);
        }
    }

    private final Map<ClassLoader, Map<String, ClassFile>> byLoader = new WeakHashMap<>();
    private final Map<String, ClassFile> platform = new ConcurrentHashMap<>();
    private volatile UnaryOperator<ClassFile> renaming = UnaryOperator.identity();

    /** Sets what becomes of what is read of classes of the program before it is answered. */
    public void rename(UnaryOperator<ClassFile> how) {
        renaming = how;
    }

    /** Renames what was read of a class of the program. */
    public ClassFile renamed(ClassFile file) {
        return renaming.apply(file);
    }

    /** Remembers a class as it was defined, which is more certain than any resource. */
    public void defined(@Nullable ClassLoader loader, ClassFile file) {
        files(loader).put(file.name(), file);
    }

    /** The class as code of that loader would find it, or null where its file cannot be read. */
    @Nullable
    ClassFile find(@Nullable ClassLoader loader, String name) {
        boolean jdk = PlatformClasses.contains(name);
        Map<String, ClassFile> files = jdk ? platform : files(loader);
        ClassFile known = files.get(name);
        if (known == null) {
            known = jdk ? load(ClassLoader.getPlatformClassLoader(), name) : renaming.apply(load(loader, name));
            files.putIfAbsent(name, known);
        }
        return known.name().isEmpty() ? null : known;
    }

    private Map<String, ClassFile> files(@Nullable ClassLoader loader) {
        if (loader == null) {
            return platform;
        }
        synchronized (byLoader) {
            return byLoader.computeIfAbsent(loader, key -> new ConcurrentHashMap<>());
        }
    }

    private static ClassFile load(@Nullable ClassLoader loader, String name) {
        ClassLoader from = loader == null ? ClassLoader.getPlatformClassLoader() : loader;
        try (InputStream in = from.getResourceAsStream(name + ".class")) {
            return in == null ? MISSING : ClassFile.read(new ClassReader(in));
        } catch (IOException | RuntimeException e) {
            // A loader may answer anything here: then the class is unknown, which every caller can live with.
            return MISSING;
        }
    }
}
