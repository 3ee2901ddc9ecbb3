package dev.heddle.spark;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ClusterTool.ClusterOrder;
import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.ToolFailure;
import java.io.IOException;
import java.util.List;

/**
 * The main class of jobs, for {@code spark-submit} and for {@code heddle cluster}: options of the cluster, then
 * {@code check}, {@code expose}, {@code analyze} or {@code predict} with its own. Exit codes are those of these
 * commands.
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
            ClusterTool heddle = ClusterContext.installation("").provided(ClusterTool.class);
            ClusterOrder parsed = heddle.order(List.of(arguments));
            name += " " + parsed.command();
            try (Session session = new Session(parsed, heddle)) {
                return switch (parsed.command()) {
                    case "check", "expose" -> new CheckJob(session).run();
                    default -> new TraceSetJob(session).run();
                };
            }
        } catch (ToolFailure e) {
            if (e.exit() == ExitCodes.OK) {
                System.out.print(e.getMessage());
            } else {
                System.err.println(name + ": " + e.getMessage());
            }
            return e.exit();
        } catch (IOException e) {
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
