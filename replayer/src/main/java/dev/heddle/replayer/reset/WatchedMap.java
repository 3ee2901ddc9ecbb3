package dev.heddle.replayer.reset;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map that knows whether it may have been changed. System properties live in one: to compare all of them after each
 * execution takes a quarter of the time of a small one.
 */
public final class WatchedMap extends ConcurrentHashMap<Object, Object> {
    private static final long serialVersionUID = 1;

    private volatile boolean changed;
    /** A view of it is out, through which it may be changed at any time. */
    private volatile boolean isShown;

    /** From now on changes count. */
    public void watch() {
        changed = false;
    }

    public boolean mayHaveChanged() {
        return changed || isShown;
    }

    @Override
    public Object put(Object key, Object value) {
        changed = true;
        return super.put(key, value);
    }

    @Override
    public void putAll(Map<?, ?> all) {
        changed = true;
        super.putAll(all);
    }

    @Override
    public Object putIfAbsent(Object key, Object value) {
        changed = true;
        return super.putIfAbsent(key, value);
    }

    @Override
    public @Nullable Object remove(Object key) {
        changed = true;
        return super.remove(key);
    }

    @Override
    public boolean remove(Object key, Object value) {
        changed = true;
        return super.remove(key, value);
    }

    @Override
    public Object replace(Object key, Object value) {
        changed = true;
        return super.replace(key, value);
    }

    @Override
    public boolean replace(Object key, Object former, Object value) {
        changed = true;
        return super.replace(key, former, value);
    }

    @Override
    public void replaceAll(BiFunction<? super Object, ? super Object, ?> function) {
        changed = true;
        super.replaceAll(function);
    }

    @Override
    public void clear() {
        changed = true;
        super.clear();
    }

    @Override
    public Object compute(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        changed = true;
        return super.compute(key, function);
    }

    @Override
    public Object computeIfAbsent(Object key, Function<? super Object, ?> function) {
        changed = true;
        return super.computeIfAbsent(key, function);
    }

    @Override
    public Object computeIfPresent(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        changed = true;
        return super.computeIfPresent(key, function);
    }

    @Override
    public Object merge(Object key, Object value, BiFunction<? super Object, ? super Object, ?> function) {
        changed = true;
        return super.merge(key, value, function);
    }

    @Override
    public KeySetView<Object, Object> keySet() {
        isShown = true;
        return super.keySet();
    }

    @Override
    public KeySetView<Object, Object> keySet(Object mapped) {
        isShown = true;
        return super.keySet(mapped);
    }

    @Override
    public Collection<Object> values() {
        isShown = true;
        return super.values();
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        isShown = true;
        return super.entrySet();
    }
}
