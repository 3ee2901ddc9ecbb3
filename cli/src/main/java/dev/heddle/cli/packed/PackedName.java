package dev.heddle.cli.packed;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file as users name it: by itself, or as an entry of an archive, {@code set.tar.gz!x.std}.
 *
 * @param file the file in the file system
 * @param entry the name in the archive; empty for a file by itself
 */
public record PackedName(Path file, String entry) {
    private static final char MARK = '!';
    private static final String PLAIN = ".heddle";

    /** Tells archive and entry apart. A file that has such a name itself is that file. */
    public static PackedName of(Path path) {
        String name = path.toString();
        int mark = mark(name);
        return mark < 0 || Files.exists(path)
                ? new PackedName(path.normalize(), "")
                : new PackedName(Path.of(name.substring(0, mark)).normalize(), name.substring(mark + 1));
    }

    /** The mark between the name of an archive and that of an entry; negative where there is none. */
    static int mark(String name) {
        int mark = name.indexOf(MARK);
        while (mark >= 0 && ArchiveKind.of(name.substring(0, mark)).isEmpty()) {
            mark = name.indexOf(MARK, mark + 1);
        }
        return mark;
    }

    /** The file of a local path or URL, which may name an entry of it. */
    public static String file(String location) {
        int mark = mark(location);
        return mark < 0 ? location : location.substring(0, mark);
    }

    /** Whether it is an entry of an archive. */
    public boolean isEntry() {
        return !entry.isEmpty();
    }

    /** Whether it is an archive as a whole. */
    public boolean isArchive() {
        return !isEntry() && ArchiveKind.of(file.toString()).isPresent();
    }

    /** Whether the file has to be unpacked. Of a plain trace that is known at once: {@code replay} waits for it. */
    boolean isPacked() {
        if (!isEntry() && file.toString().endsWith(PLAIN)) {
            return false;
        }
        return isEntry() || isArchive() || Compression.of(file.toString()).isPresent();
    }

    /** The name of what is unpacked, without folders and without the suffix of a compression. */
    public String unpacked() {
        String whole = entry.isEmpty() ? String.valueOf(file.getFileName()) : entry;
        return Compression.stripped(whole.substring(whole.lastIndexOf('/') + 1));
    }

    /** The name in which another one stands for the archive. */
    String in(String archive) {
        return entry.isEmpty() ? archive : archive + MARK + entry;
    }

    /** As {@link #of} takes it; an entry's own dots stay. */
    public Path path() {
        return Path.of(toString());
    }

    @Override
    public String toString() {
        return in(file.toString());
    }
}
