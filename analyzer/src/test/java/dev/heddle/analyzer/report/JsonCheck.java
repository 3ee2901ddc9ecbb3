package dev.heddle.analyzer.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON strictly, to check what was written: objects as maps, arrays as lists, numbers as their text. */
final class JsonCheck {
    private final String text;
    private int at;

    private JsonCheck(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        JsonCheck check = new JsonCheck(text.strip());
        Object value = check.value();
        check.require(check.at == check.text.length());
        return value;
    }

    private Object value() {
        blanks();
        char c = text.charAt(at);
        Object value = switch (c) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
        };
        blanks();
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        blanks();
        while (text.charAt(at) != '}') {
            require(map.isEmpty() || text.charAt(at++) == ',');
            blanks();
            String key = string();
            blanks();
            require(text.charAt(at++) == ':');
            require(!map.containsKey(key));
            map.put(key, value());
        }
        at++;
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        at++;
        blanks();
        while (text.charAt(at) != ']') {
            require(list.isEmpty() || text.charAt(at++) == ',');
            list.add(value());
        }
        at++;
        return list;
    }

    private String string() {
        require(text.charAt(at++) == '"');
        StringBuilder out = new StringBuilder();
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            require(c >= 0x20);
            out.append(c == '\\' ? escaped() : c);
        }
        at++;
        return out.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int which = "\"\\/bfnrt".indexOf(c);
        require(which >= 0);
        return "\"\\/\b\f\n\r\t".charAt(which);
    }

    private Object word() {
        int from = at;
        while (at < text.length() && ",]} \n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(from, at);
        require(word.matches("true|false|null|-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?"));
        return word;
    }

    private void blanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\n')) {
            at++;
        }
    }

    private void require(boolean holds) {
        if (!holds) {
            throw new AssertionError("no JSON at " + at + ": " + text.substring(0, Math.min(at, text.length())));
        }
    }
}
