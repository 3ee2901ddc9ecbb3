package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** A class file may have several fields of one name: obfuscators make them, and compilers of other languages. */
class FieldsTest {
    private static final String NAME = "twins/Twins";

    private final Fields fields = new Fields();
    private Class<?> twins;

    private static final class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(NAME.replace('/', '.'), bytes, 0, bytes.length);
        }
    }

    @BeforeEach
    void define() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        for (String descriptor : new String[] {"I", "Ljava/lang/Object;", "J"}) {
            writer.visitField(Opcodes.ACC_PUBLIC, "a", descriptor, null, null).visitEnd();
        }
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE, "s", "I", null, null)
                .visitEnd();
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "s", "D", null, null)
                .visitEnd();
        writer.visitEnd();
        twins = new Loader().define(writer.toByteArray());
    }

    @Test
    void fieldsOfOneNameAreToldApartByTheirTypes() {
        FieldInfo number = fields.resolve(twins, "a", "I");
        FieldInfo reference = fields.resolve(twins, "a", "Ljava/lang/Object;");
        FieldInfo wide = fields.resolve(twins, "a", "J");
        assertEquals('I', number.type);
        assertEquals('L', reference.type);
        assertEquals('J', wide.type);
        assertNotEquals(number.id, reference.id);
        assertNotEquals(number.offset, reference.offset);
        assertSame(wide, fields.resolve(twins, "a", "J"));
        assertEquals(true, fields.resolve(twins, "s", "I").isVolatile);
        assertEquals(false, fields.resolve(twins, "s", "D").isVolatile);
    }

    @Test
    void aTypeThatNoFieldHasIsNotFound() {
        assertNull(fields.resolve(twins, "a", "Ljava/lang/String;"));
        assertNull(fields.resolve(twins, "b", "I"));
    }

    @Test
    void withoutATypeTheNameIsEnough() {
        FieldInfo any = fields.resolve(twins, "a");
        assertNotNull(any);
        assertSame(any, fields.resolve(twins, "a", any.type == 'L' ? "Ljava/lang/Object;" : String.valueOf(any.type)));
    }
}
