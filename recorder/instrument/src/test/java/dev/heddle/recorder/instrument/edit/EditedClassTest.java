package dev.heddle.recorder.instrument.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.Edit.Lock;
import dev.heddle.formats.edit.Edit.LockKind;
import dev.heddle.formats.edit.Edit.Place;
import dev.heddle.formats.edit.Edit.Taking;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

class EditedClassTest {
    private static final String NAME = EditSamples.class.getName();
    private static final Lock OBJECT = new Lock(LockKind.FIELD, NAME, "lock", "Ljava/lang/Object;", Taking.MONITOR);
    private static final Lock EXPLICIT =
            new Lock(LockKind.FIELD, NAME, "explicit", "Ljava/util/concurrent/locks/ReentrantLock;", Taking.LOCK);
    private static final Lock THIS = new Lock(LockKind.THIS, NAME, "", "", Taking.MONITOR);

    private byte[] original;

    @BeforeEach
    void read() throws IOException {
        String file = "/" + NAME.replace('.', '/') + ".class";
        try (InputStream in = EditSamples.class.getResourceAsStream(file)) {
            original = in.readAllBytes();
        }
    }

    /** The instructions of a method of which something is true, in order. */
    private List<Place> places(String method, Predicate<AbstractInsnNode> wanted) {
        CodeTree tree = new CodeTree(original);
        List<Place> places = new ArrayList<>();
        for (MethodNode node : tree.tree.methods) {
            if (node.name.equals(method)) {
                for (AbstractInsnNode insn : node.instructions) {
                    if (wanted.test(insn)) {
                        places.add(new Place(
                                NAME, method, node.desc, tree.offset(insn), "EditSamples.java", MethodCode.line(insn)));
                    }
                }
            }
        }
        return places;
    }

    private List<Place> fields(String method, String field, int opcode) {
        return places(
                method,
                insn -> insn instanceof FieldInsnNode access
                        && access.name.equals(field)
                        && access.getOpcode() == opcode);
    }

    private List<Place> calls(String method, String called) {
        return places(method, insn -> insn instanceof MethodInsnNode call && call.name.equals(called));
    }

    private EditedClass edited(Edit... edits) {
        EditedClass edited = EditedClass.of(original, List.of(edits), (one, other) -> "java/lang/Object");
        StringWriter problems = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(edited.file()), false, new PrintWriter(problems));
        assertEquals("", problems.toString());
        return edited;
    }

    /** An object of the changed class. */
    private Object made(Edit... edits) throws ReflectiveOperationException {
        byte[] file = edited(edits).file();
        ClassLoader loader = new ClassLoader(EditSamples.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.equals(NAME) && findLoadedClass(name) == null) {
                    return defineClass(name, file, 0, file.length);
                }
                return super.loadClass(name, resolve);
            }
        };
        return loader.loadClass(NAME).getConstructor().newInstance();
    }

    private static Object call(Object on, String method, Object... arguments) throws ReflectiveOperationException {
        for (var one : on.getClass().getMethods()) {
            if (one.getName().equals(method) && one.getParameterCount() == arguments.length) {
                return one.invoke(on, arguments);
            }
        }
        throw new NoSuchMethodException(method);
    }

    private static Object get(Object of, String field) throws ReflectiveOperationException {
        return of.getClass().getField(field).get(of);
    }

    private Edit region(String method, Lock lock) {
        return new Edit.Region(
                fields(method, "count", Opcodes.GETFIELD).get(0),
                fields(method, "count", Opcodes.PUTFIELD).get(0),
                false,
                lock);
    }

    @Test
    void aRegionIsTheSmallestBlockWithBothStatements() throws ReflectiveOperationException {
        for (Lock lock : List.of(OBJECT, EXPLICIT, THIS)) {
            Object sample = made(region("part", lock));
            assertEquals(0, call(sample, "part", false));
            // seen is used behind the if, so the block reaches to the end of its use
            assertEquals(List.of(false, true, true), get(sample, "held"), lock.toString());
            assertEquals(1, get(sample, "count"));
        }
    }

    @Test
    void theLockIsReleasedWhereTheMethodReturnsFromTheRegion() throws ReflectiveOperationException {
        Object sample = made(region("part", EXPLICIT));
        assertEquals(-1, call(sample, "part", true));
        assertFalse(((ReentrantLock) get(sample, "explicit")).isLocked());
        assertEquals(List.of(false, true), get(sample, "held"));
    }

    @Test
    void continueAndBreakStayInTheirLoop() throws ReflectiveOperationException {
        Object sample = made(region("loop", OBJECT));
        Object same = new EditSamples();
        assertEquals(call(same, "loop", 9), call(sample, "loop", 9));
        assertEquals(get(same, "count"), get(sample, "count"));
        assertEquals(List.of(true, true, true, false), get(sample, "held"));
    }

    @Test
    void handlersAroundTheRegionSeeItsExceptionsWithoutTheLock() throws ReflectiveOperationException {
        for (Lock lock : List.of(OBJECT, EXPLICIT)) {
            Object sample = made(region("guarded", lock));
            assertEquals("thrown!", call(sample, "guarded", true));
            assertEquals("!", call(sample, "guarded", false));
            assertEquals(List.of(true, false, true), get(sample, "held"), lock.toString());
            assertFalse(((ReentrantLock) get(sample, "explicit")).isLocked());
        }
    }

    @Test
    void aWholeMethodIsSynchronizedOrABlock() throws ReflectiveOperationException {
        Place whole = new Place(NAME, "whole", "()V", -1, "", -1);
        for (Lock lock : List.of(OBJECT, EXPLICIT, THIS)) {
            Object sample = made(new Edit.Region(whole, whole, true, lock));
            call(sample, "whole");
            sample.getClass().getField("count").set(sample, 4);
            assertThrows(InvocationTargetException.class, () -> call(sample, "whole"));
            assertEquals(List.of(true, true), get(sample, "held"), lock.toString());
            assertFalse(Thread.holdsLock(get(sample, "lock")));
            assertFalse(Thread.holdsLock(sample));
        }
    }

    @Test
    void aStaticMethodHasNoLockOfItsObject() {
        Place whole = new Place(NAME, "incrementTotal", "()V", -1, "", -1);
        assertThrows(InapplicableEditException.class, () -> edited(new Edit.Region(whole, whole, true, THIS)));
    }

    @Test
    void aWaitIsRepeatedWhileItsTestHolds() throws ReflectiveOperationException {
        Object sample = made(new Edit.Loop(calls("await", "wait").get(0)));
        call(sample, "await");
        assertEquals(3, get(sample, "rounds"));
    }

    @Test
    void aCallGetsAnotherMethod() throws ReflectiveOperationException {
        Edit edit = new Edit.Call(calls("signal", "notify").get(0), "notify", "notifyAll");
        call(made(edit), "signal");
        List<Place> after = new ArrayList<>();
        original = edited(edit).file();
        after.addAll(calls("signal", "notifyAll"));
        assertEquals(1, after.size());
        assertThrows(InapplicableEditException.class, () -> edited(edit));
    }

    @Test
    void anUpdateIsACompareAndSetThatIsRepeated() throws ReflectiveOperationException, InterruptedException {
        Object sample = made(
                new Edit.Update(
                        fields("increment", "shared", Opcodes.GETFIELD).get(0),
                        fields("increment", "shared", Opcodes.PUTFIELD).get(0),
                        "shared"),
                new Edit.Update(
                        fields("incrementTotal", "total", Opcodes.GETSTATIC).get(0),
                        fields("incrementTotal", "total", Opcodes.PUTSTATIC).get(0),
                        "total"),
                new Edit.Update(
                        calls("incrementAtomic", "get").get(0),
                        calls("incrementAtomic", "set").get(0),
                        "atomic"),
                new Edit.Update(
                        calls("incrementEntry", "get").get(0),
                        calls("incrementEntry", "put").get(0),
                        Edit.Update.ENTRY + "entries"));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(() -> {
                for (int n = 0; n < 5_000; n++) {
                    try {
                        call(sample, "increment");
                        call(sample, "incrementTotal");
                        call(sample, "incrementAtomic");
                        call(sample, "incrementEntry", "key");
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(10_000, get(sample, "shared"));
        assertEquals(10_000, get(sample, "total"));
        assertEquals("10000", String.valueOf(get(sample, "atomic")));
        assertEquals("{key=10000}", String.valueOf(get(sample, "entries")));
    }

    @Test
    void aSecondReadTakesTheValueOfTheFirst() throws ReflectiveOperationException {
        List<Place> reads = fields("twice", "first", Opcodes.GETFIELD);
        assertEquals(5, call(new EditSamples(), "twice"));
        assertEquals(0, call(made(new Edit.Copy(reads.get(0), reads.get(1), "first")), "twice"));
    }

    @Test
    void aStatementMovesBehindAnother() throws ReflectiveOperationException {
        Object sample = made(new Edit.Move(
                fields("publish", "first", Opcodes.PUTFIELD).get(0),
                fields("publish", "second", Opcodes.PUTFIELD).get(0),
                false));
        assertEquals(1, call(sample, "publish"));
        assertEquals(7, get(sample, "first"));
    }

    private Edit.Move moved(String method, Place behind) {
        Place at = fields(method, "first", Opcodes.PUTFIELD).get(0);
        return new ClassCode(original).settled(new Edit.Move(at, behind, false));
    }

    @Test
    void aStatementMovesBehindTheLoopOrTheTestThatACallIsPartOf() throws ReflectiveOperationException {
        List<Place> calls = calls("announce", "see");
        Edit.Move behindLoop = moved("announce", calls.get(0));
        assertTrue(behindLoop.isBlock());
        Object sample = made(behindLoop);
        call(sample, "announce", 2);
        assertEquals(List.of(0, 0, 7, 7), get(sample, "seen"));
        sample = made(behindLoop);
        call(sample, "announce", 0);
        assertEquals(List.of(7, 7), get(sample, "seen"));
        Edit.Move behindTest = moved("announce", calls.get(1));
        assertTrue(behindTest.isBlock());
        for (int times = 0; times < 3; times++) {
            sample = made(behindTest);
            call(sample, "announce", times);
            List<Integer> expected = new ArrayList<>(Collections.nCopies(times + 1, 0));
            expected.add(7);
            assertEquals(expected, get(sample, "seen"), "both ways through the test, " + times);
            assertEquals(times == 0 ? 200 : 100 + times - 1, get(sample, "second"));
        }
    }

    @Test
    void aStatementMovesBehindATryWithItsHandlers() throws ReflectiveOperationException {
        Edit.Move move =
                moved("announceGuarded", calls("announceGuarded", "see").get(1));
        for (boolean fails : new boolean[] {false, true}) {
            Object sample = made(move);
            call(sample, "announceGuarded", fails);
            assertEquals(List.of(0, 0, 7), get(sample, "seen"));
            assertEquals(0, get(sample, "second"));
        }
    }

    @Test
    void aStatementMovesWithinItsLoopAndNotBehindAReturn() throws ReflectiveOperationException {
        List<Place> calls = calls("announceEach", "see");
        Edit.Move move = moved("announceEach", calls.get(0));
        assertFalse(move.isBlock());
        Object sample = made(move);
        call(sample, "announceEach", 3);
        assertEquals(List.of(0, 1, 1), get(sample, "seen"));
        assertEquals(2, get(sample, "first"));
        assertThrows(InapplicableEditException.class, () -> moved("announceEach", calls.get(1)));
    }

    @Test
    void instructionsKnowWhereTheyStood() {
        EditedClass edited = edited(region("part", OBJECT), region("guarded", EXPLICIT));
        CodeTree now = new CodeTree(edited.file());
        int found = 0;
        for (String method : List.of("part", "guarded", "loop")) {
            List<Place> before = calls(method, "probe");
            MethodNode node = now.tree.methods.stream()
                    .filter(one -> one.name.equals(method))
                    .findFirst()
                    .orElseThrow();
            List<Integer> after = new ArrayList<>();
            for (AbstractInsnNode insn : node.instructions) {
                if (insn instanceof MethodInsnNode call && call.name.equals("probe")) {
                    after.add(edited.original(method + node.desc, now.offset(insn)));
                }
            }
            assertEquals(before.stream().map(Place::offset).toList(), after, method);
            found += after.size();
        }
        assertTrue(found >= 6, "found " + found);
    }

    @Test
    void locksAreNamedAsTheCodeNamesThem() {
        ClassCode code = new ClassCode(original);
        Place whole = new Place(NAME, "signal", "()V", -1, "", -1);
        assertEquals(THIS, code.lockAt(whole).orElseThrow());
        original = edited(region("part", OBJECT), region("loop", EXPLICIT)).file();
        ClassCode changed = new ClassCode(original);
        Place enter =
                places("part", insn -> insn.getOpcode() == Opcodes.MONITORENTER).get(0);
        assertEquals(OBJECT, changed.lockAt(enter).orElseThrow());
    }

    @Test
    void theDepthOfTheStackIsKnownForEveryInstruction() {
        CodeTree tree = new CodeTree(original);
        for (MethodNode method : tree.tree.methods) {
            StackDepths depths = new StackDepths(method);
            for (AbstractInsnNode insn : method.instructions) {
                if (insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN) {
                    assertEquals(
                            Type.getReturnType(method.desc).getSize(),
                            depths.before(insn),
                            method.name + "@" + tree.offset(insn));
                }
            }
        }
    }
}
