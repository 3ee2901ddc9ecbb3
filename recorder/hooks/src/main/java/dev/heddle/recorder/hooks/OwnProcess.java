package dev.heddle.recorder.hooks;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What is known of the process that a program runs in: its command line and times are those of Heddle. */
final class OwnProcess implements ProcessHandle.Info {
    private final ProcessHandle.Info known;

    private OwnProcess(ProcessHandle.Info known) {
        this.known = known;
    }

    static ProcessHandle.Info of(ProcessHandle process) {
        ProcessHandle.Info known = process.info();
        return process.equals(ProcessHandle.current()) ? new OwnProcess(known) : known;
    }

    @Override
    public Optional<String> command() {
        return known.command();
    }

    @Override
    public Optional<String> commandLine() {
        return Optional.empty();
    }

    @Override
    public Optional<String[]> arguments() {
        return Optional.empty();
    }

    @Override
    public Optional<Instant> startInstant() {
        return Optional.empty();
    }

    @Override
    public Optional<Duration> totalCpuDuration() {
        return Optional.empty();
    }

    @Override
    public Optional<String> user() {
        return known.user();
    }

    @Override
    public String toString() {
        return "[".concat(user().orElse("")).concat("]");
    }
}
