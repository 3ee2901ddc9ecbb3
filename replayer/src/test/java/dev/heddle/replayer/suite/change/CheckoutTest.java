package dev.heddle.replayer.suite.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {
    @TempDir
    Path folder;

    private void git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=x", "-c", "user.email=x@example.org"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(0, process.waitFor(), command.toString());
    }

    @Test
    void filesOfTheWholeCheckoutAreCompared() throws IOException, InterruptedException {
        Path module = Files.createDirectory(folder.resolve("module"));
        git("init", "-q");
        for (String name : List.of("kept", "edited é", "removed", "old", "module/inner")) {
            Files.writeString(folder.resolve(name), "lines\nof\n" + name);
        }
        Files.writeString(folder.resolve(".gitignore"), "*.log\n");
        git("add", ".");
        git("commit", "-q", "-m", "first");
        git("tag", "first");
        Files.writeString(folder.resolve("module/inner"), "committed");
        git("mv", "old", "new");
        git("commit", "-q", "-a", "-m", "second");
        Files.writeString(folder.resolve("edited é"), "not committed");
        Files.delete(folder.resolve("removed"));
        Files.writeString(folder.resolve("un tracked"), "x");
        Files.writeString(folder.resolve("ignored.log"), "x");

        Checkout checkout = Checkout.at(module);
        assertEquals(folder.toRealPath(), checkout.top());
        assertEquals(List.of("edited é", "module/inner", "new", "old", "removed"), checkout.changedSince("first"));
        assertEquals(List.of("edited é", "removed"), checkout.changedSince("HEAD"));
        assertEquals(List.of("un tracked"), checkout.untracked());
        for (String wrong : List.of("nope", "--help", "", "kept")) {
            String message = message(() -> checkout.changedSince(wrong));
            assertTrue(message.startsWith("no revision " + wrong + " of git in "), message);
        }
    }

    private static String message(Executable asked) {
        return String.valueOf(assertThrows(UsageException.class, asked).getMessage());
    }

    @Test
    void aDirectoryOutsideOfCheckoutsIsNamed() {
        String message = message(() -> Checkout.at(folder));
        assertTrue(message.startsWith("no checkout of git in " + folder + ": fatal: not a git repository"), message);
        assertEquals(1, message.lines().count(), message);
    }

    @Test
    void aMissingGitIsNamed() {
        String message = message(() -> Checkout.at("no-such-git", folder));
        assertTrue(message.startsWith("git cannot be run: "), message);
    }
}
