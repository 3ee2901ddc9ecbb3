package dev.heddle.recorder.instrument.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.instrument.JdkImage;
import dev.heddle.recorder.instrument.cache.InstrumentedClass;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

class CollectionBodyTest {
    private static final String HOOKS = "dev/heddle/recorder/hooks/Hooks";

    private final SiteTable sites = new SiteTable();
    private final ClassHierarchy hierarchy = new ClassHierarchy();

    @Test
    void onlyBodiesChangeAndAllVerify() throws IOException {
        int changed = JdkImage.assertOnlyBodiesChange(targets(), this::rewrite);
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

    private byte[] rewrite(byte[] original) {
        InstrumentedClass rewritten = CollectionBody.rewrite(original, hierarchy);
        return rewritten == null ? null : rewritten.addSites(sites);
    }

    private ClassNode tree(String name) throws IOException {
        byte[] rewritten = rewrite(JdkImage.read(name));
        assertNotNull(rewritten);
        return JdkImage.tree(rewritten);
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
        return JdkImage.names(CollectionClasses::isTarget, "java/lang", "java/util", "java/text");
    }
}
