package dev.heddle.formats.run;

import dev.heddle.formats.file.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;

/** Text files that are never seen half written: written beside, then renamed. */
final class TextFiles {
    private TextFiles() {}

    /** Writes sorted properties without a date, so that equal content gives equal bytes. */
    static void writeProperties(Path file, Properties p) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String key : new TreeSet<>(p.stringPropertyNames())) {
            text.append(escape(key))
                    .append('=')
                    .append(escape(p.getProperty(key)))
                    .append('\n');
        }
        WholeFile.write(file, text);
    }

    static void putList(Properties p, String key, List<String> values) {
        p.setProperty(key + ".count", Integer.toString(values.size()));
        for (int i = 0; i < values.size(); i++) {
            p.setProperty(key + "." + i, values.get(i));
        }
    }

    static List<String> getList(Properties p, String key) {
        int n = Integer.parseInt(p.getProperty(key + ".count", "0"));
        List<String> values = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            values.add(p.getProperty(key + "." + i));
        }
        return List.copyOf(values);
    }

    private static String escape(String s) {
        StringBuilder out = new StringBuilder(s.length() + 8);
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '=', ':', '#', '!', ' ' -> out.append('\\').append(c);
                default -> {
                    if (c < ' ' || Character.isSurrogate(c)) {
                        out.append("\\u")
                                .append(HexFormat.of()
                                        .toHexDigits(c)); // a form feed would be skipped, half a pair is no UTF-8
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.toString();
    }
}
