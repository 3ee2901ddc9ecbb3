package dev.heddle.replayer.judge;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.check.CheckOutcome.Replays;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.check.Confirmation;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.judge.JudgedRace.Witness;
import dev.heddle.replayer.judge.Judgement.Harmful;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJvm;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps an execution for each outcome that makes a race harmful: failing ones reduced and with their cause, all of them
 * replayed.
 */
final class Witnesses {
    /** Traces in which patterns are looked for. */
    private static final int LOOKED_AT = 5;
    /** Longer ones, in events, are left out. */
    private static final int LONGEST = 100_000;

    private final Session session;
    private final CheckRequest request;
    private final Program program;
    private final Campaigns campaigns;
    private final Path folder;
    private final Map<String, Witness> kept = new HashMap<>();

    Witnesses(Session session, CheckRequest request, Program program, Campaigns campaigns) {
        this.session = session;
        this.request = request;
        this.program = program;
        this.campaigns = campaigns;
        folder = Checks.folder(request, program);
    }

    /**
     * Adds witnesses and patterns.
     *
     * @param evidence of the program as it is, with traces
     */
    List<JudgedRace> of(List<JudgedRace> judged, Evidence evidence)
            throws IOException, InterruptedException, TargetFailure {
        List<JudgedRace> all = new ArrayList<>();
        List<PatternFinder> finders = finders(evidence);
        for (JudgedRace one : Judging.inOrder(judged)) {
            Optional<Witness> witness =
                    one.judgement() instanceof Harmful harmful ? Optional.of(witness(harmful.by())) : Optional.empty();
            Optional<RacePattern> pattern = finders.stream()
                    .flatMap(finder -> finder.find(one.race()).stream())
                    .findFirst();
            all.add(new JudgedRace(one.race(), one.judgement(), pattern, witness));
        }
        return all;
    }

    private static List<PatternFinder> finders(Evidence evidence) throws IOException {
        List<PatternFinder> all = new ArrayList<>();
        for (OutcomeTally one : evidence.tallies()) {
            if (!one.trace().isEmpty() && all.size() < LOOKED_AT) {
                try {
                    Trace trace = TraceReader.read(Path.of(one.trace()));
                    if (trace.events().size() <= LONGEST) {
                        all.add(new PatternFinder(trace));
                    }
                } catch (CorruptTraceException e) {
                    throw new IOException(e);
                }
            }
        }
        return all;
    }

    private Witness witness(OutcomeTally by) throws IOException, InterruptedException, TargetFailure {
        Witness known = kept.get(by.trace());
        if (known != null) {
            return known;
        }
        Witness made = by.trace().isEmpty() ? new Witness("", 0, 0, "no trace was kept") : made(by);
        kept.put(by.trace(), made);
        return made;
    }

    private Witness made(OutcomeTally by) throws IOException, InterruptedException, TargetFailure {
        Checks.createFolder(folder);
        Path file = folder.resolve("race-" + (kept.size() + 1) + ".heddle");
        Path found = by.outcome().hasFailed() && request.plan().minimise()
                ? reduced(Path.of(by.trace()))
                : Path.of(by.trace());
        WholeFile.write(file, out -> Files.copy(found, out));
        Confirmation confirmation =
                new Confirmation(session, request.settings(), request.confirm(), campaigns.last(), program);
        Replays replays = confirmation.of(file, done -> {});
        return new Witness(session.show(file), replays.ok(), replays.total(), replays.problem());
    }

    /** The execution reduced, with its cause; as it was where that is not possible. */
    private Path reduced(Path file) throws IOException, InterruptedException, TargetFailure {
        Path own = Files.createDirectories(file.resolveSibling("reduced-" + (kept.size() + 1)));
        try {
            Trace trace = TraceReader.read(file);
            Job.Replay job = new Job.Replay(
                    session.setup(program, request.settings(), trace.header().switches()),
                    file.toString(),
                    1,
                    own.toString(),
                    true);
            Optional<TargetJvm> waiting = session.launcher().again(campaigns.last(), job, program, own);
            TargetJvm jvm =
                    waiting.isPresent() ? waiting.get() : session.launcher().fork(job, program, own);
            RunResult result = jvm.await(part -> {});
            Path last = own.resolve("replay-1.heddle");
            return result.replays().diverged() == 0 && Files.isRegularFile(last) ? last : file;
        } catch (CorruptTraceException e) {
            throw new IOException(e);
        }
    }
}
