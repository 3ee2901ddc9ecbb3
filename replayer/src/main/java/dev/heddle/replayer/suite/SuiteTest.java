package dev.heddle.replayer.suite;

import dev.heddle.api.run.TestLine;
import java.util.ArrayList;
import java.util.List;

/**
 * A test of a suite, and what it came to without control.
 *
 * @param plain its last line; one that says that it has begun where it ended the JVM, or did not end
 */
public record SuiteTest(TestLine plain) {
    /** The test as {@code heddle check} takes it in place of a main class. */
    public List<String> words() {
        List<String> words = new ArrayList<>(List.of(plain.test()));
        if (!plain.uniqueId().equals(plain.methodId())) {
            String id = plain.uniqueId();
            words.add("--unique-id=" + id);
        }
        return words;
    }

    /** A name for people: class, method, and the invocation where it is one of several. */
    public String name() {
        return plain.test().isEmpty() ? plain.display() : plain.test().replace("()", "") + invocation();
    }

    private String invocation() {
        String display = plain.display();
        int last = display.lastIndexOf(" > ");
        return plain.uniqueId().equals(plain.methodId()) || last < 0 ? "" : " " + display.substring(last + 3);
    }

    /** A name for a folder, different for each test of a suite. */
    String folder() {
        String readable = plain.test()
                .replaceAll("[^A-Za-z0-9.#_-]+", "_")
                .replace('#', '.')
                .replaceFirst("_$", "");
        int most = Math.min(readable.length(), 120);
        return plain.uniqueId().equals(plain.methodId())
                ? readable.substring(0, most)
                : readable.substring(0, most) + "-"
                        + Integer.toHexString(plain.uniqueId().hashCode());
    }
}
