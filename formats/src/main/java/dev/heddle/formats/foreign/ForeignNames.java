package dev.heddle.formats.foreign;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names of threads, variables and locks for other tools: those that the trace was imported with, or made of what is
 * known and a number.
 */
final class ForeignNames {
    private final EventSource source;
    private final List<String> threads = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();

    ForeignNames(EventSource source) {
        this.source = source;
    }

    /** A word that begins with T, different for each thread. */
    String thread(int index) {
        while (threads.size() <= index) {
            String name = source.threads().get(threads.size()).name();
            boolean fits = name.matches("T[0-9A-Za-z_.$-]+") && taken.add(name);
            threads.add(fits ? name : other());
        }
        return threads.get(index);
    }

    private String other() {
        int number = threads.size();
        while (!taken.add("T" + number)) {
            number += source.threads().size();
        }
        return "T" + number;
    }

    /** A word without blanks, bars and parentheses, different for each location. */
    String location(int index) {
        Trace.LocationEntry entry = source.locations().get(index);
        boolean imported = entry.owner() < 0
                && entry.holder().isEmpty()
                && entry.index() < 0
                && isWord(entry.member())
                && (entry.kind() == LocationKind.STATIC_FIELD || entry.kind() == LocationKind.LOCK);
        return imported ? entry.member() : madeUp(entry) + "~" + index;
    }

    private String madeUp(Trace.LocationEntry entry) {
        StringBuilder text = new StringBuilder();
        if (entry.owner() >= 0) {
            text.append(source.objects().get(entry.owner()).className())
                    .append('@')
                    .append(entry.owner());
        } else {
            text.append(entry.holder());
        }
        if (!entry.member().isEmpty()) {
            text.append('.').append(entry.member());
        }
        if (entry.index() >= 0) {
            text.append('[').append(entry.index()).append(']');
        }
        return text.toString().replaceAll("[\\s|()~\\p{Cntrl}]", "_");
    }

    private static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '|' || c == '(' || c == ')' || c == '~') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** The place as a number: that of the import, or the site's index + 1; 0 without a site. */
    int place(int site) {
        if (site < 0) {
            return 0;
        }
        Trace.SiteEntry entry = source.sites().get(site);
        return ForeignSites.isImported(entry) ? entry.line() : site + 1;
    }
}
