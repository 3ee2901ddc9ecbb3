package dev.heddle.distribution;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a command of Heddle has written. */
public final class CommandResult {
    /** Exit code: success. */
    public static final int OK = 0;
    /** Exit code: a replay left its recording. */
    public static final int DIVERGED = 4;
    /** Exit code: a failure was found or happened again. */
    public static final int FAILED = 10;

    private final int exit;
    private final String out;
    private final String err;
    private final Map<?, ?> json;

    /** @param result as {@code dev.heddle.cli.Embedded} answers it */
    CommandResult(Map<?, ?> result) {
        exit = result.get("exit") instanceof Integer code ? code : 1;
        out = String.valueOf(result.get("out"));
        err = String.valueOf(result.get("err")).strip();
        json = result.get("json") instanceof Map<?, ?> map ? map : Map.of();
    }

    /** The exit code of the contract. */
    public int exit() {
        return exit;
    }

    /** What was written to standard output. */
    public String out() {
        return out;
    }

    /** What was written to standard error. */
    public String err() {
        return err;
    }

    /** A figure; 0 where there is none. The path has dots between its keys. */
    public long number(String path) {
        return at(path) instanceof Number number ? number.longValue() : 0;
    }

    /** A text; empty where there is none. */
    public String text(String path) {
        return at(path) instanceof String text ? text : "";
    }

    /** The texts of a list; none where there is no list. */
    public List<String> texts(String path) {
        return at(path) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** Figures by name; none where there is no map. */
    public SortedMap<String, Long> numbers(String path) {
        SortedMap<String, Long> all = new TreeMap<>();
        if (at(path) instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                if (value instanceof Number number) {
                    all.put(String.valueOf(key), number.longValue());
                }
            });
        }
        return all;
    }

    /** Whether there is something other than null. */
    public boolean has(String path) {
        return find(path).isPresent();
    }

    private Object at(String path) {
        return find(path).orElse("");
    }

    private Optional<Object> find(String path) {
        Object value = json;
        for (String key : path.split("\\.")) {
            value = value instanceof Map<?, ?> map ? map.get(key) : null;
            if (value == null) {
                return Optional.empty();
            }
        }
        return Optional.of(value);
    }
}
