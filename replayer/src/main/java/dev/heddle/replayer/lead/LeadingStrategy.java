package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReplayPolicy;
import dev.heddle.replayer.strategy.SchedulingStrategy;

/**
 * Leads executions along a script, then by what follows it. A {@link Matcher} holds the script and finds its events;
 * what follows is another strategy, or {@link Continuation}, which is nearest to what the script says. What follows
 * sees all events, so that it can go on at any of them ({@code docs/adr/0067}).
 */
public final class LeadingStrategy implements SchedulingStrategy {
    private final Matcher matcher;
    private final SchedulingStrategy then;

    /** Behind the script, and where it says nothing, what is nearest is done. */
    public LeadingStrategy(Matcher matcher) {
        this(matcher, new Continuation());
    }

    /** @param then decides behind the script */
    public LeadingStrategy(Matcher matcher, SchedulingStrategy then) {
        this.matcher = matcher;
        this.then = then;
    }

    @Override
    public ReplayPolicy replay() {
        return matcher.answers() ? matcher : then.replay();
    }

    @Override
    public String name() {
        return matcher.name();
    }

    @Override
    public void begin(long seed) {
        then.begin(matcher.begin(seed));
    }

    @Override
    public boolean isWorthless(EnabledThreads enabled) {
        matcher.see(enabled);
        return then.isWorthless(enabled);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int chosen = matcher.leads() ? matcher.next(enabled) : Matcher.NONE;
        if (chosen < 0) {
            int proposed = then.nextThread(enabled);
            chosen = matcher.instead(enabled, proposed);
            if (chosen != proposed) {
                then.overruled(enabled, chosen);
            }
        }
        matcher.decided(enabled, chosen);
        return chosen;
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        matcher.only(enabled);
        if (!matcher.leads()) {
            then.onlyThread(enabled);
        }
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        matcher.decided(enabled, chosen);
        if (!matcher.leads()) {
            then.overruled(enabled, chosen);
        }
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        int chosen = matcher.source(candidates);
        return chosen >= 0 ? chosen : then.readsFrom(candidates);
    }

    @Override
    public int choosePlace(int reader, int bound) {
        return matcher.leads() ? matcher.place(reader, bound) : then.choosePlace(reader, bound);
    }

    @Override
    public int choose(int bound) {
        int chosen = matcher.answers() ? matcher.choice(bound) : Matcher.NONE;
        return chosen >= 0 ? chosen : then.choose(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {
        then.executed(events, index);
        matcher.executed(events, index);
    }

    @Override
    public long escapes() {
        return then.escapes();
    }

    @Override
    public boolean isDone() {
        return then.isDone();
    }
}
