package dev.heddle.cli.parameters;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamReadException;
import dev.heddle.analyzer.communication.Choices;
import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.formats.file.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Single pass over the file's tokens. Sizes are bounded by those of the file. */
final class ParametersParser {
    private static final List<String> FIGURES =
            List.of("executions", "threads", "steps", "k", "kCom", "history", "counted", "racing", "openReads");
    private static final Pattern THREAD = Pattern.compile("[A-Za-z0-9._-]{1,1000}");
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(50).build())
            .build();

    private final Path file;
    private final byte[] bytes;
    private final Map<String, Integer> figures = new HashMap<>();
    private final SortedMap<Long, SortedMap<String, Integer>> accesses = new TreeMap<>();
    private SortedMap<String, Integer> operations = new TreeMap<>();
    private String format = "";
    private int version;

    ParametersParser(Path file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    Estimate parse() throws IOException, UnreadableFileException {
        try (JsonParser json = FACTORY.createParser(bytes)) {
            try {
                expect(json, json.nextToken(), JsonToken.START_OBJECT, "an object");
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String key = json.currentName();
                    json.nextToken();
                    entry(json, key);
                }
                if (json.nextToken() != null) {
                    throw bad(json, "expected the end of the file, found " + json.getText());
                }
            } catch (StreamReadException e) {
                throw bad(json, "no JSON: " + e.getOriginalMessage().replaceAll("\\s+", " "));
            }
        }
        return estimate();
    }

    private void entry(JsonParser json, String key) throws IOException, UnreadableFileException {
        if (key.equals("format")) {
            format = json.getValueAsString("");
        } else if (key.equals("version")) {
            version = number(json, key);
        } else if (FIGURES.contains(key)) {
            figures.put(key, number(json, key));
        } else if (key.equals("operations")) {
            operations = threads(json, key);
        } else if (key.equals("accesses")) {
            places(json);
        } else {
            json.skipChildren();
        }
    }

    private void places(JsonParser json) throws IOException, UnreadableFileException {
        expect(json, json.currentToken(), JsonToken.START_OBJECT, "an object as accesses");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String place = json.currentName();
            json.nextToken();
            try {
                accesses.put(Long.parseUnsignedLong(place, 16), threads(json, place));
            } catch (NumberFormatException e) {
                throw bad(json, "accesses: expected a place of up to 16 hex digits, found \"" + place + "\"");
            }
        }
    }

    private SortedMap<String, Integer> threads(JsonParser json, String of) throws IOException, UnreadableFileException {
        expect(json, json.currentToken(), JsonToken.START_OBJECT, "an object as " + of);
        SortedMap<String, Integer> counts = new TreeMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String thread = json.currentName();
            json.nextToken();
            if (!THREAD.matcher(thread).matches()) {
                throw bad(json, of + ": expected a thread's path such as 0.1, found \"" + thread + "\"");
            }
            counts.put(thread, number(json, of));
        }
        return counts;
    }

    private int number(JsonParser json, String key) throws IOException, UnreadableFileException {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT
                && json.getNumberType() == JsonParser.NumberType.INT
                && json.getIntValue() >= 0) {
            return json.getIntValue();
        }
        throw bad(json, key + ": expected a number from 0 to " + Integer.MAX_VALUE + ", found " + json.getText());
    }

    private void expect(JsonParser json, JsonToken found, JsonToken expected, String words)
            throws IOException, UnreadableFileException {
        if (found != expected) {
            throw bad(json, "expected " + words + ", found " + (found == null ? "nothing" : json.getText()));
        }
    }

    private Estimate estimate() throws UnreadableFileException {
        if (!format.equals(ParametersFile.FORMAT)) {
            throw new UnreadableFileException(
                    file,
                    0,
                    "expected \"format\": \"" + ParametersFile.FORMAT + "\", found \"" + format + "\"; check the path");
        }
        if (version != ParametersFile.VERSION) {
            throw new UnreadableFileException(
                    file, 0, "version " + version + "; this Heddle reads version " + ParametersFile.VERSION);
        }
        for (String figure : FIGURES) {
            if (!figures.containsKey(figure)) {
                throw new UnreadableFileException(file, 0, "expected " + figure + ", found none");
            }
        }
        if (figure("executions") < 1 || figure("threads") < 1) {
            throw new UnreadableFileException(file, 0, "expected at least one execution and one thread");
        }
        return new Estimate(
                figure("executions"),
                figure("threads"),
                figure("k"),
                figure("kCom"),
                new Choices(
                        figure("steps"), figure("history"), figure("counted"), figure("racing"), figure("openReads")),
                new Profile(operations, accesses));
    }

    private int figure(String name) {
        return Objects.requireNonNull(figures.get(name), name);
    }

    private UnreadableFileException bad(JsonParser json, String what) {
        String line = what.length() > 300 ? what.substring(0, 300) + "..." : what;
        return new UnreadableFileException(file, json.currentLocation().getLineNr(), line.replaceAll("\\s+", " "));
    }
}
