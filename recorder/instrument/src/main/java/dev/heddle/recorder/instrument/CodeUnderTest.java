package dev.heddle.recorder.instrument;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/**
 * Tells the code under test from libraries, by where a class file came from: class files in a directory (a compiled
 * single source among them) and those in the main class's own jar are under test; other jars are libraries, and so is
 * what has no origin, such as classes made at run time by a loader that names none. Safe for use by several threads.
 */
public final class CodeUnderTest {
    /** Every class is a library's. */
    public static final CodeUnderTest NOTHING = new CodeUnderTest(Optional.empty());

    private final Optional<Path> mainJar;
    /** Whether the classes of a domain are under test: asked for each class, answered from the file system once. */
    private final Map<ProtectionDomain, Boolean> domains = Collections.synchronizedMap(new WeakHashMap<>());

    private CodeUnderTest(Optional<Path> mainJar) {
        this.mainJar = mainJar;
    }

    /**
     * The code under test of the program with that main class.
     *
     * @param mainClass its internal name, or null where it is not known
     * @param loader finds it
     */
    public static CodeUnderTest of(String mainClass, ClassLoader loader) {
        URL found = mainClass == null ? null : loader.getResource(mainClass + ".class");
        return new CodeUnderTest(Optional.ofNullable(found).flatMap(CodeUnderTest::jar));
    }

    /** The jar in {@code jar:file:/a/b.jar!/C.class}. */
    private static Optional<Path> jar(URL entry) {
        String text = entry.toString();
        int end = text.indexOf("!/");
        return text.startsWith("jar:") && end > 0 ? path(text.substring("jar:".length(), end)) : Optional.empty();
    }

    /** The file that a URL names, where it names one. */
    static Optional<Path> path(String url) {
        try {
            Path path = Path.of(new URI(url)).toAbsolutePath().normalize();
            boolean isFile = path.getFileSystem() == FileSystems.getDefault(); // the JDK's modules are paths, too
            return isFile ? Optional.of(path) : Optional.empty();
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty(); // not a file: a library as far as we can tell
        }
    }

    /**
     * Whether a class belongs to the code under test.
     *
     * @param domain the one it is defined in, or null
     */
    public boolean includes(ProtectionDomain domain) {
        return domain != null && domains.computeIfAbsent(domain, this::decide);
    }

    private boolean decide(ProtectionDomain domain) {
        CodeSource source = domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (location == null) {
            return false;
        }
        Optional<Path> origin = path(location.toString());
        return origin.isPresent() && (origin.equals(mainJar) || Files.isDirectory(origin.get()));
    }
}
