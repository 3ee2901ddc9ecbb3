package dev.heddle.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/** An execution failed. The message tells its story; the stack is that of the program. */
final class FoundFailure extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    /** {@code com.acme.Bank.transfer(Bank.java:12)}. */
    private static final Pattern FRAME = Pattern.compile("\\s*(?:at )?(.+)\\.([^.(]+)\\(([^:)]*)(?::([0-9]+))?\\)");

    private static final List<String> NOT_OF_THE_PROGRAM = List.of(
            "dev.heddle.api.",
            "java.lang.reflect.",
            "java.lang.invoke.",
            "jdk.internal.reflect.",
            "jdk.internal.vm.",
            "org.assertj.",
            "org.hamcrest.",
            "org.junit.",
            "org.opentest4j.");

    /** @param stack of the failing thread, as traces have it */
    FoundFailure(String message, List<String> stack) {
        super(message);
        int end = others(stack);
        setStackTrace(frames(stack.subList(0, end)));
        Throwable cause = cause(stack.subList(end, stack.size()));
        if (cause != null) {
            initCause(cause);
        }
    }

    private static int others(List<String> stack) {
        int end = 0;
        while (end < stack.size() && !isHeadline(stack.get(end))) {
            end++;
        }
        return end;
    }

    private static boolean isHeadline(String line) {
        return line.startsWith("Caused by: ") || line.startsWith("Suppressed: ");
    }

    private static @Nullable Throwable cause(List<String> lines) {
        if (lines.isEmpty() || !lines.get(0).startsWith("Caused by: ")) {
            return null;
        }
        List<String> rest = lines.subList(1, lines.size());
        int end = others(rest);
        return new OfProgram(
                lines.get(0).substring("Caused by: ".length()),
                frames(rest.subList(0, end)),
                cause(rest.subList(end, rest.size())));
    }

    private static StackTraceElement[] frames(List<String> lines) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (String line : lines) {
            Matcher frame = FRAME.matcher(line);
            if (frame.matches() && NOT_OF_THE_PROGRAM.stream().noneMatch(frame.group(1)::startsWith)) {
                frames.add(new StackTraceElement(
                        frame.group(1),
                        frame.group(2),
                        frame.group(3).isEmpty() ? null : frame.group(3),
                        frame.group(4) == null ? -1 : Integer.parseInt(frame.group(4))));
            }
        }
        return frames.toArray(StackTraceElement[]::new);
    }

    /** An exception of the other JVM. */
    private static final class OfProgram extends Throwable {
        private static final long serialVersionUID = 1L;

        OfProgram(String message, StackTraceElement[] stack, @Nullable Throwable cause) {
            super(message, cause);
            setStackTrace(stack);
        }

        @Override
        public String toString() {
            return String.valueOf(getMessage());
        }
    }
}
