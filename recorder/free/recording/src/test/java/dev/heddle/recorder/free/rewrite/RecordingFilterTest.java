package dev.heddle.recorder.free.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.recording.RecordingScope;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingFilterTest {
    private static final List<String> NONE = List.of();

    @Test
    void testFrameworksAndLoggingAreLeftOutByDefaultAndTheTraceSaysWhy() {
        assertTrue(RecordingFilter.DEFAULT.records("org/h2/engine/Session"));
        assertTrue(RecordingFilter.DEFAULT.records("Main"));
        assertFalse(RecordingFilter.DEFAULT.records("org/slf4j/LoggerFactory"));
        assertFalse(RecordingFilter.DEFAULT.records("org.junit.jupiter.api.Test"));
        assertTrue(RecordingFilter.DEFAULT.records("org/slf4jx/Other"));
        assertTrue(RecordingFilter.DEFAULT.reasons().stream()
                .anyMatch(line -> line.startsWith("not recorded: org.slf4j (logging")));
    }

    @Test
    void whyAClassIsNotRecordedIsKnown() {
        RecordingFilter filter = RecordingFilter.of(RecordingScope.shared(NONE, List.of("a.b", "c.*"), NONE));
        assertEquals("a.b (--exclude)", filter.reasonAgainst("a/b/C"));
        assertEquals("c.* (--exclude)", filter.reasonAgainst("c/D"));
        assertTrue(filter.reasonAgainst("junit/Test").startsWith("junit (test framework"));
        assertEquals("", filter.reasonAgainst("e/F"));
        RecordingFilter few = RecordingFilter.of(RecordingScope.shared(List.of("a"), NONE, NONE));
        assertEquals("not matched by --include", few.reasonAgainst("e/F"));
        assertEquals("", few.reasonAgainst("a/F"));
    }

    @Test
    void aNameMeansAPackageOrAClassWithAllThatIsInIt() {
        RecordingFilter filter =
                RecordingFilter.of(RecordingScope.shared(List.of("org.slf4j", "a.B"), List.of("org.slf4j.impl"), NONE));
        assertTrue(filter.records("org/slf4j/LoggerFactory"));
        assertFalse(filter.records("org/slf4j/impl/Simple"));
        assertTrue(filter.records("a/B"));
        assertTrue(filter.records("a/B$Inner"));
        assertFalse(filter.records("a/Bc"));
        assertFalse(filter.records("c/D"));
    }

    @Test
    void anAsteriskStandsForAnyCharacters() {
        RecordingFilter filter =
                RecordingFilter.of(RecordingScope.shared(NONE, List.of("*.generated.*", "a.*Test"), NONE));
        assertFalse(filter.records("x/generated/Y"));
        assertFalse(filter.records("a/b/SomeTest"));
        assertTrue(filter.records("a/b/SomeTester"));
    }

    @Test
    void fieldsAreNamedWithTheirClass() {
        RecordingFilter filter =
                RecordingFilter.of(RecordingScope.shared(NONE, NONE, List.of("Cell.value", "a.b.*.next*")));
        assertTrue(filter.records("x/y/Cell", "value"));
        assertTrue(filter.records("x/Outer$Cell", "value"));
        assertFalse(filter.records("x/y/Cell", "values"));
        assertFalse(filter.records("x/y/MyCell", "value"));
        assertTrue(filter.records("a/b/Node", "nextNode"));
        assertFalse(filter.recordsElements());
        assertTrue(RecordingFilter.DEFAULT.recordsElements());
    }

    @Test
    void aPatternThatIsNoNameIsRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> RecordingFilter.of(RecordingScope.shared(List.of("a b"), NONE, NONE)));
        assertEquals(
                "--include a b: expected names of packages or classes, * for any characters, commas between them",
                refused.getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> RecordingFilter.of(RecordingScope.shared(NONE, List.of(""), NONE)));
    }
}
