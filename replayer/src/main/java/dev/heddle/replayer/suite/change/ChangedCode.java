package dev.heddle.replayer.suite.change;

import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The classes of a project, each with those that name it, and what changed files mean for them. A class is affected
 * where one that it reaches by names in class files comes from a changed source file.
 */
public final class ChangedCode {
    private static final String SUFFIX = ".class";
    private static final Set<String> LANGUAGES = Set.of("java", "kt", "groovy", "scala");
    private static final Set<String> DOCUMENTS = Set.of("md", "adoc", "rst");
    private static final Set<String> WITHOUT_EFFECT = Set.of(".gitignore", ".gitattributes", "LICENSE", "NOTICE");

    private final List<Path> directories = new ArrayList<>();
    private final Map<String, ClassFile> classes = new HashMap<>();
    private final Map<String, List<ClassFile>> byFile = new HashMap<>();
    private final Map<String, List<String>> referrers = new HashMap<>();

    /**
     * What changed files affect.
     *
     * @param classes binary names of all affected classes, nested ones too
     * @param sources the changed files that classes come from, sorted
     * @param others the changed files that may affect any class, sorted
     */
    public record Effect(Set<String> classes, Set<String> sources, Set<String> others) {}

    /**
     * Reads the class files.
     *
     * @param places directories of classes and jars
     * @throws UsageException where one cannot be read
     */
    public ChangedCode(Collection<Path> places) {
        for (Path place : places) {
            try {
                if (Files.isDirectory(place)) {
                    directories.add(place.toRealPath());
                    readDirectory(place);
                } else {
                    readJar(place);
                }
            } catch (IOException e) {
                throw new UsageException(place + ": cannot be read: " + e.getMessage(), e);
            }
        }
        classes.values().forEach(one -> {
            byFile.computeIfAbsent(file(one.source()), file -> new ArrayList<>())
                    .add(one);
            one.names().stream()
                    .filter(classes::containsKey)
                    .forEach(name -> referrers
                            .computeIfAbsent(name, named -> new ArrayList<>())
                            .add(one.name()));
        });
    }

    private void readDirectory(Path place) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(place)) {
            files = all.filter(file -> file.toString().endsWith(SUFFIX))
                    .filter(Files::isRegularFile)
                    .toList();
        }
        for (Path file : files) {
            read(Files.readAllBytes(file), file.toString());
        }
    }

    private void readJar(Path place) throws IOException {
        try (ZipFile jar = new ZipFile(place.toFile())) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(SUFFIX) && !entry.getName().startsWith("META-INF/")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        read(in.readAllBytes(), place + "!" + entry.getName());
                    }
                }
            }
        }
    }

    /** The first class of a name is the one that runs. */
    private void read(byte[] bytes, String from) {
        try {
            ClassFile one = ClassFile.read(bytes);
            classes.putIfAbsent(one.name(), one);
        } catch (IllegalArgumentException e) {
            throw new UsageException(from + ": " + e.getMessage(), e);
        }
    }

    /**
     * What changes affect.
     *
     * @param tracked changed files; one that is neither source nor document may affect any class
     * @param untracked new files; they count where they are sources, or are copied to a directory of classes
     * @param top the directory that names of files begin at
     */
    public Effect of(List<String> tracked, List<String> untracked, Path top) {
        Set<String> changed = new HashSet<>();
        Set<String> sources = new TreeSet<>();
        Set<String> others = new TreeSet<>();
        for (String path : tracked) {
            if (!isSource(path, changed, sources) && (!isDocument(path) || isOnClassPath(path))) {
                others.add(path);
            }
        }
        for (String path : untracked) {
            boolean isBuilt = directories.stream().anyMatch(top.resolve(path)::startsWith);
            if (!isSource(path, changed, sources) && !isBuilt && isOnClassPath(path)) {
                others.add(path);
            }
        }
        Set<String> names = new TreeSet<>();
        reaching(changed).forEach(name -> names.add(name.replace('/', '.')));
        return new Effect(names, sources, others);
    }

    /** Whether a file is a source, also of no class that is known: such code does not run here. */
    private boolean isSource(String path, Set<String> changed, Set<String> sources) {
        List<ClassFile> ofFile = byFile.getOrDefault(file(path), List.of());
        List<ClassFile> here = ofFile.stream()
                .filter(one -> ("/" + path).endsWith("/" + one.source()))
                .toList();
        String language = extension(path);
        // Directories of Java are those of its packages; other languages may leave the first ones out.
        List<ClassFile> found = here.isEmpty() && !language.equals("java") ? ofFile : here;
        if (found.isEmpty()) {
            return LANGUAGES.contains(language);
        }
        found.forEach(one -> changed.add(one.name()));
        sources.add(path);
        return true;
    }

    private static boolean isDocument(String path) {
        return DOCUMENTS.contains(extension(path)) || WITHOUT_EFFECT.contains(file(path));
    }

    private boolean isOnClassPath(String path) {
        Path whole = Path.of(path);
        int length = whole.getNameCount();
        return IntStream.range(0, length)
                .mapToObj(from -> whole.subpath(from, length))
                .anyMatch(rest ->
                        directories.stream().anyMatch(directory -> Files.isRegularFile(directory.resolve(rest))));
    }

    /** The classes themselves, and all that name one of them, or one that does. */
    private Set<String> reaching(Set<String> changed) {
        Set<String> all = new HashSet<>(changed);
        ArrayDeque<String> open = new ArrayDeque<>(changed);
        while (!open.isEmpty()) {
            for (String referrer : referrers.getOrDefault(open.remove(), List.of())) {
                if (all.add(referrer)) {
                    open.add(referrer);
                }
            }
        }
        return all;
    }

    private static String file(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String extension(String path) {
        String file = file(path);
        return file.substring(file.lastIndexOf('.') + 1);
    }
}
