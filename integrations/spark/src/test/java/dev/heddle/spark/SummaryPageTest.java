package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryPageTest {
    @Test
    void whateverAProgramIsCalledItsNameIsText() {
        String page = SummaryPage.of(
                "<script>alert(1)</script>",
                List.of("a & b"),
                Map.of("programs", List.of(Map.of("name", "\"><img src=x onerror=alert(2)>", "failures", 3L))));
        assertFalse(page.contains("<script") || page.contains("<img"), page);
        assertTrue(page.contains("&quot;&gt;&lt;img src=x onerror=alert(2)&gt;"), page);
        assertTrue(page.contains("a &amp; b"), page);
    }

    @Test
    void thePageNeedsNothingElse() {
        String page = SummaryPage.of("t", List.of(), Map.of("programs", List.of()));
        assertTrue(page.contains("default-src 'none'"), page);
        assertFalse(page.contains("http:") || page.contains("https:") || page.contains("src="), page);
    }

    @Test
    void aLongTableIsCutAndSaysSo() {
        Map<String, Object> row = Map.of("iroot", "I1");
        String page = SummaryPage.of("t", List.of(), Map.of("iroots", Collections.nCopies(1001, row)));
        assertEquals(1001, page.lines().filter(line -> line.startsWith("<tr>")).count(), "one row is the head");
        assertTrue(page.contains("The first 1000 of 1001 rows"), "the page says what is left out");
    }
}
