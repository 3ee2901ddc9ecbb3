package dev.heddle.replayer.names;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class file may have several fields of one name: obfuscators make them, and compilers of other languages. */
class FieldsTest {
    private static final String NAME = "twins/Twins";

    private final Fields fields = new Fields(new SiteTable());
    private Class<?> twins;
    private byte[] classFile;

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
        MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(1, 1);
        constructor.visitEnd();
        writer.visitEnd();
        classFile = writer.toByteArray();
        twins = new Loader().define(classFile);
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

    /** Where loaders define one class file each, its code has one site for them all. */
    @Test
    void aSharedSiteNamesAFieldOfEachLoadersClass() throws Exception {
        SiteTable sites = new SiteTable();
        Fields ofSites = new Fields(sites);
        Class<?> other = new Loader().define(classFile);
        int first = transform(sites, twins.getClassLoader());
        Object one = twins.getDeclaredConstructor().newInstance();
        assertSame(twins, ofSites.ofInstance(first, sites.get(first), one).declaring);
        int second = transform(sites, other.getClassLoader());
        assertEquals(first, second);
        Object two = other.getDeclaredConstructor().newInstance();
        assertSame(other, ofSites.ofInstance(first, sites.get(first), two).declaring);
        assertSame(twins, ofSites.ofInstance(first, sites.get(first), one).declaring);
        assertSame(ofSites.ofInstance(first, sites.get(first), one), ofSites.ofInstance(first, sites.get(first), one));
    }

    private static int transform(SiteTable sites, ClassLoader loader) {
        return sites.define("twins.User", loader)
                .add(
                        Site.plain(
                                new Site.Position("twins.User", "m", "()V", 0, "", 1),
                                EventKind.READ,
                                "twins.Twins",
                                "a",
                                "I",
                                false),
                        true);
    }

    /** A program may define classes in every execution. */
    @Test
    void fieldsOfUnloadedClassesAreForgotten() throws InterruptedException {
        Set<Integer> ids = new HashSet<>();
        for (int tries = 0; tries < 30; tries++) {
            for (int i = 0; i < 1000; i++) {
                ids.add(fields.resolve(new Loader().define(classFile), "a", "I").id);
            }
            System.gc();
            Thread.sleep(1); // references are queued by another thread
        }
        assertTrue(ids.size() < 20_000, ids.size() + " numbers for 30,000 fields, of 1,000 that are there");
    }
}
