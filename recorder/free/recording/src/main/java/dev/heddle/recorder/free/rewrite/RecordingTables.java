package dev.heddle.recorder.free.rewrite;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.recorder.free.log.LogFile.LogField;
import dev.heddle.recorder.free.log.LogFile.LogSite;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What records name, registered before a record can name it. Safe for use by several threads. */
public final class RecordingTables {
    /** Number of bits of a site in a record. */
    private static final int SITE_LIMIT = 1 << 24;

    private final SiteTable sites = new SiteTable();
    private final FieldTable fields = new FieldTable();
    private final RecordingListener listener;
    private int toldSites = 1;
    private int toldFields;

    /** Number 0 is no site: a record that begins with 0 is none. */
    public RecordingTables(RecordingListener listener) {
        this.listener = listener;
        sites.add(Site.plain(new Site.Position("", "", "", -1, "", -1), EventKind.READ, "", "", "", false));
    }

    /** All sites. */
    public SiteTable sites() {
        return sites;
    }

    /** All fields. */
    public FieldTable fields() {
        return fields;
    }

    /** Tells what is new. */
    public synchronized void tell() {
        List<LogField> newFields = new ArrayList<>();
        for (int end = fields.size(); toldFields < end; toldFields++) {
            FieldTable.Field field = fields.get(toldFields);
            newFields.add(new LogField(
                    field.className().replace('/', '.'), field.name(), field.descriptor(), field.isStatic()));
        }
        if (!newFields.isEmpty()) {
            listener.fields(newFields);
        }
        List<LogSite> newSites = new ArrayList<>();
        for (int end = sites.size(); toldSites < end; toldSites++) {
            newSites.add(logged(sites.get(toldSites)));
        }
        if (!newSites.isEmpty()) {
            listener.sites(newSites);
        }
    }

    /**
     * Names of the classes with instructions that access a field, with dots.
     *
     * @param className of the class that declares the field, internal name
     */
    public Set<String> users(String className, String field) {
        String declarer = className.replace('/', '.');
        Set<String> users = new HashSet<>();
        for (int i = 1, end = sites.size(); i < end; i++) {
            Site site = sites.get(i);
            if (site.kind().isAccess()
                    && site.member().equals(field)
                    && site.owner().replace('/', '.').equals(declarer)) {
                users.add(site.className());
            }
        }
        return users;
    }

    /** Whether there is room for the sites of a class of that many bytes. */
    boolean hasRoomFor(int bytes) {
        return sites.size() + bytes < SITE_LIMIT;
    }

    RecordingListener listener() {
        return listener;
    }

    private static LogSite logged(Site site) {
        SiteEntry entry = new SiteEntry(
                site.className(),
                site.method(),
                site.descriptor(),
                site.bytecodeIndex(),
                site.kind(),
                site.memberForPeople(),
                site.file(),
                site.line());
        return new LogSite(entry, site.readOrder(), site.writeOrder());
    }
}
