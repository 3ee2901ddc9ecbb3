package dev.heddle.spark;

import dev.heddle.api.tool.ToolFailure;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Where the results of a job go: a folder of any file system that Hadoop knows, which one job at a time writes. Files
 * are written beside and renamed, so that none is seen half written, and a second writing of the same result changes
 * nothing.
 */
final class OutputFolder implements AutoCloseable {
    private static final String LOCK = ".heddle-lock";

    private final FileSystem files;
    private final Path folder;
    private final String name;
    private boolean isOurs;

    private OutputFolder(FileSystem files, Path folder, String name) {
        this.files = files;
        this.folder = folder;
        this.name = name;
    }

    /**
     * Makes the folder where it is missing and locks it.
     *
     * @param name of the folder, for messages
     * @param owner of the lock, in one line
     * @throws ToolFailure where another job writes there, or the folder cannot be made
     */
    static OutputFolder lock(String name, Path folder, String owner, Configuration settings) throws ToolFailure {
        try {
            FileSystem files = FileSystem.newInstance(folder.toUri(), settings);
            // Checksums beside each file are Hadoop's own and would stand between the traces.
            files.setWriteChecksum(false);
            OutputFolder output = new OutputFolder(files, folder, name);
            files.mkdirs(folder);
            output.lock(owner);
            return output;
        } catch (IOException | IllegalArgumentException e) {
            throw ToolFailure.usage(name + ": cannot be made for results (" + e + "); give another folder");
        }
    }

    private void lock(String owner) throws IOException, ToolFailure {
        Path lock = new Path(folder, LOCK);
        try (OutputStream out = files.create(lock, false)) {
            isOurs = true;
            files.deleteOnExit(lock); // where the driver is interrupted
            out.write(owner.getBytes(StandardCharsets.UTF_8));
        } catch (FileAlreadyExistsException e) {
            throw ToolFailure.usage(name + ": another job writes there (" + owner(lock)
                    + "); wait for it or give another folder, or remove "
                    + lock.toUri().getPath()
                    + " where that job was killed");
        }
    }

    private String owner(Path lock) {
        try (FSDataInputStream in = files.open(lock)) {
            return new String(in.readNBytes(200), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "which one is not known";
        }
    }

    void write(String file, byte[] content) throws IOException {
        Path target = new Path(folder, file);
        Path beside = new Path(target.getParent(), "." + target.getName() + ".part");
        try (OutputStream out = files.create(beside, true)) {
            out.write(content);
        }
        files.delete(target, false);
        if (!files.rename(beside, target)) {
            throw new IOException(target + ": cannot be renamed from " + beside.getName());
        }
    }

    /** Writes files below a folder of the folder, "" for the folder itself. */
    void write(String below, Map<String, byte[]> contents) throws IOException {
        for (Map.Entry<String, byte[]> one : contents.entrySet()) {
            write(below.isEmpty() ? one.getKey() : below + "/" + one.getKey(), one.getValue());
        }
    }

    /** Puts a folder that was written beside in the place of an earlier one. */
    void replace(String beside, String target) throws IOException {
        files.delete(new Path(folder, target), true);
        if (!files.rename(new Path(folder, beside), new Path(folder, target))) {
            throw new IOException(new Path(folder, target) + ": cannot be renamed from " + beside);
        }
    }

    /** Removes a file or a folder with its content; nothing where there is none. */
    void remove(String file) throws IOException {
        try {
            files.delete(new Path(folder, file), true);
        } catch (FileNotFoundException e) {
            return; // it is gone
        }
    }

    /** The location of a file below the folder, as Spark takes it. */
    String location(String file) {
        return new Path(folder, file).toString();
    }

    String name() {
        return name;
    }

    /** Unlocks it. */
    @Override
    public void close() throws IOException {
        if (isOurs) {
            files.delete(new Path(folder, LOCK), false);
        }
        files.close();
    }
}
