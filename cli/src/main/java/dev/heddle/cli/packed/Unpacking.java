package dev.heddle.cli.packed;

import dev.heddle.formats.file.NamedOutput;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Unpacks a compressed file or an entry of an archive. */
final class Unpacking {
    private static final int MOST_NAMED = 5;

    private Unpacking() {}

    /**
     * Writes what is packed to a file.
     *
     * @throws UnreadableFileException if it cannot be unpacked
     * @throws IOException if the file cannot be written
     */
    static void unpack(PackedName name, Path local) throws IOException, UnreadableFileException {
        try {
            content(name, local);
        } catch (UnwritableFileException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw CorruptTraceException.unread(name.file(), e);
        } catch (IOException | RuntimeException e) {
            throw unreadable(name.path(), e);
        }
    }

    private static void content(PackedName name, Path local) throws IOException {
        Path file = name.file();
        if (!Files.isRegularFile(file) && Files.exists(file)) {
            throw new PackingException("expected a file, found a directory, pipe or device");
        }
        Optional<ArchiveKind> kind = ArchiveKind.of(file.toString());
        Optional<Compression> compression = Compression.of(kind.isPresent() ? name.entry() : file.toString());
        Path packed = file;
        if (kind.isPresent()) {
            packed = compression.isPresent() ? local.resolveSibling(local.getFileName() + ".packed") : local;
            extract(new Archive(file, kind.get()), name.entry(), packed);
        }
        if (compression.isPresent()) {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(packed));
                    InputStream plain = new Budget(Files.size(file)).over(Coders.decompress(compression.get(), in));
                    OutputStream out = NamedOutput.open(local, local)) {
                plain.transferTo(out);
            }
        }
    }

    private static void extract(Archive archive, String name, Path to) throws IOException {
        Archive.requireInside(name);
        if (ArchiveKind.of(name).isPresent() || PackedName.mark(name) >= 0) {
            throw new PackingException("an archive in an archive is not read; unpack the outer one");
        }
        String wanted = name.startsWith("./") ? name.substring(2) : name;
        List<String> others = new ArrayList<>();
        boolean[] found = new boolean[1];
        archive.over(entry -> {
            found[0] = !entry.isFolder() && entry.name().equals(wanted);
            if (!found[0]) {
                others.add(entry.isFolder() ? "" : entry.name());
                return true;
            }
            entry.safeName();
            try (OutputStream out = NamedOutput.open(to, to)) {
                entry.copy(out);
            }
            return false;
        });
        if (!found[0]) {
            others.removeIf(String::isEmpty);
            throw new PackingException("expected "
                    + (wanted.isEmpty() ? "! and an entry after the name of an archive" : "an entry of that name")
                    + ", found "
                    + (others.isEmpty()
                            ? "no files"
                            : String.join(", ", others.subList(0, Math.min(MOST_NAMED, others.size())))
                                    + (others.size() > MOST_NAMED
                                            ? " and " + (others.size() - MOST_NAMED) + " more"
                                            : "")));
        }
    }

    /** Error of a file that cannot be unpacked, in one line. */
    static UnreadableFileException unreadable(Path name, Exception e) {
        return new UnreadableFileException(
                name,
                0,
                e instanceof PackingException
                        ? String.valueOf(e.getMessage())
                        : "expected what its name says, found another format or damage (" + reason(e)
                                + "); get the file again, or give it the name that fits");
    }

    /** The reason below those that only say that something failed. */
    private static String reason(Throwable e) {
        if (e.getCause() instanceof IOException cause) {
            return reason(cause);
        }
        if (e instanceof EOFException) {
            return "it ends too early";
        }
        return e instanceof IOException io ? UnwritableFileException.reason(io) : e.toString();
    }
}
