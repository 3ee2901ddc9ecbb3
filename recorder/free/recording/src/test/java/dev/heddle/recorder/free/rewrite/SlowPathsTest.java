package dev.heddle.recorder.free.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class SlowPathsTest {
    @Test
    void everyAccessToASharedArrayStaysOutOfLine() throws IOException {
        assertEquals(
                new TreeSet<>(List.of("readB", "readC", "readD", "readF", "readI", "readJ", "readL", "readS")),
                outOfLine("ArrayReads"));
        assertEquals(
                new TreeSet<>(List.of("writeB", "writeC", "writeD", "writeF", "writeI", "writeJ", "writeL", "writeS")),
                outOfLine("ArrayWrites"));
    }

    @Test
    void everyAccessToAFieldOfASharedObjectStaysOutOfLine() throws IOException {
        for (String name : List.of("FieldReads", "FieldWrites")) {
            TreeSet<String> found = outOfLine(name);
            for (String size : List.of("B", "S", "I", "J", "L")) {
                String access = name.equals("FieldReads") ? "read" : "write";
                assertTrue(found.remove(access + size));
                assertTrue(found.remove(access + "Volatile" + size));
            }
            assertEquals(new TreeSet<>(), found);
        }
    }

    private static TreeSet<String> outOfLine(String name) throws IOException {
        String type = "dev/heddle/recorder/free/hooks/" + name;
        String file = "/" + type + ".class";
        try (InputStream in = SlowPaths.class.getResourceAsStream(file)) {
            ClassNode node = new ClassNode();
            new ClassReader(SlowPaths.annotated(type, Objects.requireNonNull(in).readAllBytes())).accept(node, 0);
            TreeSet<String> names = new TreeSet<>();
            for (MethodNode method : node.methods) {
                if (method.visibleAnnotations != null) {
                    names.add(method.name);
                }
            }
            return names;
        }
    }
}
