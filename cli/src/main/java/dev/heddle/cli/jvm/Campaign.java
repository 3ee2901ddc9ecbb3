package dev.heddle.cli.jvm;

import dev.heddle.cli.program.Program;
import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Many executions, in one JVM where possible; a JVM that is worn out is replaced and the results are put together. */
public final class Campaign {
    private final Launcher launcher;
    private final Program program;
    private final Path folder;
    private volatile Optional<RunResult> earlier = Optional.empty();
    private volatile Optional<Path> current = Optional.empty();

    /** @param folder an existing folder for configurations and results */
    public Campaign(Launcher launcher, Program program, Path folder) {
        this.launcher = launcher;
        this.program = program;
        this.folder = folder;
    }

    /**
     * Runs to the end.
     *
     * @param first the configuration of the first JVM; those after it differ in the first execution and the time that is left
     */
    public RunResult run(RunConfig first, Consumer<RunResult> progress)
            throws IOException, InterruptedException, TargetFailure {
        RunConfig config = first;
        for (int jvm = 1; ; jvm++) {
            config = CampaignSteps.withResultFile(config, folder.resolve("result-" + jvm + ".properties"));
            current = Optional.of(Path.of(config.resultFile()));
            RunResult result = launcher.fork(config, program, folder, 0)
                    .await(part -> progress.accept(CampaignSteps.merge(earlier, part)));
            RunResult all = CampaignSteps.merge(earlier, result);
            earlier = Optional.of(all);
            current = Optional.empty();
            Optional<RunConfig> next = CampaignSteps.next(first, all);
            if (!result.state().equals("replace") || result.executions() == 0 || next.isEmpty()) {
                return all;
            }
            config = next.get();
        }
    }

    /** What is known now, also from another thread while {@link #run} goes on; empty before the first result. */
    public Optional<RunResult> soFar() {
        Optional<RunResult> running = current.flatMap(TargetJvm::read);
        return running.isPresent() ? Optional.of(CampaignSteps.merge(earlier, running.get())) : earlier;
    }
}
