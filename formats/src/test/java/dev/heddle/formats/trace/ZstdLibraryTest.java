package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each of these class loaders has a Heddle of its own, as the engine's has in the target JVM. */
class ZstdLibraryTest {
    @TempDir
    Path folder;

    private static URLClassLoader loader() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }

    /** What {@link Codec#missing} says in a new class loader. */
    private static String missing(String folder) throws Exception {
        String before = System.getProperty("heddle.native.folder");
        if (folder != null) {
            System.setProperty("heddle.native.folder", folder);
        }
        try (URLClassLoader loader = loader()) {
            Class<?> codec = loader.loadClass(Codec.class.getName());
            Object zstd = codec.getField("ZSTD").get(null);
            return (String) codec.getMethod("missing").invoke(zstd);
        } finally {
            if (folder != null) {
                System.clearProperty("heddle.native.folder");
            }
            assertEquals(null, before);
        }
    }

    @Test
    void everyClassLoaderMayHaveItsOwn() throws Exception {
        assertTrue(Codec.ZSTD.isAvailable(), Codec.ZSTD.missing());
        assertEquals("", missing(null));
        assertEquals("", missing(null));
    }

    @Test
    void nothingIsLeftBehind() throws Exception {
        assertEquals("", missing(folder.toString()));
        try (var left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void whereItCannotBeLoadedOneLineSaysWhy() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        String missing = missing(file.resolve("inside").toString());
        assertTrue(
                missing.startsWith(
                        "zstd needs the native part of zstd-jni (com.github.luben:zstd-jni), which cannot be loaded here: "),
                missing);
        assertEquals(1, missing.lines().count());
    }
}
