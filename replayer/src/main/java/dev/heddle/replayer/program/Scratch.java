package dev.heddle.replayer.program;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A temporary folder of one run, removed with all its content at the end. Where the run was killed it stays until the
 * next one begins, which removes it: a file in it says whose it is, and is locked as long as that process lives.
 */
public final class Scratch implements AutoCloseable {
    private static final String PREFIX = "heddle-";
    private static final String OWNER = "owner";
    /** How exactly the start of a process is known. */
    private static final Duration SAME_START = Duration.ofSeconds(2);

    private final Path folder;
    private final FileChannel owner;

    private Scratch(Path folder, FileChannel owner) {
        this.folder = folder;
        this.owner = owner;
    }

    /** Creates a fresh folder that only this user can enter, and removes those that killed runs have left. */
    public static Scratch create() throws IOException {
        Path folder = directory().toRealPath();
        FileChannel owner =
                FileChannel.open(folder.resolve(OWNER), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        tryLock(owner);
        owner.write(ByteBuffer.wrap(identity().getBytes(StandardCharsets.UTF_8)));
        removeLeftovers(folder);
        return new Scratch(folder, owner);
    }

    /** Not by createTempDirectory, nor below: that starts the JDK's secure random numbers, for 10 ms of a command. */
    private static Path directory() throws IOException {
        Path parent = Path.of(System.getProperty("java.io.tmpdir", "."));
        boolean isPosix = parent.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
        long number = System.nanoTime() & Long.MAX_VALUE;
        while (true) {
            try {
                return Files.createDirectory(parent.resolve(PREFIX + number), attributes);
            } catch (FileAlreadyExistsException e) {
                number++;
            }
        }
    }

    /**
     * Creates a file with a name of its own in a folder that only this user can enter.
     *
     * @param prefix of the name
     */
    public static Path file(Path folder, String prefix) throws IOException {
        long number = System.nanoTime() & Long.MAX_VALUE;
        while (true) {
            try {
                return Files.createFile(folder.resolve(prefix + number));
            } catch (FileAlreadyExistsException e) {
                number++;
            }
        }
    }

    private static String identity() {
        ProcessHandle self = ProcessHandle.current();
        return self.pid() + " "
                + self.info().startInstant().map(Instant::toString).orElse("-") + "\n";
    }

    public Path folder() {
        return folder;
    }

    /** Removes what it can; what is left behind is only temporary. */
    @Override
    public void close() {
        remove(folder);
        try {
            owner.close();
        } catch (IOException e) {
            return; // it is gone with this process
        }
        remove(folder); // where an open file cannot be removed
    }

    /** Removes leftovers of this user in the same place. What cannot be told for certain stays. */
    private static void removeLeftovers(Path own) {
        Path parent = own.getParent();
        if (parent == null) {
            return;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path other : all) {
                if (!other.equals(own) && isLeftover(other, own)) {
                    remove(other);
                }
            }
        } catch (IOException | RuntimeException e) {
            return; // nothing depends on it
        }
    }

    private static boolean isLeftover(Path folder, Path own) {
        Path file = folder.resolve(OWNER);
        try {
            if (!folder.getFileName().toString().matches(PREFIX + "[0-9]+")
                    || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))) {
                return false;
            }
            String[] words = Files.readString(file).strip().split(" ", -1);
            if (words.length != 2 || isAlive(Long.parseLong(words[0]), words[1])) {
                return false;
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                return tryLock(channel).isPresent();
            }
        } catch (IOException | NumberFormatException | DateTimeParseException e) {
            return false;
        }
    }

    /** Whether a process has that number and, as numbers are used again, began at that time. */
    private static boolean isAlive(long pid, String start) {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty() || !process.get().isAlive()) {
            return false;
        }
        Optional<Instant> began = process.get().info().startInstant();
        return began.isEmpty()
                || start.equals("-")
                || Duration.between(Instant.parse(start), began.get()).abs().compareTo(SAME_START) < 0;
    }

    /** Empty where another process has the lock, or where there are no locks. */
    private static Optional<FileLock> tryLock(FileChannel channel) {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (IOException | OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    /** Deletes a folder with all that it holds, as far as that is possible. */
    public static void remove(Path folder) {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(folder)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | java.io.UncheckedIOException e) {
            return;
        }
        for (Path file : deepestFirst) {
            file.toFile().delete();
        }
    }
}
