import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads the classes of a folder once, with static initialisers that can be called again: what a driver counts in static fields begins anew without a new class, whose
 * code would be interpreted and whose lambdas would be made again.
 */
class RepeatStatics extends ClassLoader {
    private static final String INITIALISER = "repeat$statics";

    private final Path folder;
    private final List<Class<?>> defined = new ArrayList<>();

    RepeatStatics(Path folder, ClassLoader parent) {
        super(parent);
        this.folder = folder;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Path file = folder.resolve(name + ".class");
        if (!Files.exists(file)) {
            throw new ClassNotFoundException(name);
        }
        try {
            byte[] bytes = repeatable(Files.readAllBytes(file));
            Class<?> type = defineClass(name, bytes, 0, bytes.length);
            defined.add(type);
            return type;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives the static fields of what is loaded their first values; enums and synthetic classes keep theirs. */
    void reset() throws ReflectiveOperationException {
        for (Class<?> type : List.copyOf(defined)) {
            if (type.isEnum() || type.isSynthetic()) {
                continue;
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    field.set(null, null);
                } else if (Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    field.set(null, java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(field.getType(), 1), 0));
                }
            }
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(INITIALISER)) {
                    method.setAccessible(true);
                    method.invoke(null);
                }
            }
        }
    }

    private static byte[] repeatable(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        if ((reader.getAccess() & (Opcodes.ACC_ENUM | Opcodes.ACC_INTERFACE | Opcodes.ACC_SYNTHETIC)) != 0) {
            return bytes;
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
                        boolean isConstant = value != null || (access & Opcodes.ACC_STATIC) == 0;
                        return super.visitField(isConstant ? access : access & ~Opcodes.ACC_FINAL, name, type, signature, value);
                    }

                    @Override
                    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
                        return super.visitMethod(access, name.equals("<clinit>") ? INITIALISER : name, type, signature, exceptions);
                    }
                },
                0);
        return writer.toByteArray();
    }
}
