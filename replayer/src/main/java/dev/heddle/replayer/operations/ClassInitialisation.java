package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.operations.ClassState.Phase;
import dev.heddle.replayer.schedule.Relay;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Class initialisation as JLS 12.4.2 describes it, anew in every execution, by running the moved initialisers under a
 * modelled lock. The JVM's own initialisation of these classes does nothing. Its begin is a scheduling point and a
 * YIELD at the class; its end is a CLASS_INIT.
 */
public final class ClassInitialisation {
    private final Settings settings;
    private final Locations locations;
    private final EventLog events;
    private final Relay relay;
    private final ClassValue<ClassState> states = new ClassValue<>() {
        @Override
        protected ClassState computeValue(Class<?> type) {
            ClassState made = new ClassState(type, this);
            if (made.managed && type.isEnum()) {
                enums.add(type);
            }
            return made;
        }
    };
    /** Enums under control; added to by any thread. */
    private final Queue<Class<?>> enums = new ConcurrentLinkedQueue<>();
    /** Canonical enum constants, by class, in order of their ordinal: the identity that the JVM's caches know. */
    private final ClassValue<List<Object>> constants = new ClassValue<>() {
        @Override
        protected List<Object> computeValue(Class<?> type) {
            return new ArrayList<>();
        }
    };

    public ClassInitialisation(Settings settings, Locations locations, EventLog events, Relay relay) {
        this.settings = settings;
        this.locations = locations;
        this.events = events;
        this.relay = relay;
    }

    /** A new execution: what it asks of an enum by reflection initialises the enum, as in the first execution. */
    void clear() {
        enums.forEach(EnumCaches::reset);
    }

    /** Initialises the class if this execution has not yet; the thread is inside the engine. */
    public void initialise(ControlledThread t, Class<?> type, int siteId) {
        ClassState s = states.get(type);
        if (s.managed) {
            initialise(t, s, siteId);
        }
    }

    /** Whether there is nothing to run for a use of the class; the first use by a thread is an event. */
    public boolean isInitialised(ControlledThread t, Class<?> type, int siteId) {
        ClassState s = states.get(type);
        if (!s.managed) {
            return true;
        }
        if (s.execution != events.number() && !survives(s)) {
            return false;
        }
        if (s.phase == Phase.DONE) {
            observed(t, s, siteId);
            return true;
        }
        return s.phase == Phase.IN_PROGRESS && s.runner == t;
    }

    /** Whether the statics that an earlier execution has initialised are kept. */
    private boolean survives(ClassState s) {
        boolean kept = s.phase == Phase.DONE
                && s.execution >= settings.keptSince()
                && settings.switches().keeps(s.type.getName());
        if (kept) {
            s.survive(events.number());
        }
        return kept;
    }

    private void observed(ControlledThread t, ClassState s, int siteId) {
        if (s.runner != null && s.runner != t && s.firstUseBy(t)) {
            boolean atStep = t.atStep;
            int e = events.append(t, EventKind.CLASS_INIT, siteId, location(t, s));
            t.atStep = atStep; // whether there was a scheduling point before depends on whether the thread had to wait
            events.columns.addFlags(e, EventFlags.OBSERVED);
            events.executed(e);
        }
    }

    /**
     * Code that runs while hooks are off (class loading, linkage, threads out of control) needs the class's statics:
     * its initialiser runs without events, and the model still takes the class for untouched, so that the trace does
     * not depend on when linkage happens.
     */
    public void initialiseSilently(Class<?> type, ControlledThread t) {
        ClassState s = states.get(type);
        if (s.managed && (s.execution != events.number() || s.phase == Phase.UNTOUCHED) && s.enterSilently()) {
            try {
                for (ClassState before : s.before) {
                    initialiseSilently(before.type, t);
                }
                if (s.initialiser != null) {
                    s.initialiser.invokeExact();
                }
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    private void initialise(ControlledThread t, ClassState s, int siteId) {
        if (s.execution != events.number() && !survives(s)) {
            s.startAfresh(events.number());
        }
        while (true) {
            switch (s.phase) {
                case DONE -> {
                    observed(t, s, siteId);
                    return;
                }
                case IN_PROGRESS -> {
                    if (s.runner == t) {
                        return;
                    }
                    relay.pending(t, EventKind.CLASS_INIT, siteId, s.type, -1);
                    relay.await(t, s.initialised);
                }
                case ERRONEOUS -> {
                    observed(t, s, siteId);
                    throw s.failure();
                }
                case UNTOUCHED -> {
                    relay.point(t, EventKind.CLASS_INIT, siteId, s.type, -1);
                    if (s.phase == Phase.UNTOUCHED) { // still
                        run(t, s, siteId);
                        return;
                    }
                }
            }
        }
    }

    private int location(ControlledThread t, ClassState s) {
        return locations.of(LocationKind.CLASS, s.type, t);
    }

    private void run(ControlledThread t, ClassState s, int siteId) {
        s.phase = Phase.IN_PROGRESS;
        s.runner = t;
        s.site = siteId >= 0 ? siteId : t.librarySite();
        if (s.initialiser != null) {
            events.execute(t, EventKind.YIELD, s.site, location(t, s), 0);
        } else if (t.owesEvent) {
            events.executed(events.appendEmpty(t, s.site, location(t, s)));
        }
        try {
            for (ClassState before : s.before) {
                initialise(t, before, siteId);
            }
            if (s.initialiser != null) {
                resetEnumCaches(s.type);
                s.resetFields();
                t.passing--;
                t.initialising++;
                int withoutEvents = t.withoutEvents;
                try {
                    s.initialiser.invokeExact();
                } finally {
                    t.initialising--;
                    if (t.withoutEvents != withoutEvents) {
                        t.handOvers++; // what it has stored may be others'
                    }
                    if (!t.unwinding) {
                        t.passing++;
                    }
                }
            }
            end(t, s, siteId, Phase.DONE);
        } catch (TeardownSignal signal) {
            throw signal;
        } catch (Error error) {
            s.failsBy(error);
            end(t, s, siteId, Phase.ERRONEOUS);
            throw error;
        } catch (Throwable thrown) {
            s.failsBy(thrown);
            end(t, s, siteId, Phase.ERRONEOUS);
            throw new ExceptionInInitializerError(thrown);
        }
    }

    /** The initialiser of the field's interface has assigned it: the next one finds it at its default value. */
    public void assigned(FieldInfo f) {
        states.get(f.declaring).assigned.add(f);
    }

    private void end(ControlledThread t, ClassState s, int siteId, Phase phase) {
        s.phase = phase;
        events.execute(t, EventKind.CLASS_INIT, siteId, location(t, s), 0);
    }

    /**
     * The constant to use for a freshly constructed one: the first one ever made for that ordinal, which the JVM's
     * caches and call sites may hold, with the fresh one's fields.
     */
    public Object canonical(Object fresh) {
        Enum<?> constant = (Enum<?>) fresh;
        List<Object> known = constants.get(constant.getDeclaringClass());
        int ordinal = constant.ordinal();
        while (known.size() <= ordinal) {
            known.add(null);
        }
        Object first = known.get(ordinal);
        if (first == null || first.getClass() != fresh.getClass()) {
            known.set(ordinal, fresh);
            return fresh;
        }
        copyFields(fresh, first);
        return first;
    }

    private static void copyFields(Object from, Object to) {
        try {
            for (Class<?> c = from.getClass(); c != Enum.class; c = c.getSuperclass()) {
                for (Field f : c.getDeclaredFields()) {
                    if (!Modifier.isStatic(f.getModifiers())) {
                        f.setAccessible(true);
                        f.set(to, f.get(from));
                    }
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalStateException("cannot put the fields of enum constant " + to.getClass() + " back", e);
        }
    }

    /**
     * Makes valueOf, EnumSet and the like ask the class again, so that its initialisation is triggered in every
     * execution.
     */
    private static void resetEnumCaches(Class<?> type) {
        if (type.isEnum()) {
            EnumCaches.reset(type);
        }
    }
}
