package dev.heddle.replayer.suite;

import dev.heddle.formats.tabbed.TabbedFields;
import java.util.Optional;

/**
 * What a test of a suite has come to.
 *
 * @param test its unique id
 * @param name for people
 * @param kind how it ended
 * @param why one line: the failure, its cause, or why it has no other verdict; may be empty for tests that pass
 * @param executions how many were made under control
 * @param classes how many reads-from classes they were of; 0 where they were not told apart
 * @param millis how long that took
 * @param trace file of the first failing execution, relative to the folder of the suite; empty for none
 */
public record TestVerdict(
        String test, String name, Kind kind, String why, long executions, long classes, long millis, String trace) {
    private static final int FIELDS = 8;

    /** How a test ended, in the order of reports. */
    public enum Kind {
        /** An execution under control failed, though the test passes without. */
        FAILS("failed under an order"),
        /** Executions fail, but none in which time waits for all threads that can run. */
        DEPENDS_ON_TIME("depends on time"),
        /** Without control the test fails, ends its JVM, or does not end. */
        FAILS_BY_ITSELF("failed without control"),
        /** The test could not be run under control. */
        NOT_CONTROLLED("not under control"),
        /** Executions say nothing: they were cut off, or an assumption did not hold. */
        SAYS_NOTHING("said nothing"),
        /** No execution failed. */
        PASSES("passed"),
        /** The test starts no thread, or its threads never communicate. */
        SEQUENTIAL("sequential"),
        /** The test is disabled, or an assumption is not met. */
        SKIPPED("skipped");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** For people. */
        public String text() {
            return text;
        }
    }

    /** Returns this verdict with another kind, and with more behind its reason. */
    TestVerdict with(Kind other, String more) {
        return new TestVerdict(test, name, other, why + more, executions, classes, millis, trace);
    }

    /** A line of a file, with its end. */
    String line() {
        StringBuilder text = new StringBuilder();
        TabbedFields.line(text, test, name, kind, why, executions, classes, millis, trace);
        return text.toString();
    }

    /** Reads a line; nothing where it is none. */
    static Optional<TestVerdict> parse(String line) {
        try {
            String[] fields = TabbedFields.of(line);
            return fields.length != FIELDS
                    ? Optional.empty()
                    : Optional.of(new TestVerdict(
                            fields[0],
                            fields[1],
                            TabbedFields.word(Kind.class, fields[2]),
                            fields[3],
                            TabbedFields.longNumber(fields[4], 0),
                            TabbedFields.longNumber(fields[5], 0),
                            TabbedFields.longNumber(fields[6], 0),
                            fields[7]));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
