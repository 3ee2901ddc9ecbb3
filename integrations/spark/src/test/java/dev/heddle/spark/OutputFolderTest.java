package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.ToolFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsHadoop
class OutputFolderTest {
    @TempDir
    Path folder;

    private OutputFolder lock(String owner) throws ToolFailure {
        return OutputFolder.lock(
                "out", new org.apache.hadoop.fs.Path(folder.resolve("out").toUri()), owner, new Configuration());
    }

    @Test
    void aSecondJobIsRefusedAsLongAsTheFirstOneWrites() throws Exception {
        try (OutputFolder first = lock("app-1 on here")) {
            ToolFailure refused = assertThrows(ToolFailure.class, () -> lock("app-2"));
            assertEquals(ExitCodes.USAGE, refused.exit());
            assertTrue(
                    String.valueOf(refused.getMessage()).startsWith("out: another job writes there (app-1 on here)"),
                    refused.getMessage());
            assertEquals("out", first.name());
        }
        lock("app-3").close();
    }

    @Test
    void writingTheSameAgainChangesNothing() throws Exception {
        try (OutputFolder output = lock("app-1")) {
            output.write("p/failure-7.heddle", new byte[] {1, 2});
            output.write("p/failure-7.heddle", new byte[] {1, 2});
        }
        assertArrayEquals(new byte[] {1, 2}, Files.readAllBytes(folder.resolve("out/p/failure-7.heddle")));
        assertEquals(List.of("failure-7.heddle"), names(folder.resolve("out/p")));
    }

    private static List<String> names(Path of) throws IOException {
        try (var files = Files.list(of)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    @Test
    void aFileInTheWayIsOneLine() throws Exception {
        Files.writeString(folder.resolve("out"), "a file");
        ToolFailure failure = assertThrows(ToolFailure.class, () -> lock("app-1"));
        assertTrue(
                String.valueOf(failure.getMessage()).startsWith("out: cannot be made for results"),
                failure.getMessage());
    }
}
