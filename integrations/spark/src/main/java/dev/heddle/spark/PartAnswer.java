package dev.heddle.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * What a task has come to.
 *
 * @param exit as a command's
 * @param line why it could not be done, or empty
 * @param host where it ran
 * @param parts results, observations and the like by name: byte arrays, strings, maps of these
 */
record PartAnswer(int exit, String line, String host, HashMap<String, Object> parts) implements Serializable {
    /** Answers of a command; only what is bytes, text or JSON is sent. */
    static PartAnswer of(Map<String, Object> answer) {
        int exit = answer.get("exit") instanceof Integer code ? code : ExitCodes.INTERNAL;
        return new PartAnswer(
                exit,
                String.valueOf(answer.getOrDefault("err", "")).strip(),
                ClusterContext.host(),
                new HashMap<>(answer));
    }

    /** Something that is not the program's fault, nor that of the words. */
    static PartAnswer failed(int exit, String line) {
        return new PartAnswer(exit, line, ClusterContext.host(), new HashMap<>());
    }

    byte[] bytes(String name) {
        return parts.get(name) instanceof byte[] bytes ? bytes : new byte[0];
    }
}
