package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.samples.Snippets;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sun.misc.Unsafe;

/** Which hooks each snippet calls, in which order, and what their sites say. */
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

    private List<String> run(String name, Object... arguments) throws Exception {
        Method method = Arrays.stream(snippets.getClass().getMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
        sink.calls.clear();
        sink.calledSites.clear();
        method.invoke(snippets, arguments);
        return sink.calls;
    }

    @Test
    void aConstructorNamesItsObjectBeforeItsOwnWrites() {
        assertEquals(List.of("constructing", "allocated", "beforeWriteL plain", "constructed"), sink.calls);
    }

    @Test
    void fieldsOfAllKindsAreHooked() throws Exception {
        assertEquals(
                List.of(
                        "beforeRead number",
                        "afterReadI number",
                        "beforeWriteI number",
                        "beforeRead number",
                        "afterReadI number",
                        "beforeWriteJ wide",
                        "beforeRead text",
                        "afterReadL text",
                        "calling append",
                        "calling append",
                        "calling toString",
                        "beforeWriteL text"),
                run("instanceFields"));
        Site read = sink.sitesCalled().get(0);
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
    void staticsOfAnotherClassInitialiseIt() throws Exception {
        assertEquals(
                List.of(
                        "beforeStaticRead count",
                        "beforeStaticWriteI count",
                        "allocated",
                        "beforeStaticWriteL LOCK",
                        "afterReadI count",
                        "beforeStaticWriteI count"),
                run("statics"));
    }

    @Test
    void elementsAreHookedWithTheirType() throws Exception {
        assertEquals(
                List.of(
                        "allocated",
                        "beforeArrayRead",
                        "afterReadJ",
                        "beforeArrayWriteJ",
                        "allocated",
                        "beforeArrayRead",
                        "afterReadL",
                        "beforeArrayWriteI"),
                run("arrays"));
        assertEquals(
                List.of("[J", "J", "J", "[[B", "Ljava/lang/Object;", "B"),
                sink.sitesCalled().stream().map(Site::memberDescriptor).toList());
    }

    @Test
    void objectsOfTheJdkAreNamedWhereTheyAreMade() throws Exception {
        assertEquals(
                List.of(
                        "allocated",
                        "initClass <init>",
                        "constructing",
                        "beforeWriteL this$0",
                        "beforeRead this$0",
                        "afterReadL this$0",
                        "beforeRead number",
                        "afterReadI number",
                        "beforeWriteI seen",
                        "constructed"),
                run("allocations"));
    }

    @Test
    void monitorsAreReplaced() throws Exception {
        assertEquals(
                List.of(
                        "beforeRead plain",
                        "afterReadL plain",
                        "monitorEnter",
                        "beforeRead plain",
                        "afterReadL plain",
                        "notify notify",
                        "beforeRead plain",
                        "afterReadL plain",
                        "wait wait",
                        "monitorExit"),
                run("monitors"));
    }

    @Test
    void synchronizedMethodsReleaseOnEveryWayOut() throws Exception {
        assertEquals(List.of("monitorEnter", "monitorExit"), run("synchronizedMethod", false));
        assertThrows(InvocationTargetException.class, () -> run("synchronizedMethod", true));
        assertEquals(List.of("monitorEnter", "monitorExit"), sink.calls);
        assertEquals(List.of("monitorEnter", "monitorExit"), run("staticSynchronized"));
    }

    @Test
    void waitingMethodsOfThreadAreReplacedUnlessOverridden() throws Exception {
        assertEquals(
                List.of(
                        "initClass <init>",
                        "constructing",
                        "join join",
                        "isAlive isAlive",
                        "getState getState",
                        "sleep sleep",
                        "yield yield",
                        "onSpinWait onSpinWait",
                        "nanoTime nanoTime"),
                run("threads"));
    }

    @Test
    void inputsAreReplacedReportedOrAnnouncedWithTheirLine() throws Exception {
        assertEquals(
                List.of(
                        "currentTimeMillis currentTimeMillis",
                        "random random",
                        "randomUUID randomUUID",
                        "inputI identityHashCode",
                        "inputJ nextLong",
                        "beforeCall <init>",
                        "afterCall <init>",
                        "allocated",
                        "beforeCall now",
                        "afterCall now",
                        "environmentRead getProperty(no.such.property)",
                        "environmentRead getBoolean(no.such.flag)",
                        "environmentRead getenv"),
                run("inputs"));
        assertEquals(
                Set.of(EventKind.INPUT),
                sink.sitesCalled().stream()
                        .filter(site -> !site.member().isEmpty())
                        .map(Site::kind)
                        .collect(Collectors.toSet()));
    }

    @Test
    void classesAndLambdasAreMetBeforeTheyCanBeKeys() throws Exception {
        run("meetings");
        assertEquals(3, sink.meetings);
    }

    @Test
    void varHandlesReportTheirAccessAndCreation() throws Exception {
        assertEquals(
                List.of(
                        "varHandleCreated",
                        "beforeVarHandle getAndAdd",
                        "afterAccessI getAndAdd",
                        "beforeVarHandle setRelease",
                        "afterAccess setRelease",
                        "beforeVarHandle compareAndExchangeAcquire",
                        "expectingI",
                        "afterAccessI compareAndExchangeAcquire",
                        "fence releaseFence",
                        "allocated",
                        "beforeVarHandle getVolatile",
                        "afterAccessL getVolatile",
                        "allocated",
                        "beforeVarHandle weakCompareAndSetPlain",
                        "expectingL",
                        "afterAccessI weakCompareAndSetPlain"),
                run("varHandles"));
        Site exchange = sink.sitesCalled().get(2);
        assertEquals(EventKind.UPDATE, exchange.kind());
        assertEquals(MemoryOrder.ACQUIRE, exchange.readOrder());
        assertEquals(MemoryOrder.OPAQUE, exchange.writeOrder());
        assertEquals(Site.Outcome.WITNESS, exchange.outcome());
    }

    @Test
    void aHandleThatAnotherClassKeepsInitialisesItAndIsNoRead() throws Exception {
        assertEquals(
                List.of(
                        "initClass ELEMENTS",
                        "beforeStaticWriteL ELEMENTS",
                        "allocated",
                        "beforeVarHandle getOpaque",
                        "afterAccessI getOpaque"),
                run("handleOfAnotherClass"));
    }

    @Test
    void atomicsReportTheirAccess() throws Exception {
        assertEquals(
                List.of(
                        "allocated",
                        "beforeAtomic incrementAndGet",
                        "afterAccessI incrementAndGet",
                        "beforeAtomic lazySet",
                        "afterAccess lazySet",
                        "beforeAtomic compareAndExchange",
                        "expectingI",
                        "afterAccessI compareAndExchange",
                        "beforeAtomic weakCompareAndSet",
                        "expectingI",
                        "afterAccessI weakCompareAndSet",
                        "beforeAtomic get",
                        "afterAccessI get",
                        "beforeAtomic weakCompareAndSetVolatile",
                        "expectingI",
                        "afterAccessI weakCompareAndSetVolatile",
                        "beforeAtomic toString",
                        "afterAccess toString",
                        "allocated",
                        "beforeAtomicArray addAndGet",
                        "afterAccessI addAndGet"),
                run("atomics"));
        assertEquals(MemoryOrder.RELEASE, sink.sitesCalled().get(2).writeOrder());
        assertEquals(MemoryOrder.OPAQUE, sink.sitesCalled().get(4).readOrder());
    }

    @Test
    void everyCompareAndSetTellsTheValueItExpects() throws Exception {
        run("compareAndSets", staticInt());
        assertEquals(
                List.of(
                        "beforeVarHandle weakCompareAndSetAcquire",
                        "expectingJ",
                        "afterAccessI weakCompareAndSetAcquire",
                        "beforeVarHandle compareAndSet",
                        "expectingI",
                        "afterAccessI compareAndSet",
                        "beforeVarHandle compareAndSet",
                        "expectingI",
                        "afterAccessI compareAndSet",
                        "beforeVarHandle compareAndExchange",
                        "expectingI",
                        "afterAccessI compareAndExchange",
                        "beforeVarHandle compareAndSet",
                        "expectingL",
                        "afterAccessI compareAndSet",
                        "beforeAtomic weakCompareAndSetRelease",
                        "expectingI",
                        "afterAccessI weakCompareAndSetRelease",
                        "beforeAtomic compareAndSet",
                        "expectingL",
                        "afterAccessI compareAndSet",
                        "captured",
                        "lambdaFrozen",
                        "captured",
                        "lambdaBegins",
                        "beforeAtomic weakCompareAndSetPlain",
                        "expectingL",
                        "afterAccessI weakCompareAndSetPlain",
                        "beforeAtomicArray compareAndSet",
                        "expectingJ",
                        "afterAccessI compareAndSet",
                        "beforeAtomicArray get",
                        "afterAccessL get",
                        "beforeAtomicArray weakCompareAndSetVolatile",
                        "expectingL",
                        "afterAccessI weakCompareAndSetVolatile",
                        "beforeAtomic get",
                        "afterAccessJ get",
                        "beforeAtomic weakCompareAndSetVolatile",
                        "expectingJ",
                        "afterAccessI weakCompareAndSetVolatile"),
                sink.calls.stream()
                        .filter(call -> !call.equals("varHandleCreated") && !call.equals("allocated"))
                        .toList());
    }

    @Test
    void aWeakCompareAndSetIsToldFromAStrongOne() throws Exception {
        run("compareAndSets", staticInt());
        assertEquals(
                List.of(true, false, false, false, false, true, false, true, false, true, true),
                sink.sitesCalled().stream()
                        .filter(Site::isCompareAndSet)
                        .map(Site::isWeak)
                        .toList());
    }

    @Test
    void relaxedUpdatesAreOpaqueAccessesThroughTheirHandle() throws Exception {
        assertEquals(
                List.of(
                        "beforeVarHandle compareAndSet",
                        "expectingI",
                        "afterAccessI compareAndSet",
                        "beforeVarHandle compareAndSet",
                        "expectingI",
                        "afterAccessI compareAndSet",
                        "beforeVarHandle compareAndExchange",
                        "expectingI",
                        "afterAccessI compareAndExchange",
                        "beforeVarHandle getAndAdd",
                        "afterAccessI getAndAdd",
                        "beforeVarHandle getAndSet",
                        "afterAccessI getAndSet"),
                run("relaxed", staticInt()));
        List<Site> sites = sink.sitesCalled();
        for (Site site : sites) {
            assertEquals(EventKind.UPDATE, site.kind());
            assertEquals(MemoryOrder.OPAQUE, site.readOrder());
            assertEquals(MemoryOrder.OPAQUE, site.writeOrder());
            assertFalse(site.isWeak());
        }
        assertEquals(
                List.of(
                        Site.Outcome.RESULT,
                        Site.Outcome.RESULT,
                        Site.Outcome.WITNESS,
                        Site.Outcome.ALWAYS,
                        Site.Outcome.ALWAYS),
                sites.stream().map(Site::outcome).toList());
    }

    static int count;

    /** The handle of a static field that holds 0. */
    private static VarHandle staticInt() throws ReflectiveOperationException {
        count = 0;
        return MethodHandles.lookup().findStaticVarHandle(HookSequenceTest.class, "count", int.class);
    }

    @Test
    void relaxedUpdatesComputeWhatTheirNamesSay() throws Exception {
        VarHandle count = staticInt();
        assertEquals(1000 + 300 + 40 + 41, new Snippets().relaxed(count));
        assertEquals(0, HookSequenceTest.count);
    }

    @Test
    void accessesThroughUnsafeAreReported() throws Exception {
        Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        assertEquals(
                List.of(
                        "beforeUnsafe getIntVolatile",
                        "afterAccessI getIntVolatile",
                        "beforeUnsafe putInt",
                        "afterAccess putInt",
                        "beforeUnsafe compareAndSwapInt",
                        "expectingI",
                        "afterAccessI compareAndSwapInt",
                        "beforeUnsafe getAndAddInt",
                        "afterAccessI getAndAddInt",
                        "allocated",
                        "beforeUnsafe putOrderedObject",
                        "afterAccess putOrderedObject",
                        "beforeUnsafe getObject",
                        "afterAccessL getObject",
                        "fence loadFence",
                        "fence storeFence",
                        "fence fullFence",
                        "allocatedOutside",
                        "beforeUnsafe getLong",
                        "afterAccessJ getLong",
                        "beforeUnsafe putLong",
                        "afterAccess putLong"),
                run("unsafe", unsafe.get(null)));
        List<Site> sites = sink.sitesCalled();
        assertEquals(
                List.of(
                        EventKind.READ,
                        EventKind.WRITE,
                        EventKind.UPDATE,
                        EventKind.UPDATE,
                        EventKind.WRITE,
                        EventKind.WRITE,
                        EventKind.READ,
                        EventKind.FENCE,
                        EventKind.FENCE,
                        EventKind.FENCE,
                        EventKind.READ,
                        EventKind.WRITE),
                sites.stream().map(Site::kind).toList());
        assertEquals(Site.Outcome.RESULT, sites.get(2).outcome());
        assertEquals(Site.Outcome.ALWAYS, sites.get(3).outcome());
        assertEquals(MemoryOrder.RELEASE, sites.get(5).writeOrder());
        assertEquals(MemoryOrder.ACQUIRE, sites.get(7).readOrder());
        assertEquals("sun.misc.Unsafe", sites.get(0).owner());
    }

    @Test
    void accessesThroughFieldUpdatersAreReported() throws Exception {
        assertEquals(
                List.of(
                        "beforeUpdater get",
                        "afterAccessI get",
                        "beforeUpdater lazySet",
                        "afterAccess lazySet",
                        "beforeUpdater compareAndSet",
                        "expectingI",
                        "afterAccessI compareAndSet",
                        "beforeUpdater weakCompareAndSet",
                        "expectingI",
                        "afterAccessI weakCompareAndSet",
                        "beforeUpdater incrementAndGet",
                        "afterAccessI incrementAndGet",
                        "beforeUpdater get",
                        "afterAccessI get",
                        "beforeUpdater compareAndSet",
                        "expectingI",
                        "afterAccessI compareAndSet"),
                run("updaters"));
        List<Site> sites = sink.sitesCalled();
        assertEquals(MemoryOrder.VOLATILE, sites.get(0).readOrder());
        assertEquals(MemoryOrder.RELEASE, sites.get(1).writeOrder());
        assertFalse(sites.get(2).isWeak());
        assertTrue(sites.get(3).isWeak());
        assertEquals(MemoryOrder.OPAQUE, sites.get(3).readOrder());
    }

    @Test
    void accessesThroughReflectionAreReportedWithoutAMemoryOrder() throws Exception {
        Field field = loader.loadClass(Snippets.class.getName()).getDeclaredField("updated");
        field.setAccessible(true);
        assertEquals(
                List.of(
                        "beforeReflection getInt",
                        "afterAccessI getInt",
                        "beforeReflection setInt",
                        "afterAccess setInt",
                        "allocated",
                        "beforeReflection setLong",
                        "afterAccess setLong",
                        "beforeReflection get",
                        "afterAccessL get"),
                run("reflection", field));
        List<Site> sites = sink.sitesCalled();
        assertEquals(EventKind.READ, sites.get(0).kind());
        assertEquals(MemoryOrder.NONE, sites.get(0).readOrder());
        assertEquals(EventKind.WRITE, sites.get(1).kind());
    }

    @Test
    void handlesOfFieldsAndDirectBuffersAreReportedWhereTheyAreMade() throws Exception {
        assertEquals(
                List.of(
                        "fieldHandle findSetter",
                        "fieldHandle unreflectGetter",
                        "fieldHandle arrayElementGetter",
                        "allocatedOutside",
                        "allocated"),
                run("handles"));
        List<Site> sites = sink.sitesCalled();
        assertEquals(EventKind.WRITE, sites.get(0).kind());
        assertEquals(EventKind.READ, sites.get(1).kind());
    }

    @Test
    void copiesOfArraysAreReplacedWithASiteForReadsAndOneForWrites() throws Exception {
        assertEquals(
                List.of(
                        "allocated",
                        "beforeArrayWriteI",
                        "beforeArrayWriteI",
                        "arraycopy arraycopy",
                        "allocated",
                        "arraycopy arraycopy",
                        "beforeArrayRead",
                        "afterReadI"),
                run("copies"));
        Site write = sink.sitesCalled().get(3);
        assertEquals(EventKind.WRITE, write.kind());
        assertEquals("java.lang.System", write.owner());
        assertEquals("copies", sink.sitesCalled().get(5).method());
    }

    @Test
    void clonesAreReadsAndAllocations() throws Exception {
        Object copied = make("Copied");
        Object virtually = make("CopiedVirtually");
        assertEquals(
                List.of(
                        "allocated",
                        "beforeClone clone",
                        "afterClone clone",
                        "beforeClone clone",
                        "afterClone clone",
                        "beforeClone clone",
                        "afterClone clone"),
                run("clones", copied, virtually));
        assertEquals(
                List.of("java.lang.String[][]", "java.lang.Object", Snippets.class.getName() + "$CopiedVirtually"),
                sink.sitesCalled().stream().skip(1).map(Site::owner).toList());
    }

    @Test
    void theValuesOfAnEnumAreNoReads() throws Exception {
        run("enumValues");
        assertTrue(sink.calls.contains("allocated"), sink.calls.toString());
        assertFalse(sink.calls.contains("beforeClone clone"), sink.calls.toString());
    }

    private Object make(String nested) throws Exception {
        return loader.loadClass(Snippets.class.getName() + "$" + nested)
                .getConstructor()
                .newInstance();
    }

    @Test
    void callsOnSynchronisingLibrariesAreFramed() throws Exception {
        assertEquals(
                List.of(
                        "beforeCall println",
                        "afterCall println",
                        "beforeRead plain",
                        "afterReadL plain",
                        "beforeCall add",
                        "afterCall add",
                        "allocated",
                        "calling add",
                        "initClass <init>",
                        "constructing",
                        "beforeCall lock",
                        "afterCall lock",
                        "beforeCall lock",
                        "afterCall lock",
                        "beforeCall unlock",
                        "afterCall unlock",
                        "beforeCall append",
                        "afterCall append"),
                run("libraries", new PrintStream(new ByteArrayOutputStream())));
        Site lock = sink.sitesCalled().get(6);
        assertEquals("java.util.concurrent.locks.ReentrantLock", lock.owner());
        assertEquals(EventKind.SYNC, lock.kind());
    }

    @Test
    void methodReferencesGoThroughBridgesWithTheLineOfTheReference() throws Exception {
        assertEquals(
                List.of(
                        "allocated",
                        "captured",
                        "lambdaFrozen",
                        "captured",
                        "lambdaBegins",
                        "beforeAtomic incrementAndGet",
                        "afterAccessI incrementAndGet",
                        "initClass <init>",
                        "beforeStaticWriteI count",
                        "allocated",
                        "beforeStaticWriteL LOCK",
                        "enterClass <init>",
                        "constructing",
                        "captured",
                        "lambdaFrozen",
                        "captured",
                        "lambdaBegins"),
                run("references"));
        Site bridged = sink.sitesCalled().get(1);
        assertEquals("references", bridged.method());
        assertEquals(sink.sitesCalled().get(0).line() + 1, bridged.line());
    }

    @Test
    void newAndStaticCallsInitialiseTheClass() throws Exception {
        assertEquals(
                List.of(
                        "initClass <init>",
                        "beforeStaticWriteI count",
                        "allocated",
                        "beforeStaticWriteL LOCK",
                        "enterClass <init>",
                        "constructing",
                        "initClass touch",
                        "enterClass touch"),
                run("initialisation"));
    }
}
