package dev.heddle.replayer.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.Edit.Lock;
import dev.heddle.formats.edit.Edit.LockKind;
import dev.heddle.formats.edit.Edit.Place;
import dev.heddle.formats.edit.Edit.Strength;
import dev.heddle.formats.edit.Edit.Taking;
import dev.heddle.formats.edit.EditText;
import dev.heddle.recorder.instrument.edit.ClassCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes that make the same program, and those that do not. */
class ProgramClassesTest {
    /** Code that the tests change. */
    static class Counter {
        int count;
        int other;

        void increment() {
            count++;
        }

        void both() {
            for (int i = 0; i < 2; i++, count++, other++) {}
        }
    }

    private static final String NAME = Counter.class.getName();

    private final ProgramClasses classes = new ProgramClasses(Counter.class.getClassLoader());
    private final ClassCode code = classes.find(NAME).orElseThrow();

    private List<Place> writes(String method) {
        return code.writesBehind(new Place(NAME, method, "()V", -1, "", -1));
    }

    private static Edit region(Place from, Place to) {
        return new Edit.Region(from, to, false, new Lock(LockKind.THIS, NAME, "", "", Taking.MONITOR));
    }

    private Set<List<Object>> changed(Edit... edits) {
        return classes.changed(List.of(edits)).orElseThrow();
    }

    @Test
    void partsOfOneStatementAreTheSameChange() {
        Place write = writes("increment").get(0);
        Place begin = code.lines("increment", write.line(), write.line())
                .orElseThrow()
                .get(0);
        assertNotEquals(begin, write);
        assertEquals(changed(region(begin, write)), changed(region(write, write)));
        assertNotEquals(changed(), changed(region(write, write)));
    }

    /** Statements on one line have one text, and are not the same. */
    @Test
    void statementsOfOneLineAreDifferentChanges() {
        List<Place> writes = writes("both");
        Edit first = region(writes.get(0), writes.get(0));
        Edit second = region(writes.get(1), writes.get(1));
        assertEquals(EditText.of(first), EditText.of(second));
        assertNotEquals(changed(first), changed(second));
    }

    @Test
    void memoryOrdersAreToldApartThoughTheClassFileStays() {
        Place one = writes("both").get(0);
        Place two = writes("both").get(1);
        Set<List<Object>> declared = changed(new Edit.Field(one, NAME, "count", Strength.VOLATILE));
        assertEquals(declared, changed(new Edit.Field(two, NAME, "count", Strength.VOLATILE)));
        assertNotEquals(declared, changed(new Edit.Field(one, NAME, "other", Strength.VOLATILE)));
        Set<List<Object>> released = changed(new Edit.Access(one, 1, "count", Strength.RELEASE));
        assertEquals(released, changed(new Edit.Access(two, 1, "count", Strength.RELEASE)));
        assertNotEquals(released, changed(new Edit.Access(one, 1, "count", Strength.VOLATILE)));
        assertNotEquals(released, changed(new Edit.Access(one, 2, "count", Strength.RELEASE)));
    }

    @Test
    void whatDoesNotFitIsNoChange() {
        Place write = writes("both").get(0);
        assertEquals(Optional.empty(), classes.changed(List.of(new Edit.Call(write, "notify", "notifyAll"))));
    }
}
