package dev.heddle.recorder.instrument;

import dev.heddle.formats.trace.SiteName;
import java.util.Arrays;

/**
 * All sites of this JVM by id, from 0 in the order in which classes were transformed. Ids are local to the JVM; traces number sites anew.
 * Adding is synchronized (classes load on any thread); reading is not, since a class's sites are added before its code can run.
 */
public final class SiteTable {
    private volatile Site[] sites = new Site[1024];
    private volatile boolean[] underTest = new boolean[1024];
    private volatile boolean[] ofJdk = new boolean[1024];
    private volatile long[] names = new long[1024];
    private int size;

    /** Adds a site of a library and answers its id. */
    public int add(Site site) {
        return add(site, false);
    }

    /** Adds a site and answers its id. */
    public synchronized int add(Site site, boolean isUnderTest) {
        if (size == sites.length) {
            sites = Arrays.copyOf(sites, size * 2);
            underTest = Arrays.copyOf(underTest, size * 2);
            ofJdk = Arrays.copyOf(ofJdk, size * 2);
            names = Arrays.copyOf(names, size * 2);
        }
        ofJdk[size] = site.className().startsWith("java.");
        underTest[size] = isUnderTest;
        sites[size] = site;
        return size++;
    }

    /** The site with that id. */
    public Site get(int id) {
        return sites[id];
    }

    /** Whether that site's class belongs to the code under test. */
    public boolean isUnderTest(int id) {
        return underTest[id];
    }

    /** Whether that site is in code of the JDK. */
    public boolean isOfJdk(int id) {
        return ofJdk[id];
    }

    /**
     * The site's {@link SiteName}, the same in every JVM and in traces. Made at the first question, by one thread at a time (the one that has
     * the baton).
     */
    public long name(int id) {
        long name = names[id];
        if (name == 0) {
            Site s = sites[id];
            name = SiteName.of(
                    s.className(), s.method(), s.descriptor(), s.bytecodeIndex(), s.kind(), s.memberForPeople());
            names[id] = name;
        }
        return name;
    }

    /** How many sites there are. */
    public synchronized int size() {
        return size;
    }
}
