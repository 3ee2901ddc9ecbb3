package dev.heddle.api.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a test that runs as it is has come to, or that it begins.
 *
 * @param state how far it is
 * @param uniqueId of the test
 * @param methodId unique id of the method whose invocation it is; its own where it is no invocation
 * @param test as {@link TestId} names its method; empty where no method of Java stands for it
 * @param display its name for people
 * @param millis how long it took; 0 where it begins
 * @param threads how many threads were started meanwhile, by it or by what earlier tests have left; -1 where that says
 *     nothing
 * @param message what it threw, or why it was skipped; empty for others
 */
public record TestLine(
        State state,
        String uniqueId,
        String methodId,
        String test,
        String display,
        long millis,
        long threads,
        String message) {
    private static final int FIELDS = 8;

    /** How far a test is. */
    public enum State {
        BEGUN,
        PASSED,
        FAILED,
        ABORTED,
        SKIPPED,
        /** A class or factory whose tests cannot run, or an engine that does not find its tests. */
        BROKEN,
        /** The set-up of a class begins, or of another container of tests. */
        CONTAINER_BEGUN,
        /** Its tests and its clean-up have ended. */
        CONTAINER_ENDED
    }

    /** The line, without its end: fields between tabs, with escapes. */
    public String text() {
        return String.join(
                "\t",
                state.name(),
                escaped(uniqueId),
                escaped(methodId),
                escaped(test),
                escaped(display),
                Long.toString(millis),
                Long.toString(threads),
                escaped(message));
    }

    /** Reads a line; nothing where it is none, such as one that was cut off. */
    public static Optional<TestLine> parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != FIELDS) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        for (String field : fields) {
            texts.add(unescaped(field));
        }
        try {
            return Optional.of(new TestLine(
                    State.valueOf(texts.get(0)),
                    texts.get(1),
                    texts.get(2),
                    texts.get(3),
                    texts.get(4),
                    Long.parseLong(texts.get(5)),
                    Long.parseLong(texts.get(6)),
                    texts.get(7)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private static String unescaped(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                i++;
                out.append(
                        switch (text.charAt(i)) {
                            case 't' -> '\t';
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            default -> text.charAt(i);
                        });
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
