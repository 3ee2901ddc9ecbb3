package dev.heddle.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Labels of files, found by any name of a file. What a file system is asked does not grow with the number of files:
 * schedules come by the thousand.
 */
public final class FileIndex {
    private final Map<Path, String> byName = new HashMap<>();
    private final Map<Path, String> byPlace = new HashMap<>();
    private final Map<Object, String> byKey = new HashMap<>();

    /** Adds a file, by its absolute path; the first label of a file stays. */
    public void add(Path file, String label) {
        byName.putIfAbsent(file, label);
        Path place = place(file);
        if (place != null) {
            byPlace.putIfAbsent(place, label);
        }
        Object key = key(file);
        if (key != null) {
            byKey.putIfAbsent(key, label);
        }
    }

    /** The label of the file that an absolute path means, or null. */
    @Nullable
    public String find(Path file) {
        String label = byName.get(file);
        if (label != null) {
            return label;
        }
        Path place = place(file);
        String byItsPlace = place == null ? null : byPlace.get(place);
        if (byItsPlace != null) {
            return byItsPlace;
        }
        Object key = key(file);
        return key == null ? null : byKey.get(key);
    }

    /**
     * The name in the folder that is meant, which a file has that does not exist yet, too; null where that cannot be
     * found out.
     */
    private static @Nullable Path place(Path file) {
        Path folder = file.getParent();
        try {
            return folder == null || !Files.exists(folder)
                    ? file
                    : folder.toRealPath().resolve(file.getFileName());
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * What all links to a file have in common; null where there is no such file, and for a device, which can be read
     * and written any number of times.
     */
    private static @Nullable Object key(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile() && !attributes.isDirectory()) {
                return null;
            }
            return attributes.fileKey() == null ? file.toRealPath() : attributes.fileKey();
        } catch (IOException e) {
            return null;
        }
    }
}
