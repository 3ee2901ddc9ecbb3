package dev.heddle.replayer.job;

import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.RunResult.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What a target JVM appends to its {@link FactLog}; {@link CampaignState} adds facts up, whichever JVMs they come from.
 */
public sealed interface Fact {
    /** Adds this fact to those of other JVMs, and of this one. */
    void addTo(CampaignState state);

    /** Returns this fact with traces in another place. */
    default Fact moved(UnaryOperator<String> path) {
        return this;
    }

    /** A fact that replaces an earlier one of its type and JVM. */
    sealed interface Latest extends Fact {}

    /** The facts of one JVM with one more: figures are summed, and of what replaces each other the latest stays. */
    static void append(List<Fact> all, Fact next) {
        for (int i = 0; i < all.size(); i++) {
            Fact known = all.get(i);
            if (known instanceof Ended sum && next instanceof Ended more) {
                all.set(i, sum.plus(more));
                return;
            }
            if (known instanceof Outcomes sum && next instanceof Outcomes more) {
                all.set(i, sum.plus(more));
                return;
            }
            if (next instanceof Latest && known.getClass() == next.getClass()) {
                all.remove(i);
                break;
            }
        }
        all.add(next);
    }

    /** The facts of one JVM, as {@link #append} keeps them. */
    static List<Fact> merged(List<Fact> facts) {
        List<Fact> all = new ArrayList<>();
        facts.forEach(fact -> append(all, fact));
        return all;
    }

    /**
     * Executions have ended: sums since the fact before.
     *
     * @param last number of the last of them, 0 where executions have no numbers
     * @param shares by strategy
     * @param kinds failures by kind
     * @param firstFailing number of the first that failed, 0 for none
     * @param unfinished executions that neither passed nor failed, by reason
     * @param outcomes by what the program reported
     */
    record Ended(
            long last,
            Work work,
            SortedMap<String, Share> shares,
            SortedMap<String, Long> kinds,
            long firstFailing,
            SortedMap<String, Long> unfinished,
            SortedMap<String, Long> outcomes)
            implements Fact {
        /** No execution. */
        public static final Ended NONE =
                new Ended(0, Work.NONE, new TreeMap<>(), new TreeMap<>(), 0, new TreeMap<>(), new TreeMap<>());

        /** Sums these executions and later ones. */
        public Ended plus(Ended later) {
            SortedMap<String, Share> allShares = new TreeMap<>(shares);
            later.shares.forEach((name, share) -> allShares.merge(name, share, Share::plus));
            return new Ended(
                    Math.max(last, later.last),
                    work.plus(later.work),
                    allShares,
                    sum(kinds, later.kinds),
                    firstFailing != 0 ? firstFailing : later.firstFailing,
                    sum(unfinished, later.unfinished),
                    sum(outcomes, later.outcomes));
        }

        private static SortedMap<String, Long> sum(Map<String, Long> a, Map<String, Long> b) {
            SortedMap<String, Long> all = new TreeMap<>(a);
            b.forEach((name, n) -> all.merge(name, n, Long::sum));
            return all;
        }

        @Override
        public void addTo(CampaignState state) {
            state.ended(this);
        }
    }

    /** Executions by their outcome: sums since the fact before, each outcome once. */
    record Outcomes(List<OutcomeTally> tallies) implements Fact {
        /** Sums these executions and later ones. */
        Outcomes plus(Outcomes later) {
            SortedMap<ObservedOutcome, OutcomeTally> all = new TreeMap<>();
            tallies.forEach(one -> all.put(one.outcome(), one));
            later.tallies.forEach(one -> all.merge(one.outcome(), one, OutcomeTally::plus));
            return new Outcomes(List.copyOf(all.values()));
        }

        @Override
        public void addTo(CampaignState state) {
            tallies.forEach(one -> state.outcomes.merge(one.outcome(), one, OutcomeTally::plus));
        }

        @Override
        public Fact moved(UnaryOperator<String> path) {
            return new Outcomes(tallies.stream()
                    .map(one -> one.trace().isEmpty() ? one : one.at(path.apply(one.trace())))
                    .toList());
        }
    }

    /** The first execution of this JVM that ended for this reason, and the line about it. */
    record Unfinished(long execution, String reason, String line) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            CampaignState.first(state.unfinished, reason, new Sighting(execution, line));
        }
    }

    /** The trace of the first failing execution of its sort has been written. */
    record Saved(long execution, String sort, String trace) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            CampaignState.first(state.saved, sort, new Sighting(execution, trace));
        }

        @Override
        public Fact moved(UnaryOperator<String> path) {
            return new Saved(execution, sort, path.apply(trace));
        }
    }

    /** Another trace has been written. */
    record Written(String trace) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            state.written.add(trace);
        }

        @Override
        public Fact moved(UnaryOperator<String> path) {
            return new Written(path.apply(trace));
        }
    }

    /** A failing execution has been reduced, or could not be. */
    record Reduced(MinimisedTrace how) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            state.reduced.add(how);
        }

        @Override
        public Fact moved(UnaryOperator<String> path) {
            return new Reduced(
                    how.at(path.apply(how.trace()), how.original().isEmpty() ? "" : path.apply(how.original())));
        }
    }

    /**
     * Figures of an execution that is whole.
     *
     * @param wanted how many executions are counted, at most
     */
    record Counted(long execution, int wanted, SortedMap<String, Long> figures) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            state.wanted = Math.max(state.wanted, wanted);
            state.counted.put(execution, figures);
        }
    }

    /** In which packages the events of the first long execution are, as {@link RunResult#parameters} names them. */
    record Placed(long execution, SortedMap<String, Long> figures) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            state.placed.put(execution, figures);
        }
    }

    /** A line for the user. */
    record Warned(String line) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            state.warnings.add(line);
        }
    }

    /**
     * Instrumented classes.
     *
     * @param count how many
     * @param names of those that were added
     * @param failures classes that could not be transformed, with the reason
     */
    record Instrumented(int count, List<String> names, List<String> failures) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            state.transformed = Math.max(state.transformed, count);
            state.classes.addAll(names);
            state.untransformable.addAll(failures);
        }
    }

    /** End of one of several campaigns, with its first failing execution or, for 0, without one. */
    record CampaignEnded(long firstFailing) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            state.firstFailures.add(firstFailing);
        }
    }

    /** An execution that was to repeat a recorded one has ended; where it differs, a line says how. */
    record Repeated(boolean isReproduced, String divergence) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            if (isReproduced) {
                state.reproduced++;
            } else {
                state.diverged++;
                state.divergence = state.divergence.isEmpty() ? divergence : state.divergence;
            }
        }
    }

    /** What executions have shown so far. */
    record Covered(Coverage coverage) implements Latest {
        @Override
        public void addTo(CampaignState state) {
            state.coverage = state.coverage.or(coverage);
        }
    }

    /** How far an exhaustive search is. */
    record Searched(SearchResult search) implements Latest {
        @Override
        public void addTo(CampaignState state) {
            state.search = search;
        }
    }

    /** What an observer beside the core has seen in executions of this JVM. */
    record Observed(Result.Note note) implements Latest {
        @Override
        public void addTo(CampaignState state) {
            state.observed.add(note);
        }
    }

    /** Races in executions of this JVM. */
    record Raced(RaceSet races) implements Latest {
        @Override
        public void addTo(CampaignState state) {
            state.races = state.races.isEmpty() ? Optional.of(races) : state.races.map(known -> known.inOneRun(races));
        }
    }

    /** A part of the campaign beside the core has found something. */
    record Noted(Result.Note note) implements Fact {
        @Override
        public void addTo(CampaignState state) {
            state.notes.add(note);
        }
    }

    /** What belongs to the type of the job. */
    record OfJob(Result result) implements Latest {
        @Override
        public void addTo(CampaignState state) {
            state.result = result;
        }
    }

    /** Headline of the last execution's end. */
    record Headline(String verdict) implements Latest {
        @Override
        public void addTo(CampaignState state) {
            state.verdict = verdict;
        }
    }

    /** The JVM's own end, or its death. */
    record Reached(State state, String message) implements Latest {
        @Override
        public void addTo(CampaignState all) {
            all.state = state;
            all.message = message;
        }
    }

    /**
     * The first of a sort.
     *
     * @param execution its number
     * @param text the path of its trace, or the line about it
     */
    record Sighting(long execution, String text) {}
}
