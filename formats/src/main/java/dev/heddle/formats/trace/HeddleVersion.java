package dev.heddle.formats.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The version of Heddle, as the build has it: what files say of their writer. */
public final class HeddleVersion {
    private static final String NUMBER = read();

    private HeddleVersion() {}

    /** Such as {@code 0.1.0}. */
    public static String number() {
        return NUMBER;
    }

    private static String read() {
        try (InputStream in = HeddleVersion.class.getResourceAsStream("version.txt")) {
            return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
