package dev.heddle.recorder.agent;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.security.AllPermission;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the engine and its libraries from jars of the installation. A {@link java.net.URLClassLoader} would do, but it
 * checks the signatures that some libraries carry, which takes a third of the start of the target JVM, and its classes
 * have no permissions where the program brings a security manager. Jars are opened when the search gets to them. What a
 * start needs is in a file of the cache ({@link EngineClasses}) as well, for which the platform's loader is not asked
 * first: no class of it has one of these names, and says so by an exception with a stack trace.
 */
final class EngineLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final File[] files;
    private final JarFile[] jars;
    private final @Nullable EngineClasses kept;
    private final ClassLoader platform;
    private final ProtectionDomain domain;
    /** The jar in which the last class of a package was found: no two of them have a class of the same name. */
    private final Map<String, Integer> jarOfPackage = new ConcurrentHashMap<>();

    /** Names of resources that were found. */
    private final Set<String> resources = ConcurrentHashMap.newKeySet();

    /**
     * The jars are searched in the order given.
     *
     * @param kept classes of these jars, as far as they are in the cache
     */
    EngineLoader(File[] files, @Nullable EngineClasses kept) {
        super("heddle", getPlatformClassLoader());
        this.files = files.clone();
        this.kept = kept;
        platform = getPlatformClassLoader();
        jars = new JarFile[files.length];
        Permissions all = new Permissions();
        all.add(new AllPermission());
        domain = new ProtectionDomain(null, all);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            return platform.loadClass(name);
        }
        return kept == null ? super.loadClass(name, resolve) : loadClass(kept, name, resolve);
    }

    private Class<?> loadClass(EngineClasses from, String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            byte[] bytes = from.get(name);
            return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length, domain);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/').concat(".class");
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        Integer known = jarOfPackage.get(folder);
        try {
            if (known != null) {
                JarEntry entry = jar(known).getJarEntry(path);
                if (entry != null) {
                    return define(name, known, entry);
                }
            }
            for (int i = 0; i < files.length; i++) {
                JarEntry entry = jar(i).getJarEntry(path);
                if (entry != null) {
                    jarOfPackage.put(folder, i);
                    return define(name, i, entry);
                }
            }
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        throw new ClassNotFoundException(name);
    }

    private Class<?> define(String name, int index, JarEntry entry) throws IOException {
        byte[] bytes = read(jar(index), entry);
        return defineClass(name, bytes, 0, bytes.length, domain);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = kept == null ? null : kept.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    @Override
    protected @Nullable URL findResource(String name) {
        try {
            for (int i = 0; i < files.length; i++) {
                if (jar(i).getJarEntry(name) != null) {
                    resources.add(name);
                    return new URL("jar:" + files[i].toURI() + "!/" + name);
                }
            }
            return null;
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            return null; // as for a jar that is not there
        }
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL found = findResource(name);
        return found == null ? Collections.emptyEnumeration() : Collections.enumeration(Collections.singleton(found));
    }

    /**
     * Writes what has been loaded, for {@link EngineClasses#open}.
     *
     * @param loaded classes, of this loader and of others
     */
    void keep(String file, Class<?>[] loaded) throws IOException {
        SortedMap<String, byte[]> contents = new TreeMap<>();
        for (Class<?> type : loaded) {
            if (type.getClassLoader() == this && !type.isArray()) {
                add(contents, type.getName(), type.getName().replace('.', '/').concat(".class"));
            }
        }
        for (String name : resources) {
            add(contents, name, name);
        }
        EngineClasses.write(file, contents);
    }

    private void add(SortedMap<String, byte[]> contents, String name, String path) throws IOException {
        for (int i = 0; i < files.length; i++) {
            JarEntry entry = jar(i).getJarEntry(path);
            if (entry != null) {
                contents.put(name, read(jar(i), entry));
                return;
            }
        }
    }

    private synchronized JarFile jar(int index) throws IOException {
        if (jars[index] == null) {
            jars[index] = new JarFile(files[index], false);
        }
        return jars[index];
    }

    private static byte[] read(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readNBytes((int) entry.getSize());
        }
    }
}
