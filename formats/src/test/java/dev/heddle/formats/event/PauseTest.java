package dev.heddle.formats.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PauseTest {
    @Test
    void flagsAndLocationTellPausesApart() {
        assertEquals(Pause.PLAIN, Pause.of(0, null));
        assertEquals(Pause.PLAIN, Pause.of(EventFlags.SPURIOUS | EventFlags.COUNTED, null));
        assertEquals(Pause.TIMED, Pause.of(EventFlags.TIMED_OUT, null));
        assertEquals(Pause.TIMED, Pause.of(EventFlags.INTERRUPTED | EventFlags.GLUED, null));
        assertEquals(Pause.EMPTY, Pause.of(EventFlags.EMPTY, null));
        assertEquals(Pause.CLASS_BEGIN, Pause.of(0, LocationKind.CLASS));
        assertEquals(Pause.CLASS_BEGIN, Pause.of(EventFlags.EMPTY, LocationKind.CLASS));
        assertEquals(Pause.QUESTION, Pause.of(EventFlags.CHANGES, LocationKind.THREAD));
    }
}
