package dev.heddle.benchmarks.rates;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps, lists, strings, doubles, booleans and null. */
final class Json {
    private Json() {}

    /**
     * Reads an object.
     *
     * @throws IOException where the text is none, with the place
     */
    static Map<String, Object> object(String text) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("expected a JSON object, found " + json.currentToken());
            }
            return map(json);
        }
    }

    /** What stands under a path of keys, or null. */
    static Object at(Object from, String... keys) {
        Object value = from;
        for (String key : keys) {
            value = value instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return value;
    }

    /** The number under a path of keys, or {@code otherwise}. */
    static double number(Object from, double otherwise, String... keys) {
        return at(from, keys) instanceof Double number ? number : otherwise;
    }

    private static Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> map(json);
            case START_ARRAY -> list(json);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            case VALUE_NULL -> null;
            default -> json.getText();
        };
    }

    private static Map<String, Object> map(JsonParser json) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String key = json.currentName();
            json.nextToken();
            map.put(key, value(json));
        }
        return map;
    }

    private static List<Object> list(JsonParser json) throws IOException {
        List<Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(json));
        }
        return list;
    }
}
