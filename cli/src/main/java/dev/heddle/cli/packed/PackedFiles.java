package dev.heddle.cli.packed;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.replayer.launch.Host;
import dev.heddle.replayer.program.Scratch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The files that the user of a command names. Packed ones are unpacked into a temporary folder, which is deleted when
 * this is closed; messages name them as the user does. Files are opened by one thread; names can be asked for by any.
 */
public final class PackedFiles implements AutoCloseable {
    private static final int LONGEST = 100;

    private final Path directory;
    /** By the local file. */
    private final Map<Path, PackedName> names = new ConcurrentHashMap<>();

    private @Nullable Scratch scratch;
    private int made;

    /** @param directory absolute; where relative names begin */
    public PackedFiles(Path directory) {
        this.directory = directory;
    }

    /** Where relative names begin. */
    public Path directory() {
        return directory;
    }

    /** The path of a file by its name; that of an entry of an archive is for {@link #open} alone. */
    public Path named(String typed) {
        return PackedName.of(directory.resolve(typed)).path();
    }

    /**
     * Returns a local file with the content of a file that may be compressed or an entry of an archive.
     *
     * @throws UnreadableFileException if it cannot be unpacked
     * @throws IOException if there is no place for it
     */
    public Path open(Path path) throws IOException, UnreadableFileException {
        PackedName name = PackedName.of(path);
        if (!name.isPacked()) {
            return name.file();
        }
        for (Map.Entry<Path, PackedName> known : names.entrySet()) {
            if (known.getValue().equals(name)) {
                return known.getKey();
            }
        }
        Path local = local(name);
        boolean isWhole = false;
        try {
            Unpacking.unpack(name, local);
            isWhole = true;
            return local;
        } finally {
            if (!isWhole) {
                names.remove(local);
            }
        }
    }

    /** A place for what is unpacked, with the end of its name: that tells formats apart. */
    private Path local(PackedName name) throws IOException {
        if (scratch == null) {
            scratch = Scratch.create();
        }
        Path folder = Files.createDirectory(scratch.folder().resolve(String.valueOf(made++)));
        String plain = name.unpacked().replaceAll("[^A-Za-z0-9._-]", "_");
        String end = plain.substring(Math.max(0, plain.length() - LONGEST));
        Path local = folder.resolve(end.isEmpty() || end.startsWith(".") ? "x" + end : end);
        names.put(local, name);
        return local;
    }

    /**
     * Returns where to write a file: itself, or, where its name asks for a compression, a local file that
     * {@link #complete} compresses.
     */
    public Path output(Path file) throws IOException {
        return Compression.of(file.toString()).isEmpty() ? file : local(new PackedName(file, ""));
    }

    /** Compresses what was written to {@link #output}. */
    public void complete(Path local) throws UnwritableFileException {
        PackedName name = names.get(local);
        if (name != null) {
            Compression compression = Compression.of(name.file().toString()).orElseThrow();
            WholeFile.write(name.file(), out -> {
                try (OutputStream packed = Coders.compress(compression, out)) {
                    Files.copy(local, packed);
                }
            });
        }
    }

    /** A path as the user would type it here; that of an unpacked file names what it comes from. */
    public String show(Path path) {
        PackedName name = names.getOrDefault(path, new PackedName(path, ""));
        return name.in(Host.show(directory, name.file()));
    }

    /** A message in which local files have the names of what they come from. */
    public String message(String text) {
        String message = text;
        for (Map.Entry<Path, PackedName> one : names.entrySet()) {
            message = message.replace(one.getKey().toString(), one.getValue().toString());
        }
        return message;
    }

    @Override
    public void close() {
        names.clear();
        if (scratch != null) {
            scratch.close();
            scratch = null;
        }
    }
}
