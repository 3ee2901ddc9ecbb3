package dev.heddle.recorder.free.recording;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Methods of the program that run while a recording begins: they stay as they were until they return, so what they do
 * themselves is not recorded.
 */
final class RunningMethods {
    private static final int MOST_NAMED = 3;

    private RunningMethods() {}

    /**
     * A line that names them, where there are any.
     *
     * @param classes names of the classes that are recorded from now on
     */
    static Optional<String> warning(Set<String> classes) {
        Map<String, Integer> running = new TreeMap<>();
        for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
            for (StackTraceElement frame : stack) {
                if (classes.contains(frame.getClassName())) {
                    running.merge(frame.getClassName() + "." + frame.getMethodName(), 1, Integer::sum);
                }
            }
        }
        return running.isEmpty() ? Optional.empty() : Optional.of(line(running));
    }

    private static String line(Map<String, Integer> running) {
        StringBuilder line = new StringBuilder("methods that were running when recording began are not recorded until"
                + " they return, nor are locks that they acquired, so false races may be reported: ");
        int named = 0;
        for (Map.Entry<String, Integer> method : running.entrySet()) {
            if (named == MOST_NAMED) {
                return line.append(", ...").toString();
            }
            line.append(named++ == 0 ? "" : ", ").append(method.getKey());
            if (method.getValue() > 1) {
                line.append(" (").append(method.getValue()).append(" times)");
            }
        }
        return line.toString();
    }
}
