package dev.heddle.recorder.instrument.site;

import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.trace.SiteName;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All sites of this JVM by id, from 0 in the order in which classes were transformed. Ids are local to the JVM; traces
 * number sites anew. Adding is synchronized (classes load on any thread); reading is not, since a class's sites are
 * added before its code can run.
 *
 * <p>A class that is defined again has the sites of the definition before as far as they are equal: a program that
 * makes a class loader in every execution would fill the heap otherwise. Where the second definition is that of another
 * loader, the site is <em>shared</em>: the classes and fields that it names are one per loader.
 */
public final class SiteTable {
    private final Map<String, Definition> definitions = new HashMap<>();
    private volatile boolean[] shared = new boolean[1024];
    private volatile int sharings;
    private volatile Site[] sites = new Site[1024];
    private volatile boolean[] underTest = new boolean[1024];
    private volatile boolean[] coarse = new boolean[1024];
    private CodeFilter code = CodeFilter.DEFAULT;
    private volatile boolean[] ofJdk = new boolean[1024];
    private volatile long[] names = new long[1024];
    private int size;

    /** The sites of one definition of a class, in the order in which they are made. */
    public final class Definition {
        private final WeakReference<ClassLoader> loader;
        private final @Nullable WeakReference<ClassLoader> loaderBefore;
        private final int[] before;
        private int[] ids = new int[16];
        private int count;

        /** @param last the definition before, or null */
        private Definition(@Nullable ClassLoader loader, @Nullable Definition last) {
            this.loader = new WeakReference<>(loader);
            this.loaderBefore = last == null ? null : last.loader;
            this.before = last == null ? new int[0] : Arrays.copyOf(last.ids, last.count);
        }

        /** Adds the next site, or finds the equal one of the definition before, and answers its id. */
        public int add(Site site, boolean isUnderTest) {
            synchronized (SiteTable.this) {
                if (count == ids.length) {
                    ids = Arrays.copyOf(ids, count * 2);
                }
                int known = known(site, isUnderTest);
                int id = known >= 0 ? known : SiteTable.this.add(site, isUnderTest);
                ids[count++] = id;
                return id;
            }
        }

        private int known(Site site, boolean isUnderTest) {
            int id = count < before.length ? before[count] : -1;
            if (id < 0 || underTest[id] != isUnderTest || !sites[id].equals(site)) {
                return -1;
            }
            if (!shared[id] && loaderBefore != null && !loaderBefore.refersTo(loader.get())) {
                shared[id] = true;
                sharings = sharings + 1;
            }
            return id;
        }
    }

    /**
     * Begins a definition of a class.
     *
     * @param className its name
     * @param loader that defines it; null for the boot loader
     */
    public synchronized Definition define(String className, @Nullable ClassLoader loader) {
        Definition definition = new Definition(loader, definitions.get(className));
        definitions.put(className, definition);
        return definition;
    }

    /** Whether classes of several loaders have this site. */
    public boolean isShared(int id) {
        return shared[id];
    }

    /** Grows when a site becomes shared that was not. */
    public int sharings() {
        return sharings;
    }

    /** Adds a site of a library and answers its id. */
    public int add(Site site) {
        return add(site, false);
    }

    /** Adds a site and answers its id. */
    public synchronized int add(Site site, boolean isUnderTest) {
        if (size == sites.length) {
            sites = Arrays.copyOf(sites, size * 2);
            underTest = Arrays.copyOf(underTest, size * 2);
            coarse = Arrays.copyOf(coarse, size * 2);
            ofJdk = Arrays.copyOf(ofJdk, size * 2);
            names = Arrays.copyOf(names, size * 2);
            shared = Arrays.copyOf(shared, size * 2);
        }
        ofJdk[size] = site.className().startsWith("java.");
        underTest[size] = isUnderTest;
        coarse[size] = code.isCoarse(site.className());
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

    /** Which classes' sites are coarse, of those that are added from now on. */
    public synchronized void control(CodeFilter filter) {
        code = filter;
    }

    /** Whether plain accesses at that site have no events. */
    public boolean isCoarse(int id) {
        return coarse[id];
    }

    /** Whether that site is in code of the JDK. */
    public boolean isOfJdk(int id) {
        return ofJdk[id];
    }

    /**
     * The site's {@link SiteName}, the same in every JVM and in traces. Made at the first question, by one thread at a
     * time (the one that has the baton).
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
