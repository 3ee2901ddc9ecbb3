package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.console.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Findings of {@code heddle doctor} in an installation that is not whole, and the script of
 * {@code generate-completion}.
 */
class DoctorTest {
    @TempDir
    Path folder;

    @Test
    void aMissingJarIsAFault() throws IOException {
        FakeInstallation heddle = new FakeInstallation(folder);
        assertEquals(ExitCode.INTERNAL, heddle.run("", "doctor"));
        assertTrue(
                heddle.out()
                        .contains("FAIL  installation: heddle-hooks.jar is missing in " + heddle.home()
                                + "; build with mvn package, or unpack the distribution again"),
                heddle.out());
        assertFalse(heddle.out().contains("planted race"), heddle.out());
    }

    @Test
    void aJavaThatIsNotThereIsAFault() throws IOException {
        FakeInstallation heddle = new FakeInstallation(folder);
        Files.createFile(heddle.home().resolve("heddle-hooks.jar"));
        assertEquals(ExitCode.INTERNAL, heddle.run("", "doctor", "--java", "nowhere", "--json=-"));
        CommandJson json = CommandJson.parse(heddle.out());
        assertEquals(1, count(json, "FAIL"), heddle.out());
        assertTrue(json.at("findings").toString().contains("\"subject\":\"Java of programs\""), heddle.out());
    }

    private static long count(CommandJson json, String grade) {
        return json.at("findings").toString().split("\"grade\":\"" + grade + "\"", -1).length - 1L;
    }

    @Test
    void theCompletionIsAScriptOfBash() throws IOException, InterruptedException {
        FakeInstallation heddle = new FakeInstallation(folder);
        assertEquals(0, heddle.run("", "generate-completion"));
        assertTrue(heddle.out().contains("--keep-going"), heddle.out());
        Process bash =
                new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
        try (OutputStream script = bash.getOutputStream()) {
            script.write(heddle.out().getBytes(StandardCharsets.UTF_8));
        }
        String complaints = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, bash.waitFor(), complaints);
    }
}
