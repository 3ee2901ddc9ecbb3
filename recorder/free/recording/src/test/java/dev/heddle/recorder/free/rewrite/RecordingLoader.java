package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.free.log.LogFile.LogField;
import dev.heddle.recorder.free.log.LogFile.LogSite;
import dev.heddle.recorder.instrument.OtherAgents;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Defines the chosen classes itself, instrumented for recording; the others come from the tests' loader. */
public final class RecordingLoader extends ClassLoader implements RecordingListener {
    public final List<LogSite> sites = new ArrayList<>();
    public final List<LogField> fields = new ArrayList<>();
    public final List<String> loaded = new ArrayList<>();
    public final List<String> failures = new ArrayList<>();
    final RecordingTransformer transformer;
    private final Predicate<String> chosen;
    private final boolean later;

    public RecordingLoader(Predicate<String> chosen, RecordingFilter filter, boolean full) {
        this(chosen, filter, full, true, false);
    }

    public RecordingLoader(Predicate<String> chosen, RecordingFilter filter, boolean full, boolean later) {
        this(chosen, filter, full, true, later);
    }

    /** Later: as if the classes had been loaded before recording began. */
    public RecordingLoader(
            Predicate<String> chosen, RecordingFilter filter, boolean full, boolean owners, boolean later) {
        super(RecordingLoader.class.getClassLoader());
        this.later = later;
        this.chosen = chosen;
        this.transformer =
                new RecordingTransformer(new RecordingTables(this), filter, full, owners, null, OtherAgents.NONE);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && chosen.test(name)) {
                byte[] original = read(name);
                Class<?> redefined = later ? Object.class : null;
                byte[] changed = transformer.transform(this, name.replace('.', '/'), redefined, null, original);
                byte[] defined = changed == null ? original : changed;
                loaded = defineClass(name, defined, 0, defined.length);
                this.loaded.add(name);
            }
            return loaded != null ? loaded : super.loadClass(name, resolve);
        }
    }

    byte[] read(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    public void sites(List<LogSite> added) {
        sites.addAll(added);
    }

    @Override
    public void fields(List<LogField> added) {
        fields.addAll(added);
    }

    @Override
    public void failed(String className, String reason) {
        failures.add(className + ": " + reason);
    }
}
