package dev.heddle.recorder.instrument.site;

import dev.heddle.formats.event.EventKind;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;

/** Makes the sites of one class. */
public final class SiteFactory {
    /** Where a site goes; answers its id. */
    private interface Sites {
        int add(Site site, boolean isUnderTest);
    }

    private final Sites sites;
    private final String className;
    private final String file;
    private final boolean underTest;

    public SiteFactory(SiteTable table, ClassNode owner, boolean underTest) {
        this(table::add, binaryName(owner), sourceFile(owner), underTest);
    }

    /** Collects the sites, which get consecutive numbers. */
    public SiteFactory(List<Site> sites, int firstNumber, ClassNode owner) {
        this(
                (site, isUnderTest) -> {
                    sites.add(site);
                    return firstNumber + sites.size() - 1;
                },
                binaryName(owner),
                sourceFile(owner),
                false);
    }

    /** For the class with that binary name, of that source file or an empty one. */
    public SiteFactory(SiteTable table, String className, String file, boolean underTest) {
        this(table::add, className, file, underTest);
    }

    private SiteFactory(Sites sites, String className, String file, boolean underTest) {
        this.sites = sites;
        this.className = className;
        this.underTest = underTest;
        this.file = file;
    }

    private static String binaryName(ClassNode owner) {
        return owner.name.replace('/', '.');
    }

    private static String sourceFile(ClassNode owner) {
        return owner.sourceFile == null ? "" : owner.sourceFile;
    }

    /**
     * Where an instruction stands in the source and in the original class file.
     *
     * @param offset in the original bytecode, or -1
     * @param line in the source file, or -1
     */
    public record Place(String method, String descriptor, int offset, int line) {}

    /** What an access through an atomic, a VarHandle or a fence does. */
    public int access(
            Place place, AccessModes.Mode mode, String owner, String member, String descriptor, boolean isStatic) {
        return add(new Site(
                position(place),
                mode.kind(),
                owner.replace('/', '.'),
                member,
                descriptor,
                isStatic,
                mode.read(),
                mode.write(),
                mode.outcome()));
    }

    /** An instruction whose memory orders are decided elsewhere. */
    public int plain(Place place, EventKind kind, String owner, String member, String descriptor, boolean isStatic) {
        return add(Site.plain(position(place), kind, owner.replace('/', '.'), member, descriptor, isStatic));
    }

    private Site.Position position(Place place) {
        return new Site.Position(className, place.method(), place.descriptor(), place.offset(), file, place.line());
    }

    private int add(Site site) {
        return sites.add(site, underTest);
    }
}
