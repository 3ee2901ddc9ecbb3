package dev.heddle.recorder.instrument.inside;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Class files of the running JDK of which copies can be made: java.util.concurrent with its two subpackages, and the
 * timers of java.util. By outermost class, all with the classes nested in them.
 */
final class JdkClassFiles {
    static final String CONCURRENT = "java/util/concurrent";
    private static final List<String> PACKAGES = List.of(CONCURRENT, CONCURRENT + "/atomic", CONCURRENT + "/locks");
    private static final String UTIL = "java/util";
    private static final List<String> TIMERS = List.of("Timer", "TimerTask", "TimerThread", "TaskQueue");
    private static final String CLASS = ".class";

    private final Map<String, Map<String, ClassNode>> byTop = new TreeMap<>();

    private JdkClassFiles() {}

    static JdkClassFiles read() {
        JdkClassFiles all = new JdkClassFiles();
        for (String folder : PACKAGES) {
            all.add(folder, "");
        }
        for (String name : TIMERS) {
            all.add(UTIL, name);
        }
        all.byTop
                .keySet()
                .removeIf(top -> !top.startsWith(CONCURRENT) && !TIMERS.contains(top.substring(UTIL.length() + 1)));
        return all;
    }

    private void add(String folder, String begin) {
        Path packages = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", folder);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(packages, begin + "*" + CLASS)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (!name.endsWith("-info" + CLASS)) {
                    add(folder + "/" + name.substring(0, name.length() - CLASS.length()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String name) {
        ClassNode tree = new ClassNode(Opcodes.ASM9);
        new ClassReader(bytes(name)).accept(tree, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        byTop.computeIfAbsent(top(name), key -> new TreeMap<>()).put(name, tree);
    }

    static byte[] bytes(String name) {
        try (InputStream in = ClassLoader.getPlatformClassLoader().getResourceAsStream(name + CLASS)) {
            if (in == null) {
                throw new IllegalStateException("the JDK has no file of its class " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The outermost class, by internal names. */
    static String top(String name) {
        int nested = name.indexOf('$', name.lastIndexOf('/') + 1);
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** Outermost classes, sorted. */
    List<String> tops() {
        return List.copyOf(byTop.keySet());
    }

    /** A class and those nested in it; none where there is no such class. */
    List<ClassNode> of(String top) {
        return new ArrayList<>(byTop.getOrDefault(top, Map.of()).values());
    }

    @Nullable
    ClassNode find(String name) {
        return byTop.getOrDefault(top(name), Map.of()).get(name);
    }
}
