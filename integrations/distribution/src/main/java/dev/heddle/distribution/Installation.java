package dev.heddle.distribution;

import dev.heddle.api.tool.HeddleTool;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Heddle's use cases in this JVM. They come from the jar of jars {@code heddle-distribution}, unpacked once into the
 * user's cache, and have a class loader of their own: no library of ours meets one of the caller's.
 */
public final class Installation {
    private static final String FOLDER = "heddle-home/";
    private static final String AGENT = FOLDER + "heddle-agent.jar";

    private static @Nullable Installation only;

    private final Path home;
    private final ClassLoader loader;
    private final HeddleTool tool;

    private Installation(Path home) {
        this.home = home;
        loader = new URLClassLoader("heddle", jars(home), new Common());
        tool = provided(HeddleTool.class);
    }

    /** Loader of the classes that an installation has in common with its user. */
    private static final class Common extends ClassLoader {
        private static final String PACKAGE = HeddleTool.class.getPackageName() + ".";

        Common() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(PACKAGE)) {
                return Class.forName(name, false, HeddleTool.class.getClassLoader());
            }
            throw new ClassNotFoundException(name);
        }
    }

    /** What the installation provides of an interface of {@code dev.heddle.api.tool}. */
    public <T> T provided(Class<T> type) {
        try {
            return ServiceLoader.load(type, loader).findFirst().orElseThrow();
        } catch (NoSuchElementException | ServiceConfigurationError e) {
            throw new IllegalStateException("the installation in " + home + " is of another version: " + e, e);
        }
    }

    /**
     * The installation: the one that {@code -Dheddle.home} names, else the one on the class path.
     *
     * @throws IllegalStateException with one line, where there is none or it cannot be unpacked
     */
    public static synchronized Installation get() {
        Installation known = only;
        if (known == null) {
            String given = System.getProperty("heddle.home");
            known = new Installation(given == null ? unpacked() : Path.of(given).toAbsolutePath());
            only = known;
        }
        return known;
    }

    /**
     * The installation in a folder.
     *
     * @throws IllegalStateException with one line, where there is none
     */
    public static synchronized Installation at(Path home) {
        Installation known = only;
        if (known == null || !known.home.equals(home)) {
            known = new Installation(home);
            only = known;
        }
        return known;
    }

    /** Where it is. */
    public Path home() {
        return home;
    }

    /** Use cases. */
    public HeddleTool tool() {
        return tool;
    }

    private static URL[] jars(Path home) {
        List<URL> urls = new ArrayList<>();
        try (Stream<Path> files = Files.list(home.resolve("lib"))) {
            for (Path jar : (Iterable<Path>) files.sorted()::iterator) {
                urls.add(jar.toUri().toURL());
            }
        } catch (IOException e) {
            throw new IllegalStateException("no installation of Heddle in " + home + ": " + e, e);
        }
        return urls.toArray(URL[]::new);
    }

    private static Path unpacked() {
        URL agent = Installation.class.getClassLoader().getResource(AGENT);
        if (agent == null) {
            throw new IllegalStateException(
                    "heddle-distribution is not on the class path; it comes with heddle-junit and heddle-maven-plugin unless it was excluded");
        }
        try {
            URLConnection connection = agent.openConnection();
            if (!(connection instanceof JarURLConnection inJar)) {
                return Path.of(agent.toURI()).resolveSibling(""); // classes of a build that made no jar yet
            }
            inJar.setUseCaches(false);
            try (JarFile jar = inJar.getJarFile()) {
                return unpack(jar);
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("heddle-distribution cannot be unpacked: " + e, e);
        }
    }

    private static Path unpack(JarFile jar) throws IOException {
        Map<String, JarEntry> entries = new TreeMap<>();
        for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
            JarEntry entry = all.nextElement();
            if (entry.getName().startsWith(FOLDER) && !entry.isDirectory()) {
                entries.put(entry.getName().substring(FOLDER.length()), entry);
            }
        }
        long key = 1;
        for (Map.Entry<String, JarEntry> entry : entries.entrySet()) {
            key = (key * 31 + entry.getKey().hashCode()) * 31 + entry.getValue().getCrc();
        }
        Path cache = cache();
        Path home = cache.resolve("home-" + Long.toHexString(key));
        if (Files.isDirectory(home)) {
            return home;
        }
        Path beside = Files.createTempDirectory(Files.createDirectories(cache), "home-");
        try {
            Files.createDirectory(beside.resolve("lib"));
            for (Map.Entry<String, JarEntry> entry : entries.entrySet()) {
                Path file = beside.resolve(entry.getKey()).normalize();
                if (!file.startsWith(beside)) {
                    throw new IOException("entry " + entry.getKey() + " leads out of the folder");
                }
                try (InputStream in = jar.getInputStream(entry.getValue())) {
                    Files.copy(in, file);
                }
            }
            Files.move(beside, home);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            delete(beside); // another JVM was faster
        } catch (IOException e) {
            delete(beside);
            throw e;
        }
        return home;
    }

    private static Path cache() {
        Path ofUser = Path.of(System.getProperty("user.home", "."), ".cache", "heddle");
        try {
            Files.createDirectories(ofUser);
            return Files.isWritable(ofUser) ? ofUser : temporary();
        } catch (IOException e) {
            return temporary();
        }
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"), "heddle-" + System.getProperty("user.name", "user"));
    }

    /** Deletes a folder with its content. */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                Files.deleteIfExists(file);
            }
        }
    }
}
