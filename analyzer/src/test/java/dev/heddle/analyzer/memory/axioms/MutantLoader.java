package dev.heddle.analyzer.memory.axioms;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/** Defines the analyzer and its tests anew, with one class of the memory model changed. */
final class MutantLoader extends ClassLoader {
    private static final String ANEW = "dev.heddle.analyzer.";

    private final String changedName;
    private final byte[] changed;

    /** Fails at once where the model has not got what is to be changed, lest that pass for a rule that is noticed. */
    MutantLoader(Mutation mutation) throws IOException {
        super(MutantLoader.class.getClassLoader());
        changedName = Mutation.PACKAGE + mutation.className();
        changed = mutation.apply(read(changedName));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(ANEW)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = name.equals(changedName) ? changed : read(name);
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private byte[] read(String name) throws IOException {
        try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new FileNotFoundException(name);
            }
            return file.readAllBytes();
        }
    }
}
