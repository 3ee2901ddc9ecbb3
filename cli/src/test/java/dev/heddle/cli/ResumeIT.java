package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code check --resume}: a campaign that its time limit has stopped goes on, and ends as if it had never been stopped.
 */
class ResumeIT {
    private static final Path PROGRAM = Installed.example("CorrectBoundedBuffer");

    @TempDir
    Path folder;

    private Installed.Run run(String... words) {
        return Installed.run(folder, words);
    }

    private Path kept(String out) {
        return folder.resolve(out).resolve("campaign");
    }

    /** What does not depend on time: everything but figures of time and the model's warnings. */
    private List<String> figures(String file) {
        CommandJson json = CommandJson.read(folder.resolve(file));
        return List.of(
                json.at("iterations").toString(),
                json.at("shares").toString(),
                json.at("coverage").toString(),
                json.at("unfinished").toString(),
                json.at("parameters").toString(),
                json.at("claim").toString());
    }

    /**
     * Until its time limit has stopped a campaign between two executions, of which two were completed: one that it cuts
     * off is not made again, and one alone says nothing.
     */
    private Installed.Run beginUntilStopped(String iterations, String jobs) {
        for (String limit : List.of("0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.8", "1", "1.5", "2")) {
            Installed.Run begun = run(
                    "check",
                    "--iterations",
                    iterations,
                    "--jobs",
                    jobs,
                    "--time-limit",
                    limit,
                    "--out",
                    "part",
                    "--json=part.json",
                    PROGRAM.toString());
            CommandJson json = CommandJson.read(folder.resolve("part.json"));
            if (begun.code() != 5
                    && Files.isDirectory(kept("part"))
                    && json.at("unfinished").toString().equals("{}")) {
                return begun;
            }
        }
        throw new AssertionError("each time limit cut an execution off");
    }

    private void resumeAndCompare(String jobs) throws IOException {
        String iterations = "3000";
        Installed.Run whole = run(
                "check",
                "--iterations",
                iterations,
                "--jobs",
                jobs,
                "--time-limit",
                "0",
                "--json=whole.json",
                PROGRAM.toString());
        assertEquals(0, whole.code(), whole::toString);
        assertFalse(whole.out().contains("--resume"), whole::toString);
        Installed.Run begun = beginUntilStopped(iterations, jobs);
        assertEquals(0, begun.code(), begun::toString);
        assertTrue(begun.out().contains("  go on with: heddle check --resume part\n"), begun::toString);
        assertTrue(Files.isDirectory(kept("part")));
        Installed.Run resumed = run("check", "--resume", "part", "--time-limit", "0");
        assertEquals(0, resumed.code(), resumed::toString);
        assertFalse(resumed.out().contains("--resume"), resumed::toString);
        assertFalse(Files.exists(kept("part")));
        assertEquals(figures("whole.json"), figures("part.json"));
    }

    @Test
    void aResumedCampaignEndsAsIfItHadNeverBeenStopped() throws IOException {
        resumeAndCompare("1");
    }

    @Test
    void soDoesOneOfTwoJvms() throws IOException {
        resumeAndCompare("2");
    }

    @Test
    void whatCannotBeResumedIsRefused() throws IOException {
        Installed.Run none = run("check", "--resume", "nothing");
        assertEquals(3, none.code(), none::toString);
        assertTrue(none.err().contains("nothing/campaign: expected a campaign that was interrupted"), none::toString);

        Path program = folder.resolve("Foo.java");
        Files.writeString(program, Files.readString(PROGRAM).replace("CorrectBoundedBuffer", "Foo"));
        run("check", "--iterations", "100000", "--time-limit", "0.1", "--out", "part", program.toString());
        assertTrue(Files.isDirectory(kept("part")));
        Installed.Run other = run("check", "--resume", "part", "--jobs", "3");
        assertEquals(2, other.code(), other::toString);
        assertTrue(other.err().startsWith("heddle check: --resume and --jobs exclude each other"), other::toString);
        Installed.Run named = run("check", "--resume", "part", program.toString());
        assertEquals(2, named.code(), named::toString);

        Files.writeString(program, Files.readString(program) + "class Another {}\n");
        Installed.Run changed = run("check", "--resume", "part");
        assertEquals(2, changed.code(), changed::toString);
        assertTrue(changed.err().contains("the program has changed since it began"), changed::toString);

        Path command = kept("part").resolve("request");
        byte[] bytes = Files.readAllBytes(command);
        bytes[bytes.length / 2] ^= 1;
        Files.write(command, bytes);
        Installed.Run damaged = run("check", "--resume", "part");
        assertEquals(3, damaged.code(), damaged::toString);
        assertEquals(1, damaged.err().lines().count(), damaged::toString);
    }
}
