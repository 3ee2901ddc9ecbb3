package dev.heddle.replayer.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A target JVM gave no usable result. The message is one line; the exit code says whose fault it is. */
public final class TargetFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int SIGNALLED = 128;

    private static final String SAVED_AS = "# An error report file with more information is saved as:";
    private static final String FILE = ", see ";

    private static final List<String> USER_MISTAKES = List.of(
            "Error: Could not find or load main class",
            "Error: Main method",
            "Error: Unable to",
            "Error: Invalid or corrupt jarfile",
            "Error: LinkageError",
            "Error: Could not find",
            "Error: JavaFX",
            "Error occurred during initialization of",
            "Error: Unknown",
            "Unrecognized option",
            "Unrecognized VM option",
            "Invalid ",
            "Improperly specified VM option",
            "Conflicting ",
            "Multiple garbage collectors");

    private static final List<String> CAUSES = List.of(
            "# There is insufficient memory",
            "# A fatal error",
            "#  SIG",
            "java.lang.OutOfMemoryError",
            "Exception in thread",
            "FATAL ERROR");

    private final int exitCode;
    /** How a JVM that had started ended, in a few words; else empty. */
    private final String death;

    private TargetFailure(String message, int exitCode) {
        this(message, exitCode, "");
    }

    private TargetFailure(String message, int exitCode, String death) {
        super(message);
        this.exitCode = exitCode;
        this.death = death;
    }

    /** How a JVM ended that did not say so, in a few words; empty where it was none of that. */
    String death() {
        return death;
    }

    /** 2 where the user's arguments are to blame, else 1. */
    public int exitCode() {
        return exitCode;
    }

    boolean isMistake() {
        return exitCode == 2;
    }

    /** The installation lacks a file that every target JVM needs. */
    public static TargetFailure incomplete(Path missing) {
        return new TargetFailure(
                missing + ": missing, so the installation is incomplete; build it again (mvn package in the checkout)",
                1);
    }

    /** The engine says why it could not go on. */
    static TargetFailure broken(String message) {
        return message.startsWith("usage:")
                ? new TargetFailure(message.substring("usage:".length()).strip(), 2)
                : new TargetFailure("the target JVM gave up: " + message, 1);
    }

    /** The JVM showed no progress for too long and was killed. */
    static TargetFailure silent(long seconds) {
        return new TargetFailure(
                "the target JVM made no progress for " + seconds
                        + " s and was killed; expected an execution to end or to stall, see --stall and --time-limit",
                1,
                "no progress for " + seconds + " s");
    }

    /** Failure after several JVMs have died without the end of an execution. */
    static TargetFailure again(int deaths, TargetFailure last) {
        return new TargetFailure(deaths + " target JVMs died one after the other; " + last.getMessage(), 1);
    }

    static TargetFailure died(int status, List<String> lastLines) {
        Optional<String> mistake = first(lastLines, USER_MISTAKES);
        if (mistake.isPresent()) {
            return new TargetFailure(
                    "java rejects the program: " + mistake.get() + detail(lastLines, mistake.get()),
                    2,
                    "status " + status);
        }
        Optional<String> why = crash(lastLines).or(() -> first(lastLines, CAUSES));
        String cause = lastLines.stream()
                .filter(line -> line.startsWith("Caused by: "))
                .reduce((a, b) -> b)
                .or(() -> why)
                .or(() -> lastLines.stream().filter(line -> !line.isBlank()).reduce((a, b) -> b))
                .orElse("it printed nothing");
        return new TargetFailure(
                "the target JVM ended with status " + status + " before it wrote a result: " + cause.strip(),
                1,
                status(status) + why.map(line -> ": " + line.strip()).orElse(""));
    }

    /** Signal, frame and file of a crash, as the JVM prints them, each on a line of its own. */
    private static Optional<String> crash(List<String> lines) {
        int begin = lines.indexOf("# A fatal error has been detected by the Java Runtime Environment:");
        if (begin < 0) {
            return Optional.empty();
        }
        List<String> said = lines.subList(begin, lines.size());
        String signal = first(said, List.of("#  ")).orElse("").replaceFirst("( at pc=.*)?, pid=.*", "");
        return Optional.of(Stream.of(signal, after(said, "# Problematic frame:", " in "), after(said, SAVED_AS, FILE))
                .map(text -> text.replaceAll("^# *|(?<= )# *", ""))
                .collect(Collectors.joining()));
    }

    private static String after(List<String> lines, String heading, String word) {
        int next = lines.indexOf(heading) + 1;
        return next > 0 && next < lines.size() ? word + lines.get(next).strip() : "";
    }

    /** How the JVM ended, the same for all that end so. */
    String sort() {
        int file = death.indexOf(FILE);
        return file < 0 ? death : death.substring(0, file);
    }

    /** Processes that a signal has ended have a status above 128. */
    private static String status(int status) {
        return switch (status) {
            case SIGNALLED + 9 -> "killed, as by kill -9 or where the machine is out of memory";
            case SIGNALLED + 15 -> "terminated by signal 15";
            default -> "status " + status + (status == SIGNALLED + 6 || status == SIGNALLED + 11 ? ", a crash" : "");
        };
    }

    /** The launcher gives the reason on the next line. */
    private static String detail(List<String> lines, String found) {
        int next = lines.indexOf(found) + 1;
        String line = next < lines.size() ? lines.get(next).strip() : "";
        boolean reason = line.startsWith("Caused by: ") || line.startsWith("java.lang.");
        return reason ? " (" + line.replace("Caused by: ", "") + ")" : "";
    }

    private static Optional<String> first(List<String> lines, List<String> beginnings) {
        return lines.stream()
                .filter(line -> beginnings.stream().anyMatch(line::startsWith))
                .findFirst();
    }
}
