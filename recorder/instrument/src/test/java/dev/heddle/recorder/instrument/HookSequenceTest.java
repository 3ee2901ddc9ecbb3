package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.samples.Snippets;
import dev.heddle.recorder.instrument.site.Site;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sun.misc.Unsafe;

/**
 * The orders of hooks that the engine relies on, and what their sites say. Calls of the library that are only announced
 * are left out.
 */
class HookSequenceTest {
    private final TransformingLoader loader =
            new TransformingLoader(name -> name.startsWith(Snippets.class.getName()), null);
    private final RecordingSink sink = RecordingSink.create(loader.sites);
    private Object snippets;

    @BeforeEach
    void installSink() throws Exception {
        Hooks.install(sink);
        snippets = loader.loadClass(Snippets.class.getName()).getConstructor().newInstance();
    }

    @AfterEach
    void removeSink() {
        Hooks.install(null);
    }

    private Object run(String name, Object... arguments) throws Exception {
        Method method = Arrays.stream(snippets.getClass().getMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
        sink.calls.clear();
        sink.calledSites.clear();
        return method.invoke(snippets, arguments);
    }

    private void assertHooks(String expected, String name, Object... arguments) throws Exception {
        run(name, arguments);
        assertEquals(expected.strip().replaceAll("\\s*\n\\s*", ", "), calls());
    }

    private String calls() {
        return sink.calls.stream().filter(call -> !call.startsWith("calling")).collect(Collectors.joining(", "));
    }

    private Site site(int i) {
        return sink.sitesCalled().get(i);
    }

    // ---- instructions

    @Test
    void fieldsAreHookedAroundReadsAndBeforeWrites() throws Exception {
        assertEquals("constructing, allocated, beforeWriteL plain, constructed", calls());
        assertHooks("""
                beforeRead number, afterReadI number, beforeWriteI number
                beforeRead number, afterReadI number, beforeWriteJ wide
                beforeRead text, afterReadL text, beforeWriteL text
                """, "instanceFields");
        Site read = site(0);
        assertEquals(EventKind.READ, read.kind());
        assertEquals(Snippets.class.getName(), read.owner());
        assertEquals("I", read.memberDescriptor());
        assertEquals("instanceFields", read.method());
        assertEquals("Snippets.java", read.file());
        assertEquals(2, read.bytecodeIndex());
        assertTrue(read.line() > 1);
        assertEquals(MemoryOrder.NONE, read.readOrder());
    }

    @Test
    void floatsPassAsTheirBits() throws Exception {
        int odd = 0xff800123;
        Object real = run("floats", Float.intBitsToFloat(odd), Double.longBitsToDouble(0xfff0_0000_0000_0123L));
        assertEquals(odd + " " + 0xfff0_0000_0000_0123L, real);
        assertEquals("""
                beforeWriteI single, beforeStaticWriteJ real, allocated, beforeRead single, afterReadI single
                beforeArrayWriteI, beforeArrayRead, afterReadI
                beforeStaticRead real, afterReadJ real""".replace("\n", ", "), calls());
    }

    @Test
    void classesAreInitialisedBeforeTheirUse() throws Exception {
        assertHooks("""
                initClass <init>, beforeStaticWriteI count, allocated, beforeStaticWriteL LOCK
                enterClass <init>, constructing, initClass touch, enterClass touch
                """, "initialisation");
        assertHooks("beforeStaticRead count, afterReadI count, beforeStaticWriteI count", "statics");
        assertHooks("""
                initClass ELEMENTS, beforeStaticWriteL ELEMENTS
                allocated, beforeVarHandle getOpaque, afterAccessI getOpaque
                """, "handleOfAnotherClass");
    }

    @Test
    void elementsAreHookedWithTheirType() throws Exception {
        assertHooks("""
                allocated, beforeArrayRead, afterReadJ, beforeArrayWriteJ
                allocated, beforeArrayRead, afterReadL, beforeArrayWriteI
                """, "arrays");
        assertEquals(
                List.of("[J", "J", "J", "[[B", "Ljava/lang/Object;", "B"),
                sink.sitesCalled().stream().map(Site::memberDescriptor).toList());
    }

    @Test
    void monitorsAreReplacedAndReleasedOnEveryWayOut() throws Exception {
        String lock = "beforeRead plain, afterReadL plain, ";
        assertHooks(lock + "monitorEnter, " + lock + "notify notify, " + lock + "wait wait, monitorExit", "monitors");
        assertHooks("monitorEnter, monitorExit", "synchronizedMethod", false);
        assertThrows(InvocationTargetException.class, () -> run("synchronizedMethod", true));
        assertEquals("monitorEnter, monitorExit", calls());
        assertHooks("monitorEnter, monitorExit", "staticSynchronized");
    }

    @Test
    void copiesHaveASiteForReadsAndOneForWrites() throws Exception {
        run("copies");
        Site write = site(3);
        assertEquals(EventKind.WRITE, write.kind());
        assertEquals("java.lang.System", write.owner());
        assertEquals("copies", site(5).method());
    }

    @Test
    void clonesAreReadsAndAllocationsButForTheValuesOfAnEnum() throws Exception {
        String clone = "beforeClone clone, afterClone clone";
        assertHooks(
                "allocated\n" + clone + "\n" + clone + "\n" + clone, "clones", make("Copied"), make("CopiedVirtually"));
        assertEquals(
                List.of("java.lang.String[][]", "java.lang.Object", Snippets.class.getName() + "$CopiedVirtually"),
                sink.sitesCalled().stream().skip(1).map(Site::owner).toList());
        run("enumValues");
        assertTrue(calls().contains("allocated") && !calls().contains("clone"), calls());
    }

    private Object make(String nested) throws Exception {
        return loader.loadClass(Snippets.class.getName() + "$" + nested)
                .getConstructor()
                .newInstance();
    }

    // ---- calls

    @Test
    void waitingMethodsOfThreadAreReplacedUnlessOverridden() throws Exception {
        assertHooks("""
                initClass <init>, constructing, join join, isAlive isAlive, getState getState
                sleep sleep, yield yield, onSpinWait onSpinWait, nanoTime nanoTime
                """, "threads");
    }

    @Test
    void inputsAreReplacedOrReported() throws Exception {
        run("inputs");
        assertTrue(calls().startsWith("currentTimeMillis currentTimeMillis, random random, randomUUID randomUUID"));
        assertTrue(calls().contains("inputI identityHashCode, drawnJ nextLong"));
        assertTrue(calls().contains("environmentRead getProperty(no.such.property)"));
        assertTrue(sink.sitesCalled().stream()
                .allMatch(site -> site.member().isEmpty() || site.kind() == EventKind.INPUT));
        sink.meetings = 0;
        run("meetings");
        assertEquals(3, sink.meetings, "a class and a lambda are met before they can be keys");
    }

    @Test
    void librariesThatSynchroniseAreFramed() throws Exception {
        run("libraries", new PrintStream(new ByteArrayOutputStream()));
        assertTrue(calls().contains("beforeCall lock, afterCall lock, beforeCall unlock, afterCall unlock"), calls());
        assertFalse(calls().contains("beforeCall <init>"), calls());
        Site lock = sink.sitesCalled().stream()
                .filter(site -> site.member().equals("lock"))
                .findFirst()
                .orElseThrow();
        assertEquals("java.util.concurrent.locks.ReentrantLock", lock.owner());
        assertEquals(EventKind.SYNC, lock.kind());
    }

    @Test
    void methodReferencesHaveTheLineOfTheReference() throws Exception {
        run("references");
        assertTrue(calls().startsWith(
                        "allocated, captured, lambdaFrozen, captured, lambdaBegins, beforeAtomic increment"));
        assertEquals("references", site(1).method());
        assertEquals(site(0).line() + 1, site(1).line());
    }

    // ---- accesses by calls

    private Object[] argumentsOf(String snippet) throws Exception {
        return switch (snippet) {
            case "compareAndSets", "relaxed" -> new Object[] {staticInt()};
            case "unsafe" -> {
                Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
                unsafe.setAccessible(true);
                yield new Object[] {unsafe.get(null)};
            }
            case "reflection" -> {
                Field field = loader.loadClass(Snippets.class.getName()).getDeclaredField("updated");
                field.setAccessible(true);
                yield new Object[] {field};
            }
            default -> new Object[0];
        };
    }

    static int count;

    /** The handle of a static field that holds 0. */
    private static VarHandle staticInt() throws ReflectiveOperationException {
        count = 0;
        return MethodHandles.lookup().findStaticVarHandle(HookSequenceTest.class, "count", int.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"varHandles", "atomics", "compareAndSets", "relaxed", "unsafe", "updaters", "reflection"})
    void everyAccessHasAHookBeforeAndAfterAndACompareAndSetTellsBetweenThemWhatItExpects(String snippet)
            throws Exception {
        run(snippet, argumentsOf(snippet));
        List<Site> sites = sink.calledSites.stream().map(loader.sites::get).toList();
        Iterator<String> calls = sink.calls.stream()
                .filter(call ->
                        call.matches("(before(Atomic|VarHandle|Updater|Unsafe|Reflection)|expecting|afterAccess).*"))
                .iterator();
        int accesses = 0;
        while (calls.hasNext()) {
            String member = calls.next().replaceFirst("before\\w+ ", "");
            Site site = sites.stream()
                    .filter(s -> s.member().equals(member))
                    .findFirst()
                    .orElseThrow();
            if (site.isCompareAndSet()) {
                assertTrue(calls.next().startsWith("expecting"), member);
            }
            assertTrue(calls.next().matches("afterAccess[IJL]? " + member), member);
            accesses++;
        }
        assertTrue(accesses > 3, snippet);
    }

    @Test
    void aCompareAndSetTellsTheTypeOfItsArgumentAndWhetherItIsWeak() throws Exception {
        run("compareAndSets", staticInt());
        assertEquals(
                "JIIILILLJLJ",
                sink.calls.stream()
                        .filter(call -> call.startsWith("expecting"))
                        .map(call -> call.substring("expecting".length()))
                        .collect(Collectors.joining()));
        assertEquals(
                List.of(true, false, false, false, false, true, false, true, false, true, true),
                sink.sitesCalled().stream()
                        .filter(Site::isCompareAndSet)
                        .map(Site::isWeak)
                        .toList());
    }

    @Test
    void sitesTellTheOrdersOfAccesses() throws Exception {
        run("varHandles");
        Site exchange = site(2);
        assertEquals(EventKind.UPDATE, exchange.kind());
        assertEquals(MemoryOrder.ACQUIRE, exchange.readOrder());
        assertEquals(MemoryOrder.OPAQUE, exchange.writeOrder());
        assertEquals(Site.Outcome.WITNESS, exchange.outcome());
        run("atomics");
        assertEquals(MemoryOrder.RELEASE, site(2).writeOrder());
        assertEquals(MemoryOrder.OPAQUE, site(4).readOrder());
        run("updaters");
        assertEquals(MemoryOrder.VOLATILE, site(0).readOrder());
        assertEquals(MemoryOrder.RELEASE, site(1).writeOrder());
        assertEquals(MemoryOrder.OPAQUE, site(3).readOrder());
        run("reflection", argumentsOf("reflection"));
        assertEquals(EventKind.READ, site(0).kind());
        assertEquals(MemoryOrder.NONE, site(0).readOrder());
        run("handles");
        assertEquals(EventKind.WRITE, site(0).kind());
        assertEquals(EventKind.READ, site(1).kind());
    }

    @Test
    void relaxedUpdatesAreOpaqueAndComputeWhatTheirNamesSay() throws Exception {
        assertEquals(1000 + 300 + 40 + 41, run("relaxed", staticInt()));
        assertEquals(0, HookSequenceTest.count);
        for (Site site : sink.sitesCalled()) {
            assertEquals(EventKind.UPDATE, site.kind());
            assertEquals(MemoryOrder.OPAQUE, site.readOrder());
            assertEquals(MemoryOrder.OPAQUE, site.writeOrder());
            assertFalse(site.isWeak());
        }
        assertEquals(
                "RESULT RESULT WITNESS ALWAYS ALWAYS",
                sink.sitesCalled().stream().map(site -> site.outcome().name()).collect(Collectors.joining(" ")));
    }

    @Test
    void accessesThroughUnsafeTellTheirKind() throws Exception {
        run("unsafe", argumentsOf("unsafe"));
        assertEquals(
                "READ WRITE UPDATE UPDATE WRITE WRITE READ FENCE FENCE FENCE READ WRITE",
                sink.sitesCalled().stream().map(site -> site.kind().name()).collect(Collectors.joining(" ")));
        assertEquals(Site.Outcome.RESULT, site(2).outcome());
        assertEquals(Site.Outcome.ALWAYS, site(3).outcome());
        assertEquals(MemoryOrder.RELEASE, site(5).writeOrder());
        assertEquals(MemoryOrder.ACQUIRE, site(7).readOrder());
        assertTrue(calls().contains("allocatedOutside, beforeUnsafe getLong"), calls());
    }
}
