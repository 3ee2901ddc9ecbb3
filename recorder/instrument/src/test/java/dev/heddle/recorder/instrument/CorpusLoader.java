package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.site.SiteTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Defines the classes of one jar, as they are or instrumented, and those of other jars, which it depends on, as they
 * are.
 */
public final class CorpusLoader extends ClassLoader implements HeddleTransformer.Listener, AutoCloseable {
    /** How classes are instrumented. */
    public interface Mode {
        Mode NOT = loader -> null;
        Mode CONTROLLED = loader -> new HeddleTransformer(new SiteTable(), null, loader, null);

        /** What transforms the classes of a loader and reports what it cannot; null for none. */
        ClassFileTransformer transformer(CorpusLoader loader);

        /** Whether classes are transformed as those that were loaded before. */
        default boolean isLater() {
            return false;
        }
    }

    /** Classes that could not be transformed or keep their state, with the reason. */
    final List<String> reported = new ArrayList<>();

    private final JarFile own;
    private final List<JarFile> others = new ArrayList<>();
    private final ClassFileTransformer transformer;
    private final Class<?> redefined;

    CorpusLoader(Path jar, List<Path> dependencies, Mode mode) throws IOException {
        super(ClassLoader.getPlatformClassLoader());
        own = new JarFile(jar.toFile());
        for (Path dependency : dependencies) {
            if (!dependency.equals(jar)) {
                others.add(new JarFile(dependency.toFile()));
            }
        }
        redefined = mode.isLater() ? Object.class : null;
        transformer = mode.transformer(this);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith("dev.heddle.recorder.")) {
            return Class.forName(name);
        }
        try {
            byte[] mine = read(own, name);
            byte[] bytes = mine == null ? readOthers(name) : instrument(name, mine);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** The class file as this loader defines it. */
    byte[] instrument(String name, byte[] original) {
        try {
            byte[] changed = transformer == null
                    ? null
                    : transformer.transform(this, name.replace('.', '/'), redefined, null, original);
            return changed == null ? original : changed;
        } catch (IllegalClassFormatException e) {
            throw new AssertionError(e);
        }
    }

    private byte[] readOthers(String name) throws IOException {
        for (JarFile jar : others) {
            byte[] bytes = read(jar, name);
            if (bytes != null) {
                return bytes;
            }
        }
        return null;
    }

    static byte[] read(JarFile jar, String name) throws IOException {
        JarEntry entry = jar.getJarEntry(name.replace('.', '/') + ".class");
        return entry == null ? null : jar.getInputStream(entry).readAllBytes();
    }

    @Override
    public void transformed(String className, ClassLoader loader, byte[] fingerprint) {}

    @Override
    public void failed(String className, String reason) {
        reported.add(className + ": " + reason);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        InputStream found = getParent().getResourceAsStream(name);
        if (found != null || !name.endsWith(".class")) {
            return found;
        }
        try {
            String className = name.substring(0, name.length() - 6);
            byte[] bytes = read(own, className);
            bytes = bytes == null ? readOthers(className) : bytes;
            return bytes == null ? null : new ByteArrayInputStream(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        own.close();
        for (JarFile jar : others) {
            jar.close();
        }
    }
}
