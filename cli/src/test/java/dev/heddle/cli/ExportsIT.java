package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of campaigns for other tools. */
class ExportsIT {
    @TempDir
    Path folder;

    private Installed.Run check(String example) throws Exception {
        Files.copy(Installed.example(example), folder.resolve(example + ".java"), StandardCopyOption.REPLACE_EXISTING);
        return Installed.run(
                folder,
                "check",
                "--iterations=200",
                "--confirm=0",
                "--out=found",
                "--races=x.races",
                "--sarif=out/heddle.sarif",
                "--junit=out/TEST-heddle.xml",
                "--markdown=out/summary.md",
                "--history=history.csv",
                example + ".java");
    }

    @Test
    void failuresAndRacesAreResultsAtTheirLines() throws Exception {
        Installed.Run run = check("MessagePassing");
        assertEquals(10, run.code(), run::toString);
        CommandJson sarif = CommandJson.read(folder.resolve("out/heddle.sarif"));
        assertEquals("heddle/exception", rule(sarif, "error"), sarif::toString);
        assertEquals("heddle/race-plain-plain", rule(sarif, "warning"), sarif::toString);
        assertTrue(sarif.toString().contains("\"uri\" : \"MessagePassing.java\""), sarif::toString);
        String junit = Files.readString(folder.resolve("out/TEST-heddle.xml"));
        assertTrue(junit.contains("<testcase classname=\"heddle.check\" name=\"MessagePassing.java\""), junit);
        assertTrue(junit.contains("<property name=\"seed\" value=\"1\"/>"), junit);
        assertTrue(junit.contains("<failure type=\"exception\" message=\""), junit);
        assertTrue(junit.contains("MessagePassing.java:22"), junit);
        String markdown = Files.readString(folder.resolve("out/summary.md"));
        assertTrue(markdown.startsWith("## Heddle: `MessagePassing.java` failed\n"), markdown);
        assertTrue(markdown.contains("| executions | 200 |\n"), markdown);
        assertTrue(markdown.contains("### First failure\n\n```text\n"), markdown);
        assertTrue(markdown.contains("MessagePassing.java:22"), markdown);
    }

    private static String rule(CommandJson sarif, String level) {
        for (var result : sarif.at("runs", "0", "results")) {
            if (result.get("level").asText().equals(level)) {
                return result.get("ruleId").asText();
            }
        }
        return "";
    }

    @Test
    void passingCampaignIsPassingTestCase() throws Exception {
        Installed.Run run = check("MessagePassingReleaseAcquire");
        assertEquals(0, run.code(), run::toString);
        String junit = Files.readString(folder.resolve("out/TEST-heddle.xml"));
        assertTrue(junit.contains("failures=\"0\""), junit);
        assertFalse(junit.contains("<failure"), junit);
        String markdown = Files.readString(folder.resolve("out/summary.md"));
        assertTrue(markdown.startsWith("## Heddle: `MessagePassingReleaseAcquire.java` has no failure\n"), markdown);
        assertFalse(markdown.contains("### First failure"), markdown);
        assertEquals(0, check("MessagePassingReleaseAcquire").code());
        List<String> history = Files.readAllLines(folder.resolve("history.csv"));
        assertEquals(3, history.size(), history::toString);
        assertTrue(history.get(0).startsWith("started,program,strategy,seed,executions,failures,"), history::toString);
        for (String row : history.subList(1, 3)) {
            assertTrue(row.contains(",MessagePassingReleaseAcquire.java,portfolio,1,200,0,0,,0,"), row);
            assertTrue(row.endsWith(",true"), row);
        }
    }
}
