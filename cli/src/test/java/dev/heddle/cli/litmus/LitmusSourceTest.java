package dev.heddle.cli.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LitmusSourceTest {
    private static String source(String... lines) throws UnreadableFileException {
        String text = "test A+b\n" + String.join("\n", lines) + "\n";
        return LitmusSource.of(LitmusReader.parse(Path.of("A.litmus"), text), "A_b")
                .text();
    }

    private static void assertHas(String part, String source) {
        assertTrue(source.contains(part), () -> "expected " + part + " in\n" + source);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "w plain x 1 | x = 1;",
                "w opaque x 1 | X.setOpaque(1);",
                "w release x 1 | X.setRelease(1);",
                "r plain x a | a = x;",
                "r opaque x a | a = (int) X.getOpaque();",
                "r acquire x a | a = (int) X.getAcquire();",
                "cas plain x 0 1 a | a = Relaxed.compareAndSet(X, 0, 1) ? 1 : 0;",
                "cas acquire x 0 1 a | a = (int) X.compareAndExchangeAcquire(0, 1) == 0 ? 1 : 0;",
                "cas release x 0 1 a | a = (int) X.compareAndExchangeRelease(0, 1) == 0 ? 1 : 0;",
                "cas volatile x 0 1 a | a = X.compareAndSet(0, 1) ? 1 : 0;",
                "wcas plain x 0 1 a | a = X.weakCompareAndSetPlain(0, 1) ? 1 : 0;",
                "wcas acquire x 0 1 a | a = X.weakCompareAndSetAcquire(0, 1) ? 1 : 0;",
                "wcas volatile x 0 1 a | a = X.weakCompareAndSet(0, 1) ? 1 : 0;",
                "cae opaque x 0 1 a | a = Relaxed.compareAndExchange(X, 0, 1);",
                "cae volatile x 0 1 a | a = (int) X.compareAndExchange(0, 1);",
                "getadd plain x 2 a | a = Relaxed.getAndAdd(X, 2);",
                "getadd release x -1 a | a = (int) X.getAndAddRelease(-1);",
                "getset acquire x 2 a | a = (int) X.getAndSetAcquire(2);",
                "fence full | VarHandle.fullFence();",
                "fence loadload | VarHandle.loadLoadFence();"
            })
    void everyOperationHasItsJava(String operation, String java) throws UnreadableFileException {
        assertHas("            " + java + "\n", source("thread 0:", operation, "final x"));
    }

    @Test
    void aLocationWithVolatileAccessesOnlyIsAVolatileField() throws UnreadableFileException {
        String source = source("thread 0:", "w volatile x 1", "r volatile x a", "getadd volatile x 1 b");
        assertHas("static volatile int x;", source);
        assertHas("x = 1;", source);
        assertHas("a = x;", source);
        assertHas("b = (int) X.getAndAdd(1);", source);
    }

    @Test
    void mixedLocationsAreAccessedThroughTheirVarHandle() throws UnreadableFileException {
        String source = source("thread 0:", "w volatile x 1", "r opaque x a");
        assertHas("static int x;", source);
        assertHas("X.setVolatile(1);", source);
    }

    @Test
    void neighboursShareAConditionUntilItsRegisterChanges() throws UnreadableFileException {
        String source = source("thread 0:", "r plain x a", "?a==0 w plain x 1", "?a==0 set a 1", "?a==0 w plain x 2");
        String shared = "if (a == 0) {\n                x = 1;\n                a = 1;\n            }\n";
        assertHas(shared + "            if (a == 0) {\n                x = 2;\n            }\n", source);
    }

    @Test
    void nestedLocksAreSynchronizedBlocks() throws UnreadableFileException {
        String source = source("thread 0:", "lock m", "lock k", "w plain x 1", "unlock k", "unlock m");
        assertHas("synchronized (m) {\n                synchronized (k) {\n", source);
        assertFalse(source.contains("ReentrantLock"), source);
    }

    @Test
    void otherLocksAreReentrantLocks() throws UnreadableFileException {
        String source = source("thread 0:", "lock m", "lock k", "unlock m", "unlock k");
        assertHas("ReentrantLock m = new ReentrantLock();", source);
        assertHas("m.unlock();\n            k.unlock();", source);
    }

    @Test
    void mainStartsThoseThatNobodyStartsAndJoinsAll() throws UnreadableFileException {
        String source = source("thread 0:", "start 1", "join 1", "thread 1:", "w plain x 1", "final x");
        assertTrue(source.indexOf("Thread thread1 =") < source.indexOf("Thread thread0 ="), source);
        assertHas("            thread1.start();\n            join(thread1);\n", source);
        assertHas(
                "        thread0.start();\n        thread0.join();\n        thread1.join();\n"
                        + "        Litmus.register(0, (int) X.getOpaque());\n",
                source);
    }

    @Test
    void namesThatJavaCannotHaveAreChanged() throws UnreadableFileException {
        String source = source("thread 0:", "w opaque Thread 1", "r opaque int thread0", "w opaque INT 1");
        assertHas("static int Thread_;", source);
        assertHas("static int int_;", source);
        assertHas("Thread thread0_ = new Thread", source);
        assertHas("INT__.getOpaque()", source);
    }

    @Test
    void classNamesDifferWhereTestNamesDo() {
        LitmusFiles.ClassNames names = new LitmusFiles.ClassNames();
        assertEquals(
                List.of("SB_plain", "sb_plain_2", "T2_2W", "Main_2"),
                List.of(names.of("SB+plain"), names.of("sb.plain"), names.of("2+2W"), names.of("Main")));
    }
}
