package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadIdsTest {
    private static Trace.Header header(String ids) {
        return new Trace.Header("", "", Trace.Header.FREE, 0, 0, 1, "shared", Map.of(ThreadIds.SWITCH, ids));
    }

    @Test
    void threadsOfTheProgramKeepTheirIds() {
        ThreadIds ids = new ThreadIds();
        ids.add("0", 1);
        ids.add("0.1", 31);
        ids.add("x1", 32);
        ids.add("0.1.2", 0);
        ids.add("0.2", 4_000_000_000L);
        assertEquals("0.1=31,0.2=4000000000", ids.toString());
        assertEquals(Map.of("0.1", 31L, "0.2", 4_000_000_000L), ThreadIds.of(header(ids.toString())));
    }

    @Test
    void whatIsNoIdIsLeftOut() {
        assertEquals(Map.of("0.3", 7L), ThreadIds.of(header("0.1,0.2=,=5,0.3=7,0.4=x,0.5=-1,0.6=999999999999")));
        assertEquals(Map.of(), ThreadIds.of(header("")));
    }
}
