package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.site.SiteTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Defines the chosen classes itself, instrumented; the others come from the tests' loader. */
final class TransformingLoader extends ClassLoader {
    final SiteTable sites = new SiteTable();
    final List<String> failures = new ArrayList<>();
    final List<String> transformed = new ArrayList<>();
    private final Predicate<String> chosen;
    private final Map<String, byte[]> given = new HashMap<>();
    private final HeddleTransformer transformer;

    TransformingLoader(Predicate<String> chosen, String mainClass) {
        super(TransformingLoader.class.getClassLoader());
        this.chosen = chosen;
        this.transformer = new HeddleTransformer(sites, mainClass, listener(), null);
    }

    private HeddleTransformer.Listener listener() {
        return new HeddleTransformer.Listener() {
            @Override
            public void transformed(String className, ClassLoader loader, byte[] fingerprint) {
                transformed.add(className);
            }

            @Override
            public void failed(String className, String reason) {
                failures.add(className + ": " + reason);
            }
        };
    }

    HeddleTransformer transformer() {
        return transformer;
    }

    /** A class that is made by the test. */
    TransformingLoader with(String name, byte[] classFile) {
        given.put(name, classFile);
        return this;
    }

    byte[] transform(String name, byte[] classFile) {
        return transformer.transform(this, name.replace('.', '/'), null, null, classFile);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && (given.containsKey(name) || chosen.test(name))) {
                byte[] original = given.containsKey(name) ? given.get(name) : read(name);
                byte[] instrumented = transform(name, original);
                byte[] defined = instrumented == null ? original : instrumented;
                loaded = defineClass(name, defined, 0, defined.length);
            }
            return loaded != null ? loaded : super.loadClass(name, resolve);
        }
    }

    private byte[] read(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
