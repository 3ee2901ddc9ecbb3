package dev.heddle.recorder.free.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that grows by whole blocks: of one that could not be written nothing is left, and of a file without blocks
 * neither. It is locked while it is open. No {@link java.nio.channels.FileChannel}, since threads of the program write
 * here too, and an interrupted one would close it.
 */
public final class AppendedFile extends OutputStream {
    private final RandomAccessFile file;
    private final Path path;
    private long length;
    private boolean isOpen = true;

    private AppendedFile(RandomAccessFile file, Path path) {
        this.file = file;
        this.path = path;
    }

    /**
     * Opens a file for a recording.
     *
     * @param force overwrite it where it exists
     * @throws RefusedException where it cannot be
     */
    public static AppendedFile open(Path path, boolean force) throws RefusedException {
        Path folder = path.getParent();
        if (folder == null || !folder.toFile().isDirectory()) {
            throw new RefusedException(path + ": its directory does not exist; create it, or give another file");
        }
        if (path.toFile().isDirectory()) {
            throw new RefusedException(path + ": is a directory; give the name of a file");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new RefusedException(path + ": not a regular file; give another file");
        }
        try {
            RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
            try {
                claim(file, path, force);
                return new AppendedFile(file, path);
            } catch (RefusedException | IOException e) {
                file.close();
                throw e;
            }
        } catch (IOException e) {
            throw new RefusedException(path + ": cannot be written (" + e.getMessage() + "); give another file");
        }
    }

    private static void claim(RandomAccessFile file, Path path, boolean force) throws IOException, RefusedException {
        try {
            FileLock lock = file.getChannel().tryLock();
            if (lock == null) {
                throw new RefusedException(path + ": another process records to it; give another file");
            }
        } catch (OverlappingFileLockException e) {
            throw new RefusedException(path + ": this process records to it already");
        }
        if (file.length() > 0) {
            if (!force) {
                throw new RefusedException(path + ": file exists; give another file, or overwrite it with force");
            }
            file.setLength(0);
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
        try {
            file.write(bytes, from, count);
            length += count;
        } catch (IOException e) {
            try {
                file.setLength(length);
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    /** Closes and removes the file, of which nothing can come. */
    public synchronized void discard() {
        length = 0;
        try {
            close();
        } catch (IOException e) {
            // as closed as it will be
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (isOpen && length == 0) {
            Files.deleteIfExists(path); // while it is locked: an empty file is useless
        }
        isOpen = false;
        file.close();
    }
}
