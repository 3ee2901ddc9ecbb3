package dev.heddle.analyzer.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void objectsKeepTheirOrder() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", 1);
        map.put("a", List.of(1.5, true, "x"));
        map.put("n", null);
        map.put("e", Map.of());
        assertEquals("{\"z\":1,\"a\":[1.5,true,\"x\"],\"n\":null,\"e\":{}}", Json.compact(map));
        assertEquals(
                "{\n  \"z\": 1,\n  \"a\": [\n    1.5,\n    true,\n    \"x\"\n  ],\n  \"n\": null,\n  \"e\": {}\n}",
                Json.indented(map));
    }

    @Test
    void everyCharacterSurvives() {
        StringBuilder all = new StringBuilder("\ud83d\ude00");
        for (int c = 0; c < 0x300; c++) {
            all.append((char) c);
        }
        all.append('\u2028').append('\u2029');
        assertEquals(all.toString(), JsonCheck.parse(Json.compact(all.toString())));
    }

    @Test
    void loneSurrogatesAreEscaped() {
        assertEquals("\"\\ud83dx\\ude00\"", Json.compact("\ud83dx\ude00"));
    }

    @Test
    void numbersThatJsonLacksBecomeNull() {
        assertEquals(
                "[null,null,-1,9223372036854775807]",
                Json.compact(Arrays.asList(Double.NaN, 1f / 0, -1, Long.MAX_VALUE)));
    }

    @Test
    void otherValuesAreTheirText() {
        assertEquals("\"THREAD\"", Json.compact(dev.heddle.formats.event.LocationKind.THREAD));
        assertEquals("[]", Json.indented(List.of()));
    }
}
