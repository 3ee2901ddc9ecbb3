package dev.heddle.cli;

import dev.heddle.cli.program.UsageException;
import java.security.SecureRandom;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Options of every command that runs a program: bounds, and the switches of the memory model. */
final class RunOptions {
    @Option(
            names = "--livelock-bound",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Events without progress that count as a livelock (default ${DEFAULT-VALUE}).")
    private int livelockBound;

    @Option(
            names = "--stall",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Give up on a thread that reaches no event for so long (default ${DEFAULT-VALUE}).")
    private double stall;

    @Option(names = "--sc", description = "Sequential consistency: every read takes the newest write.")
    private boolean sequential;

    @Option(
            names = "--plain",
            paramLabel = "latest",
            description = "Plain reads take the newest write (the only one so far).")
    private String plain;

    @Option(
            names = "--volatile",
            paramLabel = "exec",
            description = "Volatile reads take the newest write (the only one so far).")
    private String volatiles;

    @Option(names = "--plain-for", paramLabel = "PACKAGE=...", hidden = true)
    private String plainFor;

    @Option(names = "--spurious-cas", hidden = true)
    private boolean spuriousCas;

    @Option(names = "--spurious-wakeups", hidden = true)
    private boolean spuriousWakeups;

    @Option(names = "--fail-on", paramLabel = "race|spin", hidden = true)
    private String failOn;

    int livelockBound() {
        if (livelockBound < 1) {
            throw new UsageException("--livelock-bound " + livelockBound + ": expected at least 1");
        }
        return livelockBound;
    }

    long stallMillis() {
        if (!(stall > 0) || stall > 1e6) {
            throw new UsageException("--stall " + stall + ": expected seconds above 0");
        }
        return Math.max(1, Math.round(stall * 1000));
    }

    /** The model switches in force, by name. What this version cannot do is refused, never ignored. */
    Map<String, String> switches() {
        only("--plain", plain, "latest");
        only("--volatile", volatiles, "exec");
        only("--plain-for", plainFor == null ? null : plainFor.substring(plainFor.indexOf('=') + 1), "latest");
        refuse("--spurious-cas", spuriousCas);
        refuse("--spurious-wakeups", spuriousWakeups);
        refuse("--fail-on " + failOn, failOn != null);
        Map<String, String> switches = new TreeMap<>();
        switches.put("plain", "latest");
        switches.put("volatile", "exec");
        if (sequential) {
            switches.put("sc", "true");
        }
        return switches;
    }

    private static void only(String option, String found, String known) {
        if (found != null && !found.equals(known)) {
            throw new UsageException(option + " " + found + ": this version runs with newest-write reads only ("
                    + option + " " + known + ")");
        }
    }

    private static void refuse(String option, boolean given) {
        if (given) {
            throw new UsageException(option + ": this version runs with newest-write reads only, without this switch");
        }
    }

    /** A seed: decimal, {@code 0x} and hexadecimal digits, or {@code random} for a fresh one. */
    static long seed(String text) {
        if (text.equals("random")) {
            return new SecureRandom().nextLong();
        }
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "--seed " + text + ": expected a decimal number, 0x and hex digits (64 bits), or random", e);
        }
    }
}
