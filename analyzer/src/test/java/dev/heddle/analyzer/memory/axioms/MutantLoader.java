package dev.heddle.analyzer.memory.axioms;

import java.io.IOException;
import java.io.InputStream;

/** Defines the memory model and its tests anew, with one class of it changed. */
final class MutantLoader extends ClassLoader {
    private final Mutation mutation;

    MutantLoader(Mutation mutation) {
        super(MutantLoader.class.getClassLoader());
        this.mutation = mutation;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(Mutation.PACKAGE)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = file.readAllBytes();
            byte[] changed = name.equals(Mutation.PACKAGE + mutation.className()) ? mutation.apply(bytes) : bytes;
            return defineClass(name, changed, 0, changed.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
