package dev.heddle.formats.trace;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;
import com.github.luben.zstd.util.ZstdVersion;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The native part of zstd-jni, in this class loader. zstd-jni would unpack it into {@code java.io.tmpdir}, try once,
 * and leave the file there after a kill; here several folders are tried, since the first may be mounted without leave
 * to execute, and the file is deleted as soon as it is loaded.
 */
final class ZstdLibrary {
    private static final String OPTION = "heddle.native.folder";
    private static final String NAME = "libzstd-jni-";
    private static final @Nullable String FAILURE = load();

    private ZstdLibrary() {}

    /** Why it cannot be used here: one line; null where it can. */
    static @Nullable String failure() {
        return FAILURE;
    }

    private static @Nullable String load() {
        try {
            avoidWarning();
            return Native.isLoaded() ? null : fromFolders();
        } catch (LinkageError | RuntimeException | ReflectiveOperationException e) {
            return oneLine(e);
        }
    }

    private static @Nullable String fromFolders() throws ReflectiveOperationException {
        // By name: as a constant it would be that of the jar that was there when this class was compiled.
        String resource =
                resource((String) ZstdVersion.class.getField("VERSION").get(null));
        String first = null;
        for (Path folder : folders()) {
            try {
                fromFolder(folder, resource);
                Native.assumeLoaded();
                Zstd.compressBound(1);
                return null;
            } catch (LinkageError | RuntimeException | IOException e) {
                first = first == null ? oneLine(e) : first;
            }
        }
        return first == null ? "no folder to unpack it into" : first;
    }

    private static void fromFolder(Path folder, String resource) throws IOException {
        try (InputStream in = Native.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("zstd-jni has nothing for this platform (" + resource + ")");
            }
            Files.createDirectories(folder);
            // Not createTempFile: it starts the JDK's secure random numbers, in the program's JVM. A file that is there
            // already is not replaced.
            String name = NAME + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime()) + ".tmp";
            File file = folder.resolve(name).toFile();
            Files.copy(in, file.toPath());
            try {
                System.load(file.getAbsolutePath());
            } finally {
                if (!file.delete()) {
                    file.deleteOnExit(); // Windows keeps what is loaded
                }
            }
        }
    }

    private static Set<Path> folders() {
        Set<Path> folders = new LinkedHashSet<>();
        String given = System.getProperty(OPTION);
        if (given != null) {
            folders.add(Path.of(given)); // this folder only: set by tests and experts
            return folders;
        }
        folders.add(Path.of(System.getProperty("java.io.tmpdir", ".")));
        folders.add(Path.of(System.getProperty("user.home", "."), ".cache", "heddle"));
        return folders;
    }

    private static String resource(String version) {
        String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch", "");
        if (os.startsWith("mac")) {
            return "/darwin/" + (arch.equals("amd64") ? "x86_64" : arch) + "/" + NAME + version + ".dylib";
        }
        return os.startsWith("win")
                ? "/win/" + arch + "/" + NAME + version + ".dll"
                : "/" + os.replace(' ', '_') + "/" + arch + "/" + NAME + version + ".so";
    }

    /**
     * JDK 24 and later print a warning into the program's output when a library is loaded. Where {@code java.lang} has
     * been opened to us, as the recorder does, the leave is given first; elsewhere the option
     * {@code --enable-native-access=ALL-UNNAMED} does it.
     */
    private static void avoidWarning() {
        try {
            Method enable = Module.class.getDeclaredMethod("implAddEnableNativeAccessToAllUnnamed");
            enable.setAccessible(true);
            enable.invoke(null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return; // then with the warning
        }
    }

    private static String oneLine(Throwable e) {
        return String.valueOf(e.getMessage() == null ? e : e.getMessage())
                .lines()
                .findFirst()
                .orElse("");
    }
}
