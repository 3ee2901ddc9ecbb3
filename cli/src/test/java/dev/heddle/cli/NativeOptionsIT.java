package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that matter to programs in C and C++ alone. */
class NativeOptionsIT {
    @TempDir
    Path folder;

    private Path jdk;

    @BeforeEach
    void findJdk() {
        jdk = Needs.jdkForC();
        Needs.compilers();
    }

    private Installed.Run check(String... words) {
        List<String> all = new ArrayList<>(List.of("check", "--java", jdk.toString(), "--json=-", "--confirm", "2"));
        all.addAll(Arrays.asList(words));
        return Installed.run(folder, all.toArray(new String[0]));
    }

    /** Message passing fails where writes may come in another order, store buffering unless all have one order. */
    @ParameterizedTest
    @CsvSource({"plain, race, race", "relaxed, exception, exception", "acq-rel, '', exception", "seq-cst, '', ''"})
    void volatileOrdersWhatTheOptionSays(String mode, String passing, String buffering) throws IOException {
        String text = "#include <assert.h>\n#include <pthread.h>\nvolatile int x, y, seen = 1;\n"
                + "static void *run(void *p) {\n  x = 1;\n  FIRST;\n  return p;\n}\n"
                + "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n  SECOND;\n"
                + "  pthread_join(t, 0);\n  THEN;\n  return 0;\n}\n";
        Files.writeString(
                folder.resolve("passing.c"),
                text.replace("FIRST", "y = 1")
                        .replace("SECOND", "if (y) assert(x)")
                        .replace("THEN", ""));
        Files.writeString(
                folder.resolve("buffering.c"),
                text.replace("FIRST", "seen = y")
                        .replace("SECOND", "y = 1; int r = x")
                        .replace("THEN", "assert(seen || r)"));
        for (String[] program : new String[][] {{"passing.c", passing}, {"buffering.c", buffering}}) {
            Installed.Run run =
                    check(program[0], "--c-volatile", mode, "--iterations", "300", "--out", program[0] + ".d");
            Set<String> kinds = program[1].isEmpty() ? Set.of() : Set.of(program[1]);
            assertEquals(kinds, run.json().counts("kinds").keySet(), run.toString());
            if (!kinds.isEmpty()) {
                assertEquals(List.of(2L, 2L), run.json().replays(), run.toString());
            }
        }
    }

    @Test
    void optionsOfCAreRefusedForJava() {
        String java = Installed.example("MessagePassing").toString();
        for (String option : List.of("--c-volatile=relaxed", "--fail-on=leak")) {
            Installed.Run run = Installed.run(folder, "check", option, java);
            assertEquals(2, run.code(), run.toString());
            assertTrue(
                    run.err()
                            .contains(option.replace('=', ' ') + ": expected a program in C or C++, found one in Java"),
                    run.toString());
            assertEquals(1, run.err().lines().count(), run.toString());
        }
    }

    /** The form of older code: what it guards is safe only where the volatile word is acquired and released. */
    @ParameterizedTest
    @CsvSource({"plain, volatile_lock.lock", "relaxed, volatile_lock.counter", "acq-rel, ''", "seq-cst, ''"})
    void aLockOfAVolatileWordNeedsAcquireAndRelease(String mode, String raced) {
        String example = Installed.checkout()
                .resolve("examples/native/volatile_lock.cpp")
                .toString();
        Installed.Run run = check(example, "--c-volatile", mode, "--iterations", "500", "--out", mode);
        assertEquals(raced.isEmpty() ? 0 : 10, run.code(), run.toString());
        if (!raced.isEmpty()) {
            assertEquals(Set.of("race"), run.json().counts("kinds").keySet(), run.toString());
            assertEquals(List.of(2L, 2L), run.json().replays(), run.toString());
            assertTrue(
                    run.err().contains("data race on " + raced) || run.err().contains("Data race on " + raced),
                    run.toString());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "pthread_join(t[0]@ 0), pthread_join(t[1]@ 0), ''",
        "pthread_join(t[0]@ 0), pthread_detach(t[1]), ''",
        "pthread_join(t[0]@ 0), , leak.c:9",
        "sleep(1), , leak.c:8",
        "exit(0), , leak.c:8"
    })
    void threadsThatAreNeitherJoinedNorDetachedLeak(String one, String other, String line) throws IOException {
        Files.writeString(
                folder.resolve("leak.c"),
                "#include <pthread.h>\n#include <stdlib.h>\n#include <unistd.h>\n"
                        + "static void *run(void *p) {\n  return p;\n}\nint main(void) {\n  pthread_t t[2]; pthread_create(&t[0], 0, run, 0);\n"
                        + "  pthread_create(&t[1], 0, run, 0);\n  " + one.replace('@', ',') + ";\n  "
                        + (other == null ? "" : other.replace('@', ',')) + ";\n  return 0;\n}\n");
        assertEquals(0, check("leak.c", "--iterations", "50").code());
        Installed.Run run = check("leak.c", "--iterations", "50", "--fail-on", "leak");
        Set<String> kinds = line.isEmpty() ? Set.of() : Set.of("leak");
        assertEquals(kinds, run.json().counts("kinds").keySet(), run.toString());
        if (!line.isEmpty()) {
            assertTrue(run.err().contains("created at " + line + ", "), run.toString());
            assertEquals(List.of(2L, 2L), run.json().replays(), run.toString());
        }
    }
}
