package dev.heddle.replayer.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.program.Program;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LauncherTest {
    private static List<String> command(boolean brief, List<String> program) {
        return command(brief, program, 17);
    }

    private static List<String> command(boolean brief, List<String> program, int feature) {
        return launcher(feature).command("job=/jobs/c", program(program), List.of(), brief);
    }

    private static Program program(List<String> words) {
        return new Program("Main", words, words, List.of(), List.of(), Path.of("/"), "", Optional.empty());
    }

    private static Launcher launcher(int feature) {
        OutputStream none = OutputStream.nullOutputStream();
        return new Launcher(
                new Host(Path.of("/home"), Path.of("/"), Map.of(), none, none, Interrupts.OF_PROCESS, Path::toString),
                new TargetJava(Path.of("/jdk/bin/java"), "" + feature, feature),
                new Cores(List.of(), Optional.empty(), Map::of, 1),
                List.of("-Xmx1g"),
                new LiveProcesses(Interrupts.OF_PROCESS),
                TargetPool.NONE);
    }

    @Test
    void whatInstrumentsClassesIsNotOptimisedWhileAProgramIsRecorded() {
        assertEquals(
                "/jdk/bin/java -XX:-PrintWarnings -XX:-DontCompileHugeMethods -XX:CompileCommand=quiet"
                        + " -XX:CompileCommand=MaxNodeLimit,org.objectweb.asm.*::*,1"
                        + " -XX:CompileCommand=MaxNodeLimit,dev.heddle.recorder.instrument.*::*,1 -Xmx1g"
                        + " -javaagent:/home/heddle-agent.jar=recording=/c -cp a Main",
                String.join(" ", launcher(17).freeCommand(Path.of("/c"), program(List.of("-cp", "a", "Main")))));
    }

    @Test
    void ourOptionsStandBeforeTheUsers() {
        assertEquals(
                "/jdk/bin/java -XX:-PrintWarnings -XX:+UseSerialGC -XX:FreqInlineSize=60 -XX:CompileCommand=quiet"
                        + " -XX:CompileCommand=dontinline,dev.heddle.replayer.control.ReusedThread::runs"
                        + " -Xshare:auto -XX:+UnlockExperimentalVMOptions -XX:hashCode=2 -XX:StackReservedPages=11 -Xmx1g"
                        + " -javaagent:/home/heddle-agent.jar=job=/jobs/c -ea -cp a Main x",
                String.join(" ", command(false, List.of("-cp", "a", "Main", "x"))));
    }

    @Test
    void theUsersCollectorReplacesOurs() {
        List<String> words = command(false, List.of("-XX:+UseParallelGC", "Main"));
        assertEquals(
                List.of(), words.stream().filter("-XX:+UseSerialGC"::equals).toList());
    }

    @Test
    void aJvmThatLivesShortlyIsNotOptimised() {
        assertTrue(command(true, List.of("Main")).contains("-XX:TieredStopAtLevel=1"));
        assertFalse(command(true, List.of("Main")).contains("-XX:FreqInlineSize=60"));
        List<String> optimised = command(false, List.of("-XX:FreqInlineSize=200", "Main"));
        assertFalse(optimised.contains("-XX:TieredStopAtLevel=1"));
        assertTrue(
                optimised.indexOf("-XX:FreqInlineSize=60") < optimised.indexOf("-XX:FreqInlineSize=200"),
                "the user's option holds");
    }

    /** A JVM takes one archive, and refuses some together. */
    @Test
    void anArchiveOfTheProgramReplacesOurs() {
        TargetJava java = new TargetJava(Path.of("/jdk/bin/java"), "25", 25);
        for (String theirs : List.of("-XX:AOTCache=app.aot", "-Xshare:off")) {
            assertEquals(
                    new TargetArchive(List.of(), Optional.empty()),
                    TargetArchive.of(Path.of("/home"), java, List.of(theirs, "Main")));
        }
    }
}
