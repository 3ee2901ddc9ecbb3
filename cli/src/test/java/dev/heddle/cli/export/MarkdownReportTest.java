package dev.heddle.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Texts of programs cannot leave their code spans, cells and blocks. */
class MarkdownReportTest {
    @Test
    void codeSpansHoldBackquotesPipesAndLineBreaks() {
        assertEquals("`Foo.java`", MarkdownReport.code("Foo.java"));
        assertEquals("``a`b``", MarkdownReport.code("a`b"));
        assertEquals("`` `a ``", MarkdownReport.code("`a"));
        assertEquals("`a\\|b c`", MarkdownReport.code("a|b\nc"));
    }

    @Test
    void blocksHaveLongerFencesThanTheirText() {
        assertEquals("```text\n<b>\n```", MarkdownReport.block("<b>\n"));
        assertEquals("````text\n```\n````", MarkdownReport.block("```"));
    }
}
