package dev.heddle.analyzer.report;

import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.List;
import java.util.Optional;

/**
 * A finding with its places in the source: a failure, or a race.
 *
 * @param rule what it is an instance of
 * @param level {@code error}, {@code warning} or {@code note}
 * @param place where it is
 * @param identity texts that stay the same from run to run
 * @param other another place that has to do with it
 * @param moments the last events of the execution
 * @param stack where it was thrown
 * @param details more to know of it
 * @param fixes changes of the source that cure it
 */
public record Problem(
        Rule rule,
        String level,
        String message,
        Place place,
        List<String> identity,
        Optional<Remark> other,
        List<Moment> moments,
        Optional<Stack> stack,
        Report details,
        List<Fix> fixes) {
    /** A copy with changes that cure it. */
    public Problem with(List<Fix> cures) {
        return new Problem(rule, level, message, place, identity, other, moments, stack, details, List.copyOf(cures));
    }

    /** A copy with a judgement. */
    public Problem judged(String newLevel, String newMessage) {
        return new Problem(rule, newLevel, newMessage, place, identity, other, moments, stack, details, fixes);
    }

    /**
     * What problems are instances of.
     *
     * @param id such as {@code heddle/exception}
     */
    public record Rule(String id, String description) {}

    /**
     * Change of a file.
     *
     * @param text the change in words
     * @param className a class of the file
     * @param from the first line that is replaced
     * @param to the last one; below the first where lines are added before it
     * @param lines what comes there
     */
    public record Fix(String text, String className, String file, int from, int to, List<String> lines) {}

    /** A method and a line; line below 1 and file empty where they are not known. */
    public record Place(String className, String method, String file, int line) {
        /** The place of a site. */
        public static Place of(SiteEntry site) {
            return new Place(site.className(), site.method(), site.file(), site.line());
        }

        /** {@code Class.method(File.java:12)} taken apart. */
        public static Place ofFrame(String text) {
            int open = text.lastIndexOf('(');
            int close = text.lastIndexOf(')');
            String head = open < 0 ? text : text.substring(0, open);
            int dot = head.lastIndexOf('.');
            String className = dot < 0 ? head : head.substring(0, dot);
            String method = dot < 0 ? "" : head.substring(dot + 1);
            String where = open < 0 || close < open ? "" : text.substring(open + 1, close);
            int colon = where.lastIndexOf(':');
            String digits = where.substring(colon + 1);
            return colon < 0 || !digits.matches("[0-9]{1,9}")
                    ? new Place(className, method, "", -1)
                    : new Place(className, method, where.substring(0, colon), Integer.parseInt(digits));
        }
    }

    /** What there is to say of a place. */
    public record Remark(Place place, String text) {}

    /**
     * An event of the execution.
     *
     * @param event its index in the trace
     */
    public record Moment(int event, String thread, Place place, String text) {}

    /** The frames of an exception, innermost first. */
    public record Stack(String message, List<Place> frames) {}
}
