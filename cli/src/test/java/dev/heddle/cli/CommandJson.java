package dev.heddle.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a command has written with {@code --json}. Values are found by a path of keys from the outermost object on; a
 * path that leads nowhere is an {@link AssertionError}, so that no test passes because a key has another name.
 *
 * @param root the outermost object
 */
public record CommandJson(JsonNode root) {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

    /** The object that the text holds. */
    public static CommandJson parse(String text) {
        try {
            return new CommandJson(MAPPER.readTree(text));
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + text, e);
        }
    }

    /** The object that a file holds. */
    public static CommandJson read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The object as a record; a component without a key of its name is an error. */
    public <T> T as(Class<T> type) {
        try {
            return MAPPER.treeToValue(root, type);
        } catch (JsonProcessingException e) {
            throw new AssertionError("no " + type.getSimpleName() + ": " + root.toPrettyString(), e);
        }
    }

    /** Whatever stands there. */
    public JsonNode at(String... keys) {
        JsonNode node = root;
        for (String key : keys) {
            JsonNode next = node.isArray() ? node.get(Integer.parseInt(key)) : node.get(key);
            if (next == null) {
                throw new AssertionError("no " + String.join(".", keys) + " in " + root.toPrettyString());
            }
            node = next;
        }
        return node;
    }

    /** A whole number. */
    public long number(String... keys) {
        JsonNode node = at(keys);
        if (!node.isIntegralNumber()) {
            throw new AssertionError(String.join(".", keys) + ": expected a whole number, found " + node);
        }
        return node.longValue();
    }

    /** A text, or how a number, truth value or null is written. */
    public String text(String... keys) {
        return at(keys).asText();
    }

    /** Whether {@code true} stands there. */
    public boolean isTrue(String... keys) {
        return at(keys).equals(MAPPER.getNodeFactory().booleanNode(true));
    }

    /** Whole numbers by their keys, sorted. */
    public Map<String, Long> counts(String... keys) {
        Map<String, Long> counts = new TreeMap<>();
        at(keys).fields()
                .forEachRemaining(e -> counts.put(e.getKey(), e.getValue().longValue()));
        return counts;
    }

    /** The texts of an array. */
    public List<String> texts(String... keys) {
        List<String> texts = new ArrayList<>();
        at(keys).forEach(node -> texts.add(node.asText()));
        return texts;
    }

    /** Locations of the racing pairs that {@code analyze} found. */
    public Set<String> racyLocations() {
        return new TreeSet<>(at("racePairs").findValuesAsText("location"));
    }

    /** Confirming replays of the first failure: how many agreed, of how many. */
    public List<Long> replays() {
        return List.of(number("replays", "ok"), number("replays", "total"));
    }

    @Override
    public String toString() {
        return root.toPrettyString();
    }
}
