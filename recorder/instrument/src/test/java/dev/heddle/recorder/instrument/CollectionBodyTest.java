package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

class CollectionBodyTest {
    private static final String HOOKS = "dev/heddle/recorder/hooks/Hooks";

    private final SiteTable sites = new SiteTable();
    private final ClassHierarchy hierarchy = new ClassHierarchy();

    @Test
    void onlyBodiesChangeAndAllVerify() throws IOException {
        int changed = 0;
        for (String name : targets()) {
            byte[] original = read(name);
            byte[] rewritten = CollectionBody.rewrite(original, sites, hierarchy);
            if (rewritten != null) {
                changed++;
                assertEquals(shape(original), shape(rewritten), name);
                StringWriter problems = new StringWriter();
                CheckClassAdapter.verify(new ClassReader(rewritten), false, new PrintWriter(problems));
                assertEquals("", problems.toString(), name);
            }
        }
        assertTrue(changed > 60, changed + " classes changed");
    }

    @Test
    void aBodyAsksAboutItsReceiverAndStandsTwice() throws IOException {
        List<String> calls = calls(method(tree("java/util/ArrayList"), "trimToSize"));
        assertEquals("tracks", calls.get(0));
        assertTrue(calls.contains("beforeWriteI"), calls.toString());
        assertTrue(calls.contains("copyOf"), calls.toString()); // the hook, and the method that it replaces
        assertEquals(2, calls.stream().filter("copyOf"::equals).count());
    }

    @Test
    void aStaticBodyAsksAboutItsNodes() throws IOException {
        assertEquals(
                "tracks", calls(method(tree("java/util/TreeMap"), "successor")).get(0));
        List<String> calls = calls(method(tree("java/util/HashMap$TreeNode"), "rotateLeft"));
        assertEquals(List.of("tracks", "tracks"), calls.subList(0, 2));
    }

    @Test
    void viewsAndFinalFieldsAreNoticedButMakeNoEvents() throws IOException {
        List<String> calls = calls(method(tree("java/util/HashMap"), "entrySet"));
        assertTrue(calls.contains("noticed"), calls.toString());
        assertFalse(calls.contains("beforeRead"), calls.toString());
    }

    @Test
    void monitorsAreAnnounced() throws IOException {
        ClassNode tree = tree("java/text/DecimalFormat");
        boolean announced = tree.methods.stream()
                .map(CollectionBodyTest::calls)
                .anyMatch(calls -> calls.contains("libraryMonitorEnter") && calls.contains("libraryMonitorExit"));
        assertTrue(announced);
    }

    @Test
    void keysAreMetBeforeTheirIdentityHashCodeIsAskedFor() throws IOException {
        assertEquals(List.of("met"), calls(method(tree("java/util/IdentityHashMap"), "hash")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"java/util/HashMap", "java/util/List", "java/util/stream/Collectors", "java/util/TreeMap"})
    void aClassThatNamesACollectionNeedsTheCommonOnes(String named) {
        Set<String> needed = CollectionClasses.neededBy(callerOf(named));
        assertTrue(needed.containsAll(List.of("java/util/ArrayList", "java/util/HashMap")), needed.toString());
        assertEquals(named.equals("java/util/TreeMap"), needed.contains("java/util/TreeMap"));
    }

    @Test
    void dateFormatsNeedCalendars() {
        Set<String> needed = CollectionClasses.neededBy(callerOf("java/text/SimpleDateFormat"));
        assertTrue(needed.contains("java/util/GregorianCalendar"), needed.toString());
        assertFalse(needed.contains("java/util/HashMap"), needed.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/util/Random",
                "java/util/concurrent/locks/ReentrantLock",
                "java/util/function/Supplier",
                "java/lang/Thread"
            })
    void aClassThatNamesNoneNeedsNone(String named) {
        assertEquals(Set.of(), CollectionClasses.neededBy(callerOf(named)));
    }

    private static ClassReader callerOf(String owner) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "app/Main", null, "java/lang/Object", null);
        writer.newClass(owner);
        return new ClassReader(writer.toByteArray());
    }

    private ClassNode tree(String name) throws IOException {
        byte[] rewritten = CollectionBody.rewrite(read(name), sites, hierarchy);
        assertNotNull(rewritten);
        ClassNode tree = new ClassNode();
        new ClassReader(rewritten).accept(tree, 0);
        return tree;
    }

    private static MethodNode method(ClassNode tree, String name) {
        return tree.methods.stream()
                .filter(m -> m.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> calls(MethodNode method) {
        List<String> calls = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof MethodInsnNode call
                    && (call.owner.equals(HOOKS) || call.owner.equals("java/util/Arrays"))) {
                calls.add(call.name);
            }
        }
        return calls;
    }

    private static List<String> targets() throws IOException {
        List<String> names = new ArrayList<>();
        for (String folder : List.of("java/lang", "java/util", "java/text")) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base", folder);
            try (Stream<Path> files = Files.walk(root)) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".class"))
                        .map(file -> file.substring("/modules/java.base/".length(), file.length() - 6))
                        .filter(CollectionClasses::isTarget)
                        .forEach(names::add);
            }
        }
        return names;
    }

    private static List<String> shape(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, 0);
        List<String> shape = new ArrayList<>();
        shape.add(tree.access + tree.name + tree.superName + tree.interfaces + tree.version);
        tree.fields.forEach(field -> shape.add(field.access + field.name + field.desc + field.value));
        tree.methods.forEach(method -> shape.add(method.access + method.name + method.desc + method.exceptions));
        return shape;
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        }
    }
}
