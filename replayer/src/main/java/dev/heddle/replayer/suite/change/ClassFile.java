package dev.heddle.replayer.suite.change;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class as its class file describes it. Names are internal ones, with {@code /} between packages.
 *
 * @param name of the class
 * @param source where its source file lies below a directory of sources: {@code com/acme/Foo.java}
 * @param names what may name another class: all names of classes in its constant pool, and all texts that could be one
 */
record ClassFile(String name, String source, Set<String> names) {
    private static final int TEXT = 1;
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([^;<>:()\\[]+)[;<]");

    /** @throws IllegalArgumentException where the bytes are no class file */
    static ClassFile read(byte[] bytes) {
        try {
            ClassReader reader = new ClassReader(bytes);
            return new ClassFile(reader.getClassName(), source(reader), names(reader, bytes));
        } catch (IOException | ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException("expected a class file", e);
        }
    }

    private static String source(ClassReader reader) {
        String name = reader.getClassName();
        String folder = name.substring(0, name.lastIndexOf('/') + 1);
        // What a compiler was told not to name: the outermost class of a file is called as the file.
        String[] file = {name.substring(folder.length()).replaceFirst("(?<=.)\\$.*", "") + ".java"};
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitSource(@Nullable String source, @Nullable String debug) {
                        if (source != null) {
                            file[0] = source;
                        }
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
        return folder + file[0];
    }

    private static Set<String> names(ClassReader reader, byte[] bytes) throws IOException {
        Set<String> names = new HashSet<>();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            // A long or a double takes two places, of which the second is empty.
            if (at > 0 && reader.readByte(at - 1) == TEXT) {
                add(new DataInputStream(new ByteArrayInputStream(bytes, at, bytes.length - at)).readUTF(), names);
            }
        }
        return names;
    }

    private static void add(String text, Set<String> names) {
        if (text.indexOf(';') < 0) {
            names.add(text.replace('.', '/'));
        } else {
            for (Matcher type = IN_DESCRIPTOR.matcher(text); type.find(); ) {
                names.add(type.group(1));
            }
        }
    }
}
