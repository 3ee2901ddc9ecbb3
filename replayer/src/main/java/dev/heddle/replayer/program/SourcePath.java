package dev.heddle.replayer.program;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.run.InsideNames;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Source files of a program and of its libraries, found by package and file name in directories and archives, in this
 * order: what the trace carries, what {@code --source} names, archives of sources and directories that build tools put
 * beside what is on the class path, and their usual directories under the working directory. Names come from traces, so
 * only what is the name of a source file is looked for.
 */
public final class SourcePath implements SourceLines {
    private static final int MOST_BYTES = 4 << 20;
    private static final Pattern FILE = Pattern.compile("[^/\\\\:\\p{Cntrl}]+\\.(java|kt|scala|groovy)");
    private static final List<String> USUAL = List.of("src/main/java", "src/test/java", "src/main/kotlin", "src");
    /** Where build tools put classes, and which of the usual directories has their sources. */
    private static final List<String> BUILT =
            List.of("/target/classes", "/target/test-classes", "/build/classes/java/main", "/build/classes/java/test");

    private static final String COPY = InsideNames.PREFIX.replace('.', '/');
    private static final String JDK_MODULE = "java.base/";

    private final SourceLines recorded;
    private final List<Path> named;
    private final List<Path> places = new ArrayList<>();
    private final Map<String, List<String>> files = new HashMap<>();
    private Optional<Path> jdk = Optional.empty();
    /** Files of which no source was found. */
    private final Set<String> missing = new TreeSet<>();

    /**
     * @param recorded the source that the trace carries
     * @param named directories and archives that the user names
     * @param classPath of the program, absolute
     * @param directory the working directory
     */
    public SourcePath(SourceLines recorded, List<Path> named, List<String> classPath, Path directory) {
        this.recorded = recorded;
        this.named = List.copyOf(named);
        Set<Path> all = new LinkedHashSet<>();
        for (Path one : named) {
            all.add(one);
            USUAL.forEach(usual -> all.add(one.resolve(usual)));
        }
        for (String entry : classPath) {
            try {
                all.addAll(beside(entry));
            } catch (InvalidPathException e) {
                continue; // no path of this system
            }
        }
        USUAL.forEach(usual -> all.add(directory.resolve(usual)));
        all.stream().filter(Files::exists).forEach(places::add);
    }

    /** Sets where the source of the JDK's classes is that the execution had copies of. */
    public void jdk(Optional<Path> archive) {
        jdk = archive;
    }

    /** {@code lib-1.0-sources.jar} for {@code lib-1.0.jar}; {@code src/main/java} for {@code target/classes}. */
    private static List<Path> beside(String entry) {
        if (entry.endsWith(".jar")) {
            return List.of(Path.of(entry.substring(0, entry.length() - ".jar".length()) + "-sources.jar"));
        }
        for (String built : BUILT) {
            if (entry.endsWith(built)) {
                Path project = Path.of(entry.substring(0, entry.length() - built.length()));
                return List.of(project.resolve(
                        built.endsWith("main") || built.endsWith("/classes") ? USUAL.get(0) : USUAL.get(1)));
            }
        }
        return List.of();
    }

    @Override
    public String line(String className, String file, int line) {
        String known = recorded.line(className, file, line);
        if (!known.isEmpty() || line < 1) {
            return known;
        }
        String path = path(className, file);
        List<String> lines = path.isEmpty() ? List.of() : files.computeIfAbsent(path, this::find);
        return line <= lines.size() ? lines.get(line - 1) : "";
    }

    /** Files of the program that were asked for where the user has named places, and which none of them has. */
    public List<String> missing() {
        return named.isEmpty() ? List.of() : List.copyOf(missing);
    }

    /** {@code pkg/Foo.java} for a class of that file; empty where the names are none. */
    private static String path(String className, String file) {
        int dot = className.lastIndexOf('.');
        String folder = dot < 0 ? "" : className.substring(0, dot);
        boolean isPackage =
                folder.isEmpty() || List.of(folder.split("\\.", -1)).stream().allMatch(SourcePath::isName);
        return isPackage && FILE.matcher(file).matches()
                ? (folder.isEmpty() ? "" : folder.replace('.', '/') + "/") + file
                : "";
    }

    private static boolean isName(String word) {
        return !word.isEmpty() && word.chars().allMatch(Character::isJavaIdentifierPart);
    }

    private List<String> find(String path) {
        if (path.startsWith(COPY)) {
            return read(jdk.stream().toList(), JDK_MODULE + path.substring(COPY.length()));
        }
        List<String> found = read(places, path);
        if (!found.isEmpty()) {
            return found;
        }
        if (!path.startsWith("java/") && !path.startsWith("jdk/") && !path.startsWith("sun/")) {
            missing.add(path.substring(path.lastIndexOf('/') + 1));
        }
        return List.of();
    }

    private static List<String> read(List<Path> from, String path) {
        for (Path place : from) {
            Optional<byte[]> found = ClassPath.read(place, path, MOST_BYTES);
            if (found.isPresent()) {
                return new String(found.get(), StandardCharsets.UTF_8).lines().toList();
            }
        }
        return List.of();
    }
}
