package dev.heddle.formats.iroot;

import dev.heddle.formats.tabbed.TabbedFields;
import dev.heddle.formats.tabbed.TabbedReader;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lines of iRoots: {@code iroot}, the idiom, what is known of the iRoot, and its events as {@code SITE:TYPE}. */
final class IrootFields {
    static final String WORD = "iroot";

    private final Map<Long, Integer> numbers = new HashMap<>();

    /** @param sites the text's table */
    IrootFields(Collection<SiteEntry> sites) {
        sites.forEach(site -> numbers.put(SiteName.of(site), numbers.size()));
    }

    /** The fields of a line. */
    Object[] fields(Iroot iroot, Object... known) {
        List<Object> fields = new ArrayList<>(List.of(WORD, iroot.idiom()));
        fields.addAll(List.of(known));
        for (IrootEvent event : iroot.events()) {
            fields.add(numbers.get(event.site()) + ":" + event.type());
        }
        return fields.toArray();
    }

    /** The iRoot of a line whose events are the fields from {@code first} on. */
    static Iroot iroot(TabbedReader lines, String[] fields, int first) {
        List<IrootEvent> events = new ArrayList<>();
        for (int i = first; i < fields.length; i++) {
            int colon = fields[i].indexOf(':');
            SiteEntry site = lines.site(fields[i].substring(0, Math.max(0, colon)));
            events.add(IrootEvent.at(site, TabbedFields.word(AccessType.class, fields[i].substring(colon + 1))));
        }
        return new Iroot(TabbedFields.number(fields[1], 1), events);
    }
}
