package dev.heddle.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Program of a campaign: its request, and the results so far. */
final class ProgramCampaign {
    private final String name;
    private final List<String> words;
    private final Heddle heddle;
    private final long asked;
    private final long timeLimitMillis;
    private final boolean isShared;
    private final int jobs;
    private final HashMap<String, byte[]> traces = new HashMap<>();
    private final List<Map<String, Object>> rounds = new ArrayList<>();
    private byte[] result = new byte[0];
    private byte[] observations = new byte[0];
    private long given;
    private long last;
    private long millis;
    private long events;
    private long once;
    private boolean isOver;
    private String reason = "";
    private int exit = ExitCodes.OK;

    /** @param plan what {@link Heddle#plan} says of the words */
    ProgramCampaign(String name, List<String> words, Map<String, Object> plan, Heddle heddle) {
        this.name = name;
        this.words = words;
        this.heddle = heddle;
        asked = number(plan, "iterations");
        timeLimitMillis = number(plan, "timeLimitMillis");
        isShared = Boolean.TRUE.equals(plan.get("shared"));
        jobs = (int) number(plan, "jobs");
    }

    static long number(Map<?, ?> map, String key) {
        return map.get(key) instanceof Number n ? n.longValue() : 0;
    }

    String name() {
        return name;
    }

    List<String> words() {
        return words;
    }

    /** Executions that were asked for. */
    long asked() {
        return asked;
    }

    /** Where it stands, for the next round. */
    Budget.Standing standing() {
        return new Budget.Standing(Math.max(1, asked), last, events, once, !isOver);
    }

    /** Whether its executions are a search or have an order, which has no rounds. */
    boolean isWhole() {
        return !isShared;
    }

    /**
     * In how many parts its executions are made.
     *
     * @param slots for this program
     * @param executions of the round
     * @param worth executions that are worth a JVM
     */
    int parts(int slots, long executions, long worth) {
        if (!isShared) {
            return 1;
        }
        return jobs > 0 ? jobs : (int) Math.max(1, Math.min(slots, executions / worth));
    }

    /** The tasks of that number of further executions; none for 0. */
    List<PartTask.Executions> tasks(long executions, int parts) {
        List<PartTask.Executions> tasks = new ArrayList<>();
        long left = timeLimitMillis == 0 ? 0 : timeLimitMillis - millis;
        isOver |= timeLimitMillis > 0 && left <= 0;
        if (isOver || executions == 0) {
            return tasks;
        }
        for (int index = 0; index < parts; index++) {
            tasks.add(new PartTask.Executions(
                    name, new ArrayList<>(words), given + 1, given + executions, left, index, parts, observations));
        }
        return tasks;
    }

    /** Takes the answers to {@link #tasks}. */
    void take(int round, List<PartTask.Executions> tasks, List<PartAnswer> answers) {
        long until = tasks.get(0).last();
        List<byte[]> results = new ArrayList<>();
        List<byte[]> shown = new ArrayList<>(List.of(observations));
        for (PartAnswer answer : answers) {
            if (answer.exit() != ExitCodes.OK) {
                isOver = true;
                exit = answer.exit();
                String line = answer.line().replaceFirst("^heddle check: ", "");
                reason =
                        (line.isEmpty() ? "no answer" : line.lines().findFirst().orElse("")) + " (worker "
                                + answer.host() + ")";
                given = until;
                return;
            }
            results.add(answer.bytes("result"));
            shown.add(answer.bytes("observations"));
            if (answer.parts().get("traces") instanceof Map<?, ?> files) {
                files.forEach((file, content) -> traces.putIfAbsent(String.valueOf(file), (byte[]) content));
            }
        }
        byte[] together = heddle.together(results, true);
        long before = last;
        result = result.length == 0 ? together : heddle.together(List.of(result, together), false);
        observations = heddle.observations(shown);
        Map<String, Object> tables = tables();
        traces.keySet().retainAll(new HashSet<>(names(tables)));
        Map<?, ?> figures = map(tables, "figures");
        last = number(figures, "last");
        millis = number(figures, "millis");
        events = number(figures, "events");
        once = number(figures, "irootsOnce");
        given = until;
        isOver |= last < until || !isShared;
        Map<String, Object> row = new TreeMap<>();
        row.put("round", (long) round);
        row.put("first", before + 1);
        row.put("last", last);
        rounds.add(row);
    }

    private static List<String> names(Map<String, Object> tables) {
        List<String> names = new ArrayList<>();
        if (tables.get("traces") instanceof List<?> all) {
            all.forEach(one -> names.add(String.valueOf(one)));
        }
        return names;
    }

    private static Map<?, ?> map(Map<String, Object> of, String key) {
        return of.get(key) instanceof Map<?, ?> map ? map : Map.of();
    }

    /** Tables of the result. */
    Map<String, Object> tables() {
        return heddle.tables(result);
    }

    /** What was found so far; empty where nothing was made. */
    byte[] result() {
        return result;
    }

    /** How many executions were given to it. */
    long given() {
        return Math.max(1, given);
    }

    /** The files of saved failures. */
    HashMap<String, byte[]> traces() {
        return traces;
    }

    /** What each round has made: round, first, last. */
    List<Map<String, Object>> rounds() {
        return rounds;
    }

    /** Why not all could be done; empty where it was. */
    String reason() {
        return reason;
    }

    /** Ends the campaign with an error. */
    void fail(int code, String why) {
        exit = code;
        reason = why;
        isOver = true;
    }

    /** Exit code of the failure, as of a command. */
    int exit() {
        return exit;
    }
}
