package dev.heddle.replayer.replay;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.ScheduleResults;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Follows schedules as far as the program does, all in one JVM where it lasts. */
public final class ScheduleReplay {
    private final Session session;
    private final ScheduleReplayRequest request;
    private final ReplayProgress progress;
    private final List<String> warnings = new ArrayList<>();

    public ScheduleReplay(Session session, ScheduleReplayRequest request, ReplayProgress progress) {
        this.session = session;
        this.request = request;
        this.progress = progress;
    }

    /** Finds the program, and follows the schedules. */
    public ScheduleReplayOutcome run() throws IOException, InterruptedException, TargetFailure, CorruptTraceException {
        Program program = program();
        progress.found(program);
        List<ScheduleResults> runs = follow(program);
        ScheduleResults results = runs.get(0);
        int missing = request.schedules().size() - results.rows().size();
        if (missing > 0) {
            warnings.add(missing + " schedules were not followed: the JVM ended");
        }
        for (int i = 1; i < runs.size(); i++) {
            if (!runs.get(i).equals(results)) {
                warnings.add("repetition " + (i + 1) + " went another way than the first: the program has an input that"
                        + " is not controlled");
            }
        }
        List<ScheduleOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < results.rows().size(); i++) {
            ScheduleReplayRequest.Given given = request.schedules().get(i);
            outcomes.add(new ScheduleOutcome(
                    given.file(), given.schedule(), results.rows().get(i)));
        }
        return new ScheduleReplayOutcome(request, program.name(), outcomes, runs.size(), warnings);
    }

    private Program program() throws CorruptTraceException {
        return request.recorded().isPresent()
                ? request.recorded().get().program(session, request.other(), warnings)
                : session.find(request.other().orElseThrow());
    }

    /** In one JVM after the other: the rows of each repetition. */
    private List<ScheduleResults> follow(Program program) throws IOException, InterruptedException, TargetFailure {
        List<String> files = request.schedules().stream()
                .map(given -> given.file().toString())
                .toList();
        List<String> all = Collections.nCopies(request.repeat(), files).stream()
                .flatMap(List::stream)
                .toList();
        List<ScheduleResults> runs = new ArrayList<>();
        for (int i = 0; i < request.times(); i++) {
            List<ScheduleResults.Row> rows = follow(program, all);
            for (int from = 0; from < rows.size(); from += files.size()) {
                runs.add(new ScheduleResults(rows.subList(from, Math.min(rows.size(), from + files.size()))));
            }
        }
        return runs;
    }

    /** All of them in one JVM, or in several where one is worn out: a thread ran on without reaching an event. */
    private List<ScheduleResults.Row> follow(Program program, List<String> all)
            throws IOException, InterruptedException, TargetFailure {
        Job.Schedules job = new Job.Schedules(
                session.setup(program, request.settings(), request.switches()),
                all,
                request.recorded().isPresent()
                        ? request.recorded().get().traceFile(session).toString()
                        : "",
                request.folder().toString());
        List<ScheduleResults.Row> rows = new ArrayList<>();
        int before;
        do {
            before = rows.size();
            RunResult result = fork(program, job.with(all.subList(before, all.size())), before, all.size());
            result.warnings().stream().filter(line -> !warnings.contains(line)).forEach(warnings::add);
            if (result.result() instanceof ScheduleResults some) {
                rows.addAll(some.rows());
            }
        } while (rows.size() > before && rows.size() < all.size());
        return rows;
    }

    private RunResult fork(Program program, Job.Schedules job, int before, int all)
            throws IOException, InterruptedException, TargetFailure {
        Interruption interruption = Interruption.arm(session.live(), () -> {
            session.close();
            progress.interrupted(0);
        });
        try {
            return session.launcher()
                    .fork(job, program, session.folder())
                    .await(part -> progress.ended(before + (int) part.work().executions(), all));
        } finally {
            interruption.disarm();
            progress.over();
        }
    }
}
