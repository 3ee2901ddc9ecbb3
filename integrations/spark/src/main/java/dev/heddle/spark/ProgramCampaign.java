package dev.heddle.spark;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ClusterTool.CheckPlan;
import dev.heddle.api.tool.ClusterTool.PartRange;
import dev.heddle.api.tool.ClusterTool.PartResult;
import dev.heddle.api.tool.ClusterTool.ResultTables;
import dev.heddle.api.tool.ExitCodes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Program of a campaign: its request, and the results so far. */
final class ProgramCampaign {
    private final String name;
    private final CheckPlan plan;
    private final ClusterTool heddle;
    private final HashMap<String, byte[]> traces = new HashMap<>();
    private final Set<String> superfluous = new TreeSet<>();
    private final List<Map<String, Object>> rounds = new ArrayList<>();
    private byte[] result = new byte[0];
    private byte[] observations = new byte[0];
    private List<byte[]> ofWorkers = List.of();
    private long given;
    private long last;
    private long millis;
    private long events;
    private long once;
    private boolean isOver;
    private String reason = "";
    private int exit = ExitCodes.OK;

    ProgramCampaign(String name, CheckPlan plan, ClusterTool heddle) {
        this.name = name;
        this.plan = plan;
        this.heddle = heddle;
    }

    String name() {
        return name;
    }

    CheckPlan plan() {
        return plan;
    }

    long asked() {
        return plan.limits().executions();
    }

    /** Where it stands, for the next round. */
    Budget.Standing standing() {
        return new Budget.Standing(Math.max(1, asked()), last, events, once, !isOver);
    }

    /** Whether its executions are a search or have an order, which has no rounds. */
    boolean isWhole() {
        return !plan.isShareable();
    }

    /**
     * In how many parts its executions are made.
     *
     * @param slots for this program
     * @param executions of the round
     * @param worth executions that are worth a JVM
     */
    int parts(int slots, long executions, long worth) {
        if (!plan.isShareable()) {
            return 1;
        }
        return plan.jobs() > 0 ? plan.jobs() : (int) Math.max(1, Math.min(slots, executions / worth));
    }

    /** The tasks of that number of further executions; none for 0. */
    List<PartTask.Executions> tasks(long executions, int parts) {
        List<PartTask.Executions> tasks = new ArrayList<>();
        long limit = plan.limits().millis();
        long left = limit == 0 ? 0 : limit - millis;
        isOver |= limit > 0 && left <= 0;
        if (isOver || executions == 0) {
            return tasks;
        }
        for (int index = 0; index < parts; index++) {
            PartRange range = new PartRange(given + 1, given + executions, left, index, parts);
            tasks.add(new PartTask.Executions(name, plan.request(), range, observations));
        }
        return tasks;
    }

    /** Takes the answers to {@link #tasks}. */
    void take(int round, List<PartTask.Executions> tasks, List<PartAnswer> answers) throws IOException {
        long until = tasks.get(0).range().last();
        List<byte[]> results = new ArrayList<>();
        List<byte[]> shown = new ArrayList<>(List.of(observations));
        for (PartAnswer answer : answers) {
            if (answer.exit() != ExitCodes.OK) {
                isOver = true;
                exit = answer.exit();
                String line = answer.line();
                reason =
                        (line.isEmpty() ? "no answer" : line.lines().findFirst().orElse("")) + " (worker "
                                + answer.host() + ")";
                given = until;
                return;
            }
            PartResult made = answer.made(PartResult.class);
            results.add(made.facts());
            shown.add(made.observations());
            made.traces().forEach(traces::putIfAbsent);
        }
        byte[] together = heddle.together(results, true);
        long before = last;
        result = result.length == 0 ? together : heddle.together(List.of(result, together), false);
        observations = heddle.observations(shown);
        ofWorkers = List.copyOf(shown.subList(1, shown.size()));
        ResultTables tables = tables();
        superfluous.addAll(traces.keySet());
        tables.traces().forEach(superfluous::remove);
        traces.keySet().removeAll(superfluous);
        last = tables.figures().getOrDefault("last", 0L);
        millis = tables.figures().getOrDefault("millis", 0L);
        events = tables.figures().getOrDefault("events", 0L);
        once = tables.figures().getOrDefault("irootsOnce", 0L);
        given = until;
        isOver |= last < until || !plan.isShareable();
        Map<String, Object> row = new TreeMap<>();
        row.put("round", (long) round);
        row.put("first", before + 1);
        row.put("last", last);
        rounds.add(row);
    }

    ResultTables tables() throws IOException {
        return heddle.tables(result);
    }

    /** What was found so far; empty where nothing was made. */
    byte[] result() {
        return result;
    }

    /** What each of the workers of the last round has left for the others, by index. */
    List<byte[]> observations() {
        return ofWorkers;
    }

    /** How many executions were given to it. */
    long given() {
        return Math.max(1, given);
    }

    HashMap<String, byte[]> traces() {
        return traces;
    }

    /** Names of files of which an earlier execution has shown the same. */
    Set<String> superfluous() {
        return superfluous;
    }

    /** What each round has made: round, first, last. */
    List<Map<String, Object>> rounds() {
        return rounds;
    }

    /** Why not all could be done; empty where it was. */
    String reason() {
        return reason;
    }

    void fail(int code, String why) {
        exit = code;
        reason = why;
        isOver = true;
    }

    int exit() {
        return exit;
    }
}
