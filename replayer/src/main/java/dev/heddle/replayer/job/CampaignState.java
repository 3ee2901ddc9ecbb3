package dev.heddle.replayer.job;

import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.Fact.Ended;
import dev.heddle.replayer.job.Fact.Sighting;
import dev.heddle.replayer.job.RunResult.Classes;
import dev.heddle.replayer.job.RunResult.Failures;
import dev.heddle.replayer.job.RunResult.Range;
import dev.heddle.replayer.job.RunResult.Replays;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.RunResult.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The sum of the facts of all JVMs of a job. What is kept of the first execution of a sort is of the one with the
 * lowest number, so that results do not depend on how executions were shared out; the JVMs of a worker follow each
 * other, and workers run at the same time.
 */
public final class CampaignState {
    /** Failing executions of different sorts that are saved, at most. */
    public static final int MOST_SAVED = 5;

    final SortedMap<String, Sighting> saved = new TreeMap<>();
    final SortedMap<String, Sighting> unfinished = new TreeMap<>();
    final Set<String> written = new LinkedHashSet<>();
    final List<MinimisedTrace> reduced = new ArrayList<>();
    final SortedMap<Long, SortedMap<String, Long>> counted = new TreeMap<>();
    final SortedMap<Long, SortedMap<String, Long>> placed = new TreeMap<>();
    final Set<String> warnings = new LinkedHashSet<>();
    final SortedSet<String> classes = new TreeSet<>();
    final SortedSet<String> untransformable = new TreeSet<>();
    final List<Long> firstFailures = new ArrayList<>();
    int wanted = 1;
    int transformed;
    int reproduced;
    int diverged;
    String divergence = "";
    String verdict = "";
    Coverage coverage = Coverage.NONE;
    SearchResult search = SearchResult.NONE;
    final List<Result.Note> observed = new ArrayList<>();
    Optional<RaceSet> races = Optional.empty();
    final SortedMap<ObservedOutcome, OutcomeTally> outcomes = new TreeMap<>();
    final Set<Result.Note> notes = new LinkedHashSet<>();
    Result result = Result.NONE;
    State state = State.RUNNING;
    String message = "";
    private Ended own = Ended.NONE;

    private CampaignState() {}

    /** The sum of all facts; the parts of a worker are in order. */
    public static RunResult fold(List<FactLog.Part> parts) {
        CampaignState all = new CampaignState();
        List<Ended> workers = new ArrayList<>();
        Optional<String> broken = Optional.empty();
        SortedMap<Integer, List<FactLog.Part>> byWorker = new TreeMap<>();
        parts.forEach(part -> byWorker.computeIfAbsent(part.worker(), worker -> new ArrayList<>())
                .add(part));
        for (List<FactLog.Part> jvms : byWorker.values()) {
            all.own = Ended.NONE;
            for (FactLog.Part jvm : jvms) {
                all.state = State.RUNNING;
                all.message = "";
                Fact.merged(jvm.facts()).forEach(fact -> fact.addTo(all));
            }
            workers.add(all.own);
            broken = all.state == State.BROKEN ? Optional.of(all.message) : broken;
        }
        broken.ifPresent(why -> {
            all.state = State.BROKEN;
            all.message = why;
        });
        return all.result(workers);
    }

    void ended(Ended some) {
        own = own.plus(some);
    }

    static void first(SortedMap<String, Sighting> all, String sort, Sighting seen) {
        all.merge(sort, seen, (one, two) -> two.execution() < one.execution() ? two : one);
    }

    private RunResult result(List<Ended> workers) {
        Ended sum = workers.stream().reduce(Ended.NONE, Ended::plus);
        Work work = sum.work();
        SortedMap<String, Sighting> kept = new TreeMap<>();
        inOrder(saved).limit(MOST_SAVED).forEach(one -> kept.put(one.getKey(), one.getValue()));
        List<String> traces = Stream.concat(
                        inOrder(kept).map(one -> one.getValue().text()), written.stream())
                .distinct()
                .toList();
        return new RunResult(
                new RunResult.End(state, message),
                new Work(
                        work.executions(),
                        workers.stream()
                                .mapToLong(one -> one.work().nanos())
                                .max()
                                .orElse(0),
                        work.cpuNanos(),
                        work.events(),
                        work.maxThreads(),
                        least(workers.stream().map(one -> one.work().firstStarted()))),
                new Failures(
                        sum.kinds().values().stream().mapToLong(Long::longValue).sum(),
                        least(workers.stream().map(Ended::firstFailing)),
                        sum.kinds(),
                        traces,
                        reduced.stream()
                                .filter(one -> traces.contains(one.trace()))
                                .sorted(Comparator.comparingInt(one -> traces.indexOf(one.trace())))
                                .toList(),
                        kept),
                new Replays(reproduced, diverged, divergence, verdict),
                new Classes(Math.max(classes.size(), transformed), List.copyOf(untransformable)),
                ranges(),
                Stream.concat(inOrder(unfinished).map(one -> one.getValue().text()), warnings.stream())
                        .distinct()
                        .toList(),
                new CampaignResult(
                        sum.last(),
                        sum.shares(),
                        firstFailures,
                        coverage,
                        observed,
                        races.orElse(RaceSet.none("")),
                        sum.unfinished(),
                        new CampaignResult.OutcomeSums(sum.outcomes(), List.copyOf(outcomes.values()))),
                search,
                notes.isEmpty()
                        ? result
                        : new Result.Notes(notes.stream()
                                .sorted(Comparator.comparingLong(Result.Note::execution))
                                .toList()));
    }

    private static Stream<Map.Entry<String, Sighting>> inOrder(SortedMap<String, Sighting> all) {
        return all.entrySet().stream()
                .sorted(Comparator.comparingLong(one -> one.getValue().execution()));
    }

    private static long least(Stream<Long> numbers) {
        return numbers.filter(number -> number != 0).reduce(Math::min).orElse(0L);
    }

    private Map<String, Range> ranges() {
        List<SortedMap<String, Long>> first =
                counted.values().stream().limit(wanted).toList();
        Set<String> names = new TreeSet<>();
        first.forEach(figures -> names.addAll(figures.keySet()));
        Map<String, Range> ranges = new TreeMap<>();
        for (String name : names) {
            ranges.put(
                    name,
                    Range.of(first.stream()
                            .mapToLong(figures -> figures.getOrDefault(name, 0L))
                            .toArray()));
        }
        placed.values().stream()
                .limit(1)
                .forEach(figures -> figures.forEach((name, figure) -> ranges.put(name, Range.of(figure))));
        return ranges;
    }
}
