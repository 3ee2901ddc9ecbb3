package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.litmus.LitmusVariant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

class LitmusIT {
    /** One of each kind of step. */
    private static final List<String> SOME = List.of(
            "SB+plain",
            "SB+volatile",
            "MP+plain+relF-acqF",
            "LOCK-MP",
            "DCL+volatile",
            "JOIN-read-fresh",
            "RMW-getadd-opaque",
            "WCAS-retry",
            "CAE-witness-release");

    @TempDir
    private Path folder;

    private Path tests() throws IOException {
        Path tests = Files.createDirectories(folder.resolve("tests"));
        for (String name : SOME) {
            Path file = Installed.checkout().resolve("examples/litmus/" + name + ".litmus");
            Files.copy(file, tests.resolve(name + ".litmus"));
        }
        return tests;
    }

    @ParameterizedTest
    @OnEachJdk
    void theAllowedOutcomesAndNoOthersAreSeen(Path jdk) throws IOException {
        String tests = tests().toString();
        Installed.Run first = Installed.run(folder, "litmus", "--java", jdk.toString(), tests);
        assertEquals(0, first.code(), first::toString);
        int rows = SOME.size() * LitmusVariant.values().length;
        assertTrue(first.out().contains(rows + " of " + rows + " hold"), first::toString);
        if (jdk.equals(Installed.firstJdk())) {
            Installed.Run again = Installed.run(folder, "litmus", "--java", jdk.toString(), tests);
            assertEquals(first.out(), again.out());
        }
    }

    @Test
    void testsInCShowTheStatesBesideThemAndNoOthers() {
        String tests = Installed.checkout().resolve("examples/native/litmus").toString();
        Installed.Run run = Installed.run(folder, "litmus", tests);
        assertEquals(0, run.code(), run::toString);
        assertTrue(run.out().contains("16 of 16 hold"), run::toString);
        Installed.Run all = Installed.run(folder, "litmus", "--exhaustive", "--variant", "c11", tests);
        assertEquals(0, all.code(), all::toString);
        assertTrue(all.out().contains("16 of 16 hold"), all::toString);
    }

    @Test
    void stateThatATestInCRulesOutLeavesATraceThatCanBeReplayed() throws IOException {
        Path test = Files.writeString(
                folder.resolve("D.litmus"),
                "C D\n{}\nP0 (atomic_int* x) {\n  int r0 = atomic_fetch_add_explicit(x, 1, memory_order_acq_rel);\n}\n"
                        + "P1 (atomic_int* x) { int r0 = atomic_exchange_explicit(x, 5, memory_order_relaxed); }\n"
                        + "~exists (1:r0=1)\n");
        Installed.Run run = Installed.run(folder, "litmus", "--out", "out", test.toString());
        assertEquals(10, run.code(), run::toString);
        assertTrue(run.out().contains("FORBIDDEN 1:r0=1"), run::toString);
        Installed.Run replay = Installed.run(folder, "replay", "--json=replay.json", "out/D-c11.heddle");
        assertEquals(0, replay.code(), replay::toString);
        assertTrue(Replayed.in(folder).isReproduced(1), replay::toString);

        Files.writeString(test, Files.readString(test).replace("memory_order_relaxed", "memory_order_weak"));
        Installed.Run bad = Installed.run(folder, "litmus", test.toString());
        assertEquals(3, bad.code(), bad::toString);
        assertTrue(
                bad.err().contains("D.litmus:6: expected a memory order such as memory_order_acquire, found"),
                bad::toString);
    }

    @Test
    void allExecutionsShowTheOutcomesAndTheGraphsOfTheFiles() throws IOException {
        Installed.Run run = Installed.run(folder, "litmus", "--exhaustive", tests().toString());
        assertEquals(0, run.code(), run::toString);
        assertTrue(run.out().contains(" graphs"), run::toString);
    }

    @Test
    void anExhaustiveCheckSaysThatThereIsNoMore() throws IOException {
        Path program = Installed.checkout().resolve("examples/StoreBuffering.java");
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--strategy",
                "exhaustive",
                "--confirm",
                "1",
                "--no-minimise",
                "--time-limit",
                "0",
                "--json=-",
                program.toString());
        assertEquals(10, run.code(), run::toString);
        assertTrue(run.json().isTrue("exhaustive", "complete"), run::toString);
        assertEquals(List.of(1L, 1L), run.json().replays(), run::toString);
    }

    @Test
    void aForbiddenOutcomeLeavesATraceThatCanBeReplayed() throws IOException {
        Path test = folder.resolve("A.litmus");
        Files.writeString(test, "test A\nthread 0:\nw plain x 1\nr plain x a\nallowed sc:\na=0\n");
        Installed.Run run = Installed.run(
                folder, "litmus", "--variant", "sc", "--out", "out", "--source", "java", "--json=-", test.toString());
        assertEquals(10, run.code(), run::toString);
        assertTrue(run.err().contains("FORBIDDEN a=1"), run::toString);
        assertEquals(List.of("a=1"), run.json().texts("tests", "0", "forbidden"), run::toString);
        assertTrue(Files.exists(folder.resolve("java/litmus/A.java")));
        Installed.Run replay = Installed.run(folder, "replay", "--json=replay.json", "out/A-sc.heddle");
        assertEquals(0, replay.code(), replay::toString);
        assertTrue(Replayed.in(folder).isReproduced(1), replay::toString);
    }

    @Test
    void anAllowedOutcomeThatIsNeverSeenIsAFailure() throws IOException {
        Path test = folder.resolve("B.litmus");
        Files.writeString(test, "test B\nthread 0:\nw plain x 1\nr plain x a\nruns sc 2\nallowed sc:\na=0\na=1\n");
        Installed.Run run = Installed.run(folder, "litmus", "--variant", "sc", "--json=-", test.toString());
        assertEquals(10, run.code(), run::toString);
        assertEquals(List.of("a=0"), run.json().texts("tests", "0", "missing"), run::toString);
    }

    /** A file without outcomes asks which there are. */
    @Test
    void outcomesOfAFileWithoutAnyAreShown() throws IOException {
        Path test = folder.resolve("D.litmus");
        String sb = "test D\nthread 0:\nw plain x 1\nr plain y a\nthread 1:\nw plain y 1\nr plain x b\n";
        Files.writeString(test, sb);
        Installed.Run all =
                Installed.run(folder, "litmus", "--variant", "sc", "--variant", "jmm-exec", test.toString());
        assertEquals(0, all.code(), all::toString);
        assertTrue(
                all.out().matches("(?s).* sc .* seen: a=0 b=1 \\(\\d+\\), a=1 b=0 \\(\\d+\\), a=1 b=1 \\(\\d+\\)\n.*"),
                all::toString);
        assertTrue(all.out().matches("(?s).* jmm-exec .* seen: a=0 b=0 \\(\\d+\\), .*"), all::toString);
        Files.writeString(test, sb + "allowed sc:\na=0 b=1\na=1 b=0\na=1 b=1\n");
        Installed.Run none = Installed.run(folder, "litmus", "--variant", "jmm-exec", test.toString());
        assertEquals(2, none.code(), none::toString);
        assertTrue(none.err().contains("no test has outcomes for variant jmm-exec"), none::toString);
    }

    @Test
    void badInputIsToldInALine() throws IOException {
        Path bad = Files.writeString(folder.resolve("C.litmus"), "test C\nthread 0:\njump\n");
        Installed.Run file = Installed.run(folder, "litmus", bad.toString());
        assertEquals(3, file.code(), file::toString);
        assertTrue(file.err().contains("C.litmus:3: expected an operation"), file::toString);
        assertEquals(3, Installed.run(folder, "litmus", "missing").code());
        assertEquals(2, Installed.run(folder, "litmus").code());
        assertEquals(
                2,
                Installed.run(folder, "litmus", "--variant", "jmm", bad.toString())
                        .code());
    }
}
