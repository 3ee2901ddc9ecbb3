package dev.heddle.replayer.check;

import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.recorder.generator.Coded;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.program.UsageException;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program is to be run many times under control. Values alone: a request is stored with a campaign that may be taken
 * up later, and sent to the machines that make its parts.
 *
 * @param program what runs
 * @param settings how executions are run
 * @param switches of the model, by name
 * @param plan which executions, and when the campaign ends; the output directory is relative to that of the program,
 *     and empty for {@code heddle-out/PROGRAM-SEED}
 * @param aim what executions are to show; a campaign against iRoots is a request with another aim
 * @param sharing how many JVMs share the executions
 * @param confirm number of replays of the first failure in fresh JVMs; 0 for none
 * @param reports what is written besides traces
 */
@Coded
@RecordBuilder
public record CheckRequest(
        Started program,
        RunSettings settings,
        Map<String, String> switches,
        CampaignPlan plan,
        Aim aim,
        Sharing sharing,
        int confirm,
        Reports reports) {
    /** Maximum number of passing executions whose communication is counted to estimate k and k_com. */
    public static final int PARAMETER_RUNS = 20;
    /** Number of the last execution of a campaign without a limit. */
    public static final long NO_LIMIT = Long.MAX_VALUE - 1;

    /**
     * How the program is started.
     *
     * @param javaArguments what {@code java} gets
     * @param directory absolute; where relative names begin, and where the program runs
     * @param java home or executable of the Java that runs it; empty for the one of this process
     */
    public record Started(List<String> javaArguments, String directory, String java) {}

    /**
     * How executions are shared by JVMs.
     *
     * @param jobs number of JVMs; 0 for one per core; empty for as many as pay
     * @param isOrdered whether failures are to end the campaign as early as in a single JVM: JVMs side by side find the
     *     same first failure, but have made other executions in addition by then
     */
    public record Sharing(Optional<Integer> jobs, boolean isOrdered) {
        /** A single JVM. */
        public static final Sharing ALONE = new Sharing(Optional.of(1), true);

        private static final int MOST_JOBS = 256;
        /** Executions that are worth a JVM: with fewer its start costs more than it gains. */
        public static final int EXECUTIONS_OF_A_JVM = 2_500;

        boolean isShared() {
            return jobs.isPresent() && jobs.get() != 1;
        }

        int count(long executions, boolean isOutputShown) {
            int cores = Runtime.getRuntime().availableProcessors();
            if (jobs.isPresent()) {
                return jobs.get() == 0 ? cores : jobs.get();
            }
            return isOrdered || isOutputShown ? 1 : byDefault(executions, Math.min(cores, MOST_JOBS));
        }

        /** Number of JVMs where the user does not say. */
        static int byDefault(long executions, int cores) {
            return (int) Math.max(1, Math.min(cores, executions / EXECUTIONS_OF_A_JVM));
        }
    }

    /**
     * What is written besides traces.
     *
     * @param isVerbose whether reports list figures
     * @param sources directories and archives with source files to quote
     * @param files of reports by the name of their format, relative to the directory of the program
     * @param inputs files that were read for the request, which must stay as they are
     * @param traces name of the folder of traces in reports, where it is not its path; or empty
     * @param isJudged whether the races are judged after the campaign
     * @param fixMillis for how long cures of the first failure are looked for, in milliseconds; 0 where none are asked
     *     for
     */
    public record Reports(
            boolean isVerbose,
            List<String> sources,
            Map<String, String> files,
            List<String> inputs,
            String traces,
            boolean isJudged,
            long fixMillis) {
        /** No files, and no figures. */
        public static final Reports NONE = new Reports(false, List.of(), Map.of(), List.of(), "", false, 0);

        /** Returns these with other files. */
        public Reports with(Map<String, String> others) {
            return new Reports(isVerbose, sources, others, inputs, traces, isJudged, fixMillis);
        }

        /** Returns these with a name for the folder of traces. */
        public Reports named(String folder) {
            return new Reports(isVerbose, sources, files, inputs, folder, isJudged, fixMillis);
        }

        /** Name of the file in which races are kept from run to run. */
        public static final String RACES = "races";
    }

    /**
     * Checks that the parts go together.
     *
     * @throws UsageException where they do not
     */
    public CheckRequest {
        int jobs = sharing.jobs().orElse(0);
        if (aim.isSearch()) {
            if (sharing.isShared() || plan.campaigns() != 1) {
                throw new UsageException("--strategy exhaustive runs one search in one JVM; leave out "
                        + (sharing.isShared() ? "--jobs" : "--campaigns"));
            }
        } else if (jobs < 0 || jobs > Sharing.MOST_JOBS) {
            throw new UsageException(
                    "--jobs " + jobs + ": expected 1 to " + Sharing.MOST_JOBS + ", or 0 for one per core");
        } else if (plan.campaigns() < 1) {
            throw new UsageException("--campaigns " + plan.campaigns() + ": expected at least 1");
        } else if (plan.campaigns() > 1 && sharing.isShared()) {
            throw new UsageException(
                    "--campaigns runs each campaign to its first failure in one JVM; leave out --jobs");
        }
        if (aim.isSearch() && ModelSwitches.parse(switches).time().isReal()) {
            throw new UsageException(
                    "--real-time and --strategy exhaustive exclude each other: a search needs executions that"
                            + " can be made again; leave one out");
        }
        if (aim instanceof Aim.Failures failures && failures.isAtIroots() && plan.campaigns() > 1) {
            throw new UsageException("--coverage and --campaigns exclude each other: leave one out");
        }
        if (plan.iterations() < 1) {
            throw new UsageException("--iterations " + plan.iterations() + ": expected at least 1");
        }
        if (confirm < 0) {
            throw new UsageException("--confirm " + confirm + ": expected 0 or more");
        }
    }

    /** The switches of the memory model. */
    public ModelSwitches model() {
        return ModelSwitches.parse(switches);
    }

    /** Whether several machines may make its executions side by side. */
    public boolean isShareable() {
        return !sharing.isOrdered();
    }

    /** How many JVMs of this machine share the executions. */
    public int workers() {
        return sharing.count(plan.iterations(), settings.showOutput());
    }

    /** Whether all executions are looked at for races. */
    boolean isAtRaces() {
        return aim.isAtRaces() || model().failOn().contains(FailOn.RACE);
    }

    /** Home or executable of the Java that runs the program. */
    public Path java() {
        return Path.of(program.java().isEmpty() ? System.getProperty("java.home") : program.java());
    }

    /** Directory where relative names begin. */
    public Path directory() {
        return Path.of(program.directory());
    }

    /** File of a report, where it was asked for. */
    public Optional<Path> file(String format) {
        return Optional.ofNullable(reports.files().get(format))
                .map(name -> directory().resolve(name));
    }
}
