package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.place.Elements;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import dev.heddle.replayer.execution.AccessUnderWay;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.names.Confinement;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.ObjectNames;
import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * Collections of the JDK that a plain store publishes. While their thread has them for itself, accesses make no events
 * ({@link Confinement}); with the store what is inside becomes writes of that thread, on top of default values, so that
 * a reader who got the reference by a race may see the collection half built.
 *
 * <p>Only what the collection leads to through fields that are not final: a wrapper is safe through its final field. An
 * object of the program that holds a collection publishes nothing more, since its constructor may have frozen it.
 */
public final class Publication {
    /** Limit of parts: all of a larger collection counts as published. */
    private static final int MOST_PARTS = 64;

    private static final int MOST_ELEMENTS = 256;
    private static final FieldInfo[] NONE = {};

    private final ObjectNames names;
    private final Locations locations;
    private final Layouts layouts;
    private final AccessLog log;
    private final AccessUnderWay variable = new AccessUnderWay();
    /** What a collection or a part of it consists of; nothing for other classes. */
    private final ClassValue<FieldInfo[]> variables = new ClassValue<>() {
        @Override
        protected FieldInfo[] computeValue(Class<?> type) {
            return type.getClassLoader() == null
                            && CollectionClasses.isTarget(type.getName().replace('.', '/'))
                    ? layouts.variables(type, CollectionClasses::isView)
                    : NONE;
        }
    };

    private final Object[] parts = new Object[MOST_PARTS];
    private int size;

    public Publication(ObjectNames names, Locations locations, Layouts layouts, AccessLog log) {
        this.names = names;
        this.locations = locations;
        this.layouts = layouts;
        this.log = log;
    }

    /** Before the event of a plain store of the reference at a site. */
    void publish(ControlledThread t, Object reference, int siteId) {
        if (variables.get(reference.getClass()).length == 0) {
            return;
        }
        if (collect(t, reference)) {
            for (int i = 0; i < size; i++) {
                written(t, parts[i], siteId);
            }
        }
        Arrays.fill(parts, 0, size, null);
        size = 0;
    }

    /** Finds the parts; false where there are too many. */
    private boolean collect(ControlledThread t, Object collection) {
        parts[size++] = collection;
        int elements = 0;
        for (int i = 0; i < size; i++) {
            Object part = parts[i];
            if (part.getClass().isArray()) {
                elements += Array.getLength(part);
                if (elements > MOST_ELEMENTS || part instanceof Object[] array && !addNodes(t, array)) {
                    return false;
                }
            } else if (!addFields(t, part)) {
                return false;
            }
        }
        return true;
    }

    private boolean addFields(ControlledThread t, Object part) {
        for (FieldInfo f : variables.get(part.getClass())) {
            Object value = f.isReference() ? Internals.reference(part, f.offset) : null;
            if (value != null && (isNode(value) || value.getClass().isArray()) && !add(t, value)) {
                return false;
            }
        }
        return true;
    }

    private boolean addNodes(ControlledThread t, Object[] array) {
        for (Object element : array) {
            if (element != null && isNode(element) && !add(t, element)) {
                return false;
            }
        }
        return true;
    }

    private boolean isNode(Object object) {
        return variables.get(object.getClass()).length > 0;
    }

    private boolean add(ControlledThread t, Object part) {
        if (names.isShared(part, t)) {
            return true; // it has events of its own
        }
        for (int i = 0; i < size; i++) {
            if (parts[i] == part) {
                return true;
            }
        }
        if (size == MOST_PARTS) {
            return false;
        }
        parts[size++] = part;
        return true;
    }

    private void written(ControlledThread t, Object part, int siteId) {
        int owner = names.touched(part, t);
        if (!part.getClass().isArray()) {
            for (FieldInfo f : variables.get(part.getClass())) {
                variable.begin(locations.ofField(owner, f), f, part, f.offset, f.type);
                log.written(t, variable, siteId);
                variable.end();
            }
            return;
        }
        char element = Elements.of(part).type;
        for (int i = 0; i < Array.getLength(part); i++) {
            variable.begin(locations.ofElement(owner, i), null, part, i, element);
            log.written(t, variable, siteId);
            variable.end();
        }
    }
}
