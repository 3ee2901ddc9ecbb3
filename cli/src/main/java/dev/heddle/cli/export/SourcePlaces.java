package dev.heddle.cli.export;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the sources of classes lie, as relative URIs. A class file knows its package and the name of its source; the
 * folder is looked for among the usual ones below the working directory, so that a code host finds the file in its
 * repository.
 */
public final class SourcePlaces {
    private static final List<String> ROOTS =
            List.of("", "src/main/java", "src/test/java", "src/main/kotlin", "src/test/kotlin", "src");

    private final Path directory;
    private final String source;

    /**
     * @param directory absolute; what URIs are relative to
     * @param source absolute path of the program's source where it is a single file, or empty
     */
    public SourcePlaces(Path directory, String source) {
        this.directory = directory;
        this.source = source;
    }

    /** The URI of a class's source, relative to the directory; that of its package where no such file is found. */
    String uri(String className, String file) {
        String outer = className.substring(className.lastIndexOf('/') + 1); // a stack frame may name a module
        int dot = outer.lastIndexOf('.');
        String path = dot < 0 ? file : outer.substring(0, dot).replace('.', '/') + "/" + file;
        try {
            if (!source.isEmpty()
                    && source.substring(source.lastIndexOf('/') + 1).equals(file)) {
                Path given = Path.of(source).normalize();
                if (given.startsWith(directory)) {
                    return encoded(directory.relativize(given).toString());
                }
            }
            for (String root : ROOTS) {
                Path found = directory.resolve(root).resolve(path).normalize();
                if (found.startsWith(directory) && Files.isRegularFile(found)) {
                    return encoded(directory.relativize(found).toString());
                }
            }
        } catch (InvalidPathException e) {
            return encoded(path); // a name that no file has
        }
        return encoded(path);
    }

    /** Everything but what a path of a URI holds as it is. */
    private static String encoded(String path) {
        StringBuilder uri = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean isPlain = c < 0x80 && (Character.isLetterOrDigit(c) || "-._~/".indexOf(c) >= 0);
            boolean isLeading = c == '/' && uri.length() == 0;
            uri.append(isPlain && !isLeading ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return uri.toString();
    }
}
