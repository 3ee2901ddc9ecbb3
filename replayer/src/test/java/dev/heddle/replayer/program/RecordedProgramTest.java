package dev.heddle.replayer.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedProgramTest {
    @TempDir
    Path folder;

    @TempDir
    Path scratch;

    private final List<String> warnings = new ArrayList<>();

    /** What a trace holds of a program. */
    private static Trace.Program recorded(Program program, boolean withBundle) {
        return new Trace.Program(
                program.name(),
                program.javaArguments(),
                program.workingDirectory().toString(),
                program.classPath(),
                program.source(),
                Map.of(),
                withBundle ? program.bundle().orElseThrow() : new byte[0]);
    }

    private Program rebuild(Trace.Program recorded) throws IOException {
        return RecordedProgram.rebuild(recorded, folder, Programs.RELEASE, Programs.folders(scratch), warnings);
    }

    private Trace.Program source(boolean withBundle) throws IOException {
        Files.writeString(folder.resolve("Foo.java"), "class Foo { public static void main(String[] a) {} }");
        Path other = Files.createDirectories(scratch.resolve("first"));
        return recorded(Programs.finder(folder, other).find(List.of("-Xint", "Foo.java", "x")), withBundle);
    }

    @Test
    void aSourceProgramRunsFromItsBundleWhereverTheSourceHasGone() throws IOException {
        Trace.Program recorded = source(true);
        Files.delete(folder.resolve("Foo.java"));
        List<String> command = rebuild(recorded).command();
        assertEquals(List.of("-cp", Programs.placed(scratch), "-Xint", "Foo", "x"), command);
    }

    @Test
    void withoutABundleTheSourceIsCompiledAgain() throws IOException {
        List<String> command = rebuild(source(false)).command();
        assertEquals(List.of("-cp", Programs.placed(scratch), "-Xint", "Foo", "x"), command);
    }

    @Test
    void aJarRunsFromItsBundle() throws IOException {
        Path jar = Programs.jar(Programs.compiled(folder, "App"), "App", folder.resolve("app.jar"));
        Trace.Program recorded = recorded(Programs.finder(folder, scratch).find(List.of("-jar", "app.jar", "x")), true);
        Files.delete(jar);
        assertEquals(
                List.of("-jar", scratch.resolve("bundle/cp/0.jar").toString(), "x"),
                rebuild(recorded).command());
    }

    @Test
    void aProgramThatIsGoneIsNamed() throws IOException {
        Trace.Program recorded = source(false);
        Files.delete(folder.resolve("Foo.java"));
        UsageException e = assertThrows(UsageException.class, () -> rebuild(recorded));
        assertTrue(String.valueOf(e.getMessage()).startsWith("Foo: the recorded program is missing"), e.getMessage());
    }

    @Test
    void aMissingWorkingDirectoryIsReplacedAndSaid() throws IOException {
        Trace.Program r = source(true);
        Trace.Program elsewhere = new Trace.Program(
                r.name(), r.javaArguments(), "/no/such/place", r.classPath(), r.source(), Map.of(), r.bundle());
        assertEquals(folder, rebuild(elsewhere).workingDirectory());
        assertEquals(
                List.of("the recorded working directory /no/such/place does not exist; running in " + folder),
                warnings);
    }
}
