package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.ToolFailure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramListTest {
    @Test
    void aLineIsANameAndTheWordsOfCheck() throws ToolFailure {
        List<ProgramList.Entry> all = ProgramList.parse(
                "p.txt",
                "# campaigns of the night\n\nbank-1:  --iterations 50 -- -cp a:b com.acme.Bank \"two words\" \"a \\\"quote\\\"\"\nq: Q.java\r\n");
        assertEquals(
                List.of(
                        new ProgramList.Entry(
                                "bank-1",
                                3,
                                List.of(
                                        "--iterations",
                                        "50",
                                        "--",
                                        "-cp",
                                        "a:b",
                                        "com.acme.Bank",
                                        "two words",
                                        "a \"quote\"")),
                        new ProgramList.Entry("q", 4, List.of("Q.java"))),
                all);
    }

    @Test
    void anEmptyWordIsAWord() throws ToolFailure {
        assertEquals(
                List.of("Q.java", ""),
                ProgramList.parse("p.txt", "q: Q.java \"\"").get(0).words());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                  | p.txt: no program; expected at least one line",
                "'# nothing'         | p.txt: no program; expected at least one line",
                "'a: A.java~B.java'  | p.txt:2: expected NAME: [OPTIONS]",
                "'a: A.java~a: B.java' | p.txt:2: a: a second program of this name",
                "'a:'                | p.txt:1: a: no program",
                "'a: \"A.java'       | p.txt:1: a quote is not closed",
                "'../a: A.java'      | p.txt:1: expected NAME:",
            })
    void whatIsWrongIsSaidWithItsLine(String text, String message) {
        ToolFailure failure =
                assertThrows(ToolFailure.class, () -> ProgramList.parse("p.txt", text.replace('~', '\n')));
        assertEquals(ExitCodes.USAGE, failure.exit());
        assertTrue(String.valueOf(failure.getMessage()).startsWith(message), failure.getMessage());
    }
}
