package dev.heddle.cli.packed;

import dev.heddle.formats.file.NamedOutput;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.replayer.program.Scratch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** A folder as one archive, and back. Archives of equal files are equal: times and owners are left out. */
public final class PackedFolder {
    private PackedFolder() {}

    /**
     * Writes the files below a folder, sorted by name, as an archive.
     *
     * @return how many files there are
     * @throws UnreadableFileException if something else than files and folders is below it
     */
    public static int pack(Path folder, Path archive) throws IOException, UnreadableFileException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new UnreadableFileException(file, 0, "expected a plain file, found a link, pipe or device");
            }
        }
        if (files.size() > Budget.MOST_ENTRIES) {
            throw new UnreadableFileException(
                    folder, 0, "expected at most " + Budget.MOST_ENTRIES + " files, found " + files.size());
        }
        ArchiveKind kind = ArchiveKind.of(archive.toString()).orElseThrow();
        WholeFile.write(archive, out -> {
            switch (kind) {
                case TAR -> tar(folder, files, archive, out);
                case ZIP -> zip(folder, files, out);
                case SEVEN_Z -> throw new PackingException("7z is read, not written; give .tar.zst or .zip");
            }
        });
        return files.size();
    }

    private static void tar(Path folder, List<Path> files, Path archive, OutputStream out) throws IOException {
        Optional<Compression> compression = Compression.of(archive.toString());
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(
                compression.isPresent() ? Coders.compress(compression.get(), out) : out, "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            for (Path file : files) {
                TarArchiveEntry entry = new TarArchiveEntry(name(folder, file));
                entry.setSize(Files.size(file));
                entry.setModTime(FileTime.fromMillis(0));
                entry.setNames("", "");
                tar.putArchiveEntry(entry);
                Files.copy(file, tar);
                tar.closeArchiveEntry();
            }
        }
    }

    private static void zip(Path folder, List<Path> files, OutputStream out) throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(out)) {
            for (Path file : files) {
                ZipArchiveEntry entry = new ZipArchiveEntry(name(folder, file));
                entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
                zip.putArchiveEntry(entry);
                Files.copy(file, zip);
                zip.closeArchiveEntry();
            }
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    /**
     * Writes the files of an archive into a new folder, which is there once it is complete.
     *
     * @return how many files there are
     * @throws UnreadableFileException if it is damaged, or an entry is no plain file inside of the folder
     */
    public static int unpack(Path archive, Path folder) throws IOException, UnreadableFileException {
        Path part = WholeFile.part(folder);
        int[] files = new int[1];
        Scratch.remove(part);
        try {
            create(part, folder);
            new Archive(archive, ArchiveKind.of(archive.toString()).orElseThrow()).over(entry -> {
                Path file = part.resolve(entry.safeName());
                create(entry.isFolder() ? file : Objects.requireNonNull(file.getParent()), folder);
                if (entry.isFolder()) {
                    return true;
                }
                if (Files.exists(file)) {
                    throw new PackingException(
                            "entry " + entry.name() + " is there twice; expected files of different names");
                }
                try (OutputStream out = NamedOutput.open(file, folder)) {
                    entry.copy(out);
                }
                files[0]++;
                return true;
            });
            try {
                Files.move(part, folder);
            } catch (IOException e) {
                throw new UnwritableFileException(folder, e);
            }
            return files[0];
        } catch (UnwritableFileException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw CorruptTraceException.unread(archive, e);
        } catch (IOException | RuntimeException e) {
            throw Unpacking.unreadable(archive, e);
        } finally {
            Scratch.remove(part);
        }
    }

    private static void create(Path folder, Path shown) throws UnwritableFileException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UnwritableFileException(shown, e);
        }
    }
}
