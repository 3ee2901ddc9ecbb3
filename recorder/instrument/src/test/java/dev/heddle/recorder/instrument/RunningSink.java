package dev.heddle.recorder.instrument;

import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Lets instrumented code of one thread run as it would without: initialises classes and keeps the fields of interfaces.
 */
class RunningSink extends HookSink {
    private final SiteTable sites;
    private final Set<Class<?>> initialised = new HashSet<>();
    private final Map<String, Object> interfaceFields = new HashMap<>();
    private Class<?> lastOwner;

    RunningSink(SiteTable sites) {
        this.sites = sites;
    }

    private void initialise(Class<?> type) {
        if (type == null || !initialised.add(type)) {
            return;
        }
        if (!type.isInterface()) {
            initialise(type.getSuperclass());
        }
        Method moved;
        try {
            moved = type.getDeclaredMethod("heddle$clinit");
        } catch (NoSuchMethodException e) {
            return;
        }
        try {
            moved.setAccessible(true);
            moved.invoke(null);
        } catch (InvocationTargetException e) {
            throw new ExceptionInInitializerError(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private Class<?> declarer(Class<?> owner, int site) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            Class<?> found = declarer(type, sites.get(site).member());
            if (found != null) {
                return found;
            }
        }
        return owner;
    }

    private static Class<?> declarer(Class<?> type, String member) {
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(member)) {
                return type;
            }
        }
        for (Class<?> parent : type.getInterfaces()) {
            Class<?> found = declarer(parent, member);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @Override
    public void initClass(Class<?> owner, int site) {
        initialise(owner);
    }

    @Override
    public void enterClass(Class<?> owner, int site) {
        initialise(owner);
    }

    @Override
    public void beforeStaticRead(Class<?> owner, int site) {
        lastOwner = declarer(owner, site);
        initialise(lastOwner);
        lastOwner = declarer(owner, site);
    }

    private Object stored(Object heap, int site) {
        Site read = sites.get(site);
        return read.isStatic() ? interfaceFields.getOrDefault(lastOwner + "." + read.member(), heap) : heap;
    }

    @Override
    public int afterReadI(int heap, int site) {
        return (Integer) stored(heap, site);
    }

    @Override
    public long afterReadJ(long heap, int site) {
        return (Long) stored(heap, site);
    }

    @Override
    public Object afterReadL(Object heap, int site) {
        return stored(heap, site);
    }

    @Override
    public void beforeStaticWriteI(int value, Class<?> owner, int site) {
        initialise(declarer(owner, site));
    }

    @Override
    public void beforeStaticWriteJ(long value, Class<?> owner, int site) {
        initialise(declarer(owner, site));
    }

    @Override
    public void beforeStaticWriteL(Object value, Class<?> owner, int site) {
        initialise(declarer(owner, site));
    }

    @Override
    public void interfaceWriteI(int value, Class<?> owner, int site) {
        interfaceFields.put(owner + "." + sites.get(site).member(), value);
    }

    @Override
    public void interfaceWriteJ(long value, Class<?> owner, int site) {
        interfaceFields.put(owner + "." + sites.get(site).member(), value);
    }

    @Override
    public void interfaceWriteL(Object value, Class<?> owner, int site) {
        interfaceFields.put(owner + "." + sites.get(site).member(), value);
    }
}
