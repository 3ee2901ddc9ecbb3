package dev.heddle.recorder.instrument;

import java.util.Arrays;

/**
 * All sites of this JVM by id, from 0 in the order in which classes were transformed. Ids are local to the JVM; traces number sites anew.
 * Adding is synchronized (classes load on any thread); reading is not, since a class's sites are added before its code can run.
 */
public final class SiteTable {
    private volatile Site[] sites = new Site[1024];
    private int size;

    /** Adds a site and answers its id. */
    public synchronized int add(Site site) {
        if (size == sites.length) {
            sites = Arrays.copyOf(sites, size * 2);
        }
        sites[size] = site;
        return size++;
    }

    /** The site with that id. */
    public Site get(int id) {
        return sites[id];
    }

    /** How many sites there are. */
    public synchronized int size() {
        return size;
    }
}
