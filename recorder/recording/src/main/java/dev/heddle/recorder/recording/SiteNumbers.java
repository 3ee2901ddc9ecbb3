package dev.heddle.recorder.recording;

import dev.heddle.formats.log.LogFile.LogSite;
import dev.heddle.formats.turns.ToldRecords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which of the recorded sites a site of this JVM is: classes may be loaded in another order. Equal sites of a class keep their order. */
final class SiteNumbers {
    private final List<LogSite> recorded;
    private final Map<LogSite, List<Integer>> numbers = new HashMap<>();
    private final Map<LogSite, Integer> used = new HashMap<>();
    private final List<LogSite> mine = new ArrayList<>();
    private final BitSet ofTables = new BitSet();
    private final BitSet ofInterrupts = new BitSet();
    private volatile int[] known = new int[1024];

    SiteNumbers(List<LogSite> recorded) {
        this.recorded = recorded;
        for (int i = 0; i < recorded.size(); i++) {
            numbers.computeIfAbsent(recorded.get(i), key -> new ArrayList<>()).add(i + 1);
        }
    }

    synchronized void add(List<LogSite> sites) {
        for (LogSite site : sites) {
            mine.add(site);
            int number = mine.size();
            if (number >= known.length) {
                known = Arrays.copyOf(known, 2 * number);
            }
            List<Integer> all = numbers.getOrDefault(site, List.of());
            int which = used.merge(site, 1, Integer::sum) - 1;
            ofTables.set(number, ToldRecords.isOfTable(site.entry().member()));
            ofInterrupts.set(number, ToldRecords.isOfInterrupts(site.entry().member()));
            known[number] = which < all.size() ? all.get(which) : -1;
        }
    }

    /** The recorded number of a site of this JVM; -1 where there was no such site. */
    int recorded(int site) {
        int[] all = known;
        return site == 0 ? 0 : site > 0 && site < all.length ? all[site] : -1;
    }

    /** Whether a site of this JVM may be a call of a concurrent map. */
    synchronized boolean isOfTable(int site) {
        return ofTables.get(site);
    }

    /** Whether a site of this JVM is a call that interrupts, or asks for it. */
    synchronized boolean isOfInterrupts(int site) {
        return site > 0 && ofInterrupts.get(site);
    }

    /** A recorded site for people. */
    String recordedText(int number) {
        return number > 0 && number <= recorded.size() ? text(recorded.get(number - 1)) : "the library";
    }

    /** A site of this JVM for people. */
    synchronized String text(int number) {
        return number > 0 && number <= mine.size() ? text(mine.get(number - 1)) : "the library";
    }

    private static String text(LogSite site) {
        String member = site.entry().member();
        return (member.isEmpty() ? "" : member + " at ") + site.entry().file() + ":"
                + site.entry().line();
    }
}
