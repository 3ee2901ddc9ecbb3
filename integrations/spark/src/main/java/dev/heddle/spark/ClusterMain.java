package dev.heddle.spark;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The main class of jobs, for {@code spark-submit} and for {@code heddle cluster}: options of the cluster, then
 * {@code check}, {@code analyze} or {@code predict} with its own. Exit codes are those of these commands.
 */
public final class ClusterMain {
    private ClusterMain() {}

    /** Runs one job and exits with its code. */
    public static void main(String[] arguments) {
        int code = run(arguments);
        System.out.flush();
        System.err.flush();
        System.exit(code);
    }

    /** Runs one job and answers the exit code. */
    public static int run(String... arguments) {
        String name = "heddle cluster";
        try {
            ClusterArguments parsed = ClusterArguments.parse(arguments);
            name += " " + parsed.command();
            try (Session session = new Session(parsed)) {
                return parsed.command().equals("check")
                        ? new CheckJob(parsed, session).run()
                        : new TraceSetJob(parsed, session).run();
            }
        } catch (ClusterFailure e) {
            System.err.println(name + ": " + e.getMessage());
            return e.exitCode();
        } catch (IOException | UncheckedIOException e) {
            System.err.println(name + ": cannot read or write: " + e.getMessage());
            return ExitCodes.INTERNAL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            System.err.println(name + ": interrupted");
            return ExitCodes.INTERRUPTED;
        } catch (RuntimeException e) {
            System.err.println(name + ": a fault of Heddle, please report it with this text:");
            e.printStackTrace();
            return ExitCodes.INTERNAL;
        }
    }
}
