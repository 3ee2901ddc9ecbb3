package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.recorder.hooks.Hooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM itself verifies the changed JDK classes, and they still work. */
class RetransformationTest {
    @TempDir
    private Path folder;

    @Test
    void theJdkWorksAfterRetransformation() throws Exception {
        Path hooks = Path.of(
                Hooks.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:off",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+BytecodeVerificationLocal",
                        "-Xbootclasspath/a:" + hooks,
                        "-javaagent:" + agentJar(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        JdkProgram.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        int exitCode = process.waitFor();
        List<String> lines = Files.readAllLines(out).stream()
                .filter(line -> !line.contains("warning"))
                .toList();
        List<String> expected = List.of(
                "1000 a9999 true",
                "[callbackBegin, exitThread, interrupt, isInterrupted, libraryAcquire, libraryAcquireIf,"
                        + " libraryMonitorEnter, libraryMonitorExit, libraryRelease, park,"
                        + " startThread, timedPark, uncaught, unpark]",
                "[]");
        assertEquals(String.join("\n", expected), String.join("\n", lines));
        assertEquals(0, exitCode);
    }

    private Path agentJar() throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(new Attributes.Name("Premain-Class"), JdkProgram.class.getName());
        attributes.put(new Attributes.Name("Can-Retransform-Classes"), "true");
        Path jar = folder.resolve("agent.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
