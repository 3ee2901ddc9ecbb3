package dev.heddle.benchmarks.rates;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps, lists, strings, doubles, booleans and null. Enough for what {@code heddle --json} writes. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /**
     * Reads an object.
     *
     * @throws IllegalArgumentException where the text is none, with the offset
     */
    @SuppressWarnings("unchecked")
    static Map<String, Object> object(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (!(value instanceof Map)) {
            throw new IllegalArgumentException("expected a JSON object, found " + value);
        }
        return (Map<String, Object>) value;
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

    private Object value() {
        switch (peek()) {
            case '{' -> {
                return map();
            }
            case '[' -> {
                return list();
            }
            case '"' -> {
                return string();
            }
            default -> {
                return word();
            }
        }
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        while (peek() != '}') {
            String key = string();
            expect(':');
            map.put(key, value());
            skip(',');
        }
        at++;
        return map;
    }

    private List<Object> list() {
        List<Object> list = new ArrayList<>();
        at++;
        while (peek() != ']') {
            list.add(value());
            skip(',');
        }
        at++;
        return list;
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                at += 4;
                yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> c;
        };
    }

    private Object word() {
        int start = at;
        while (at < text.length() && ",]} \r\n\t".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> Double.valueOf(word);
        };
    }

    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            throw new IllegalArgumentException("JSON ends at offset " + at);
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw new IllegalArgumentException("JSON at offset " + at + ": expected " + c + ", found " + peek());
        }
        at++;
    }

    private void skip(char c) {
        if (peek() == c) {
            at++;
        }
    }
}
