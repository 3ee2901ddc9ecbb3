package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.instrument.cache.InstrumentedClass;
import dev.heddle.recorder.instrument.cache.ProgramClassCache;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.Surroundings;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;

class ProgramClassCacheTest {
    private static final String USER = "app/User";
    private static final String BASE = "app/Base";
    private static final String MAP = "java/util/concurrent/ConcurrentHashMap";
    private static final String OBJECT = "java/lang/Object";
    private static final int LIKE_A_SITE = 0x4844_0000;

    @TempDir
    Path folder;

    /** Finds class files and defines none. */
    private static final class FoundClasses extends ClassLoader {
        private final Map<String, byte[]> files = new HashMap<>();

        FoundClasses() {
            super(ClassLoader.getPlatformClassLoader());
        }

        FoundClasses with(byte[] classFile) {
            files.put(new ClassReader(classFile).getClassName() + ".class", classFile);
            return this;
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            return files.containsKey(name)
                    ? new ByteArrayInputStream(files.get(name))
                    : super.getResourceAsStream(name);
        }
    }

    /** Sees caches of one file, each as another JVM would. */
    private ProgramClassCache open() {
        return ProgramClassCache.open(folder.resolve("cache"), List.of(), List.of("app.User"));
    }

    private static byte[] user() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, USER, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()I", null, null);
        code.visitCode();
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BASE, "clear", "()V", false);
        code.visitFieldInsn(Opcodes.GETSTATIC, BASE, "count", "I");
        code.visitLdcInsn(LIKE_A_SITE);
        code.visitInsn(Opcodes.IADD);
        code.visitInvokeDynamicInsn(
                "call",
                "()Ljava/util/concurrent/Callable;",
                new Handle(
                        Opcodes.H_INVOKESTATIC,
                        "java/lang/invoke/LambdaMetafactory",
                        "metafactory",
                        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;"
                                + "Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
                        false),
                Type.getMethodType("()Ljava/lang/Object;"),
                new Handle(Opcodes.H_INVOKESTATIC, "java/lang/Thread", "interrupted", "()Z", false),
                Type.getMethodType("()Ljava/lang/Object;"));
        code.visitInsn(Opcodes.POP);
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        return writer.toByteArray();
    }

    /** What a call of {@code clear} means depends on the superclass. */
    private static byte[] base(String superclass) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, BASE, null, superclass, null);
        return writer.toByteArray();
    }

    /** The classes and sites of one JVM. */
    private static final class Jvm {
        final SiteTable sites = new SiteTable();
        final UserClassRewriter rewriter = new UserClassRewriter(sites, new ClassHierarchy(), null);
        final FoundClasses loader;

        Jvm(ProgramClassCache cache, FoundClasses loader) {
            this.loader = loader;
            rewriter.keep(cache);
        }

        InstrumentedClass instrument() {
            return rewriter.instrument(user(), loader, loader.getUnnamedModule());
        }

        byte[] define() {
            return rewriter.define(instrument(), loader, false);
        }

        List<Site> all() {
            return IntStream.range(0, sites.size()).mapToObj(sites::get).toList();
        }
    }

    private static FoundClasses loader(String superclass) {
        return new FoundClasses().with(base(superclass)).with(user());
    }

    private static Jvm first(ProgramClassCache cache) {
        Jvm jvm = new Jvm(cache, loader(MAP));
        jvm.define();
        cache.save();
        return jvm;
    }

    @Test
    void theNextJvmHasTheSameClassAndSites() {
        Jvm without = new Jvm(ProgramClassCache.NONE, loader(MAP));
        byte[] expected = without.define();
        first(open());

        ProgramClassCache cache = open();
        InstrumentedClass known = cache.get(USER, user());
        assertNotNull(known);
        Jvm next = new Jvm(cache, loader(MAP));
        assertArrayEquals(expected, next.define());
        assertEquals(without.all(), next.all());
        assertFalse(next.all().isEmpty());
    }

    @Test
    void idsOfAnotherJvmTakeThePlaceOfNumbers() {
        first(open());
        Jvm next = new Jvm(open(), loader(MAP));
        Site other = first(ProgramClassCache.NONE).sites.get(0);
        next.sites.add(other);
        next.sites.add(other);

        List<Integer> before = constants(first(ProgramClassCache.NONE).define());
        List<Integer> after = constants(next.define());
        assertEquals(
                before.stream().map(id -> id == LIKE_A_SITE ? id : id + 2).toList(),
                after.stream().map(id -> id).toList());
        assertTrue(after.contains(LIKE_A_SITE), after.toString());
    }

    /** All of the class's code. The second definition of a class has the sites of the first. */
    private static List<Integer> constants(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, 0);
        return tree.methods.stream()
                .flatMap(
                        method -> IntStream.range(0, method.instructions.size()).mapToObj(method.instructions::get))
                .filter(insn -> insn instanceof LdcInsnNode ldc && ldc.cst instanceof Integer)
                .map(insn -> (Integer) ((LdcInsnNode) insn).cst)
                .toList();
    }

    @Test
    void aClassIsInstrumentedAgainWhereAnotherOneHasChanged() {
        first(open());
        ProgramClassCache cache = open();
        Jvm changed = new Jvm(cache, loader(OBJECT));
        Jvm without = new Jvm(ProgramClassCache.NONE, loader(OBJECT));

        byte[] expected = without.define();
        assertFalse(Arrays.equals(expected, first(ProgramClassCache.NONE).define()));
        assertArrayEquals(expected, changed.define());
        cache.save();
        InstrumentedClass kept = open().get(USER, user());
        assertNotNull(kept);
        assertEquals(without.instrument().answers(), kept.answers());
        Jvm missing = new Jvm(open(), new FoundClasses());
        assertEquals(
                Surroundings.UNKNOWN, missing.instrument().answers().shapes().get(BASE));
    }

    @Test
    void anotherClassFileIsNotKnown() {
        first(open());
        assertNull(open().get(USER, base(MAP)));
        assertNull(open().get("app/Other", user()));
    }

    @Test
    void aClassFromTheCacheIsRedefinedToTheSameMembers() {
        first(open());
        Jvm next = new Jvm(open(), loader(MAP));
        List<String> members = members(next.define());

        byte[] again = next.rewriter.rewriteAgain(USER, user(), next.loader, next.loader.getUnnamedModule(), false);
        assertEquals(members, members(again));
        assertTrue(members.stream().anyMatch(name -> name.startsWith("heddle$bridge$")), members.toString());
    }

    private static List<String> members(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, 0);
        return tree.methods.stream().map(method -> method.name + method.desc).toList();
    }

    @Test
    void aDamagedFileCountsAsEmptyAndIsWrittenAnew() throws IOException {
        byte[] expected = new Jvm(ProgramClassCache.NONE, loader(MAP)).define();
        first(open());
        Path file = Files.list(folder.resolve("cache")).findFirst().orElseThrow();
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at += 7) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            Files.write(file, damaged);
            assertNull(open().get(USER, user()), "byte " + at);
        }
        ProgramClassCache cache = open();
        assertArrayEquals(expected, new Jvm(cache, loader(MAP)).define());
        cache.save();
        assertArrayEquals(whole, Files.readAllBytes(file));
    }
}
