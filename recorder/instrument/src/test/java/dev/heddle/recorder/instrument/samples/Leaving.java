package dev.heddle.recorder.instrument.samples;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** Ways for an object to become reachable by other threads, or not. Each method answers the object. */
public final class Leaving {
    private static Object kept;
    private static final Leaving SHARED = new Leaving();

    private Object held;
    private final Object last;
    private Object[] elements = new Object[2];

    private Leaving() {
        this(null);
    }

    private Leaving(Object last) {
        this.last = last;
    }

    private static Leaving fresh() {
        return new Leaving();
    }

    /** A class of the JDK above it may keep it. */
    private static final class Task extends Thread {
        private int field;
    }

    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;
        private int field;

        void raise() {
            throw this;
        }
    }

    private record Pair(Object first, Object second) {}

    private static final class Source implements Iterable<Object>, Comparator<Object> {
        private final Leaving made = fresh();

        @Override
        public Iterator<Object> iterator() {
            return null;
        }

        @Override
        public int compare(Object a, Object b) {
            return 0;
        }
    }

    private static final class Supply implements Supplier<Object> {
        private final Leaving made = fresh();

        @Override
        public Object get() {
            return made;
        }
    }

    private static final class Copied implements Cloneable {
        private Object held = fresh();

        @Override
        public Copied clone() {
            try {
                return (Copied) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    // What stays private

    public static Object staysWhenMade() {
        return fresh();
    }

    public static Object staysInAPrivateObject() {
        Leaving made = fresh();
        Leaving holder = new Leaving(made);
        holder.held = made;
        holder.elements[0] = made;
        return made;
    }

    public static Object staysWhenAskedForText() {
        Leaving made = fresh();
        return Objects.requireNonNull(made).toString().isEmpty() || made.equals("" + made) ? null : made;
    }

    public static Object staysWhenLookedUp() {
        Leaving made = fresh();
        return new HashMap<Object, Object>().get(made) == null ? made : null;
    }

    public static Object staysInARecord() {
        Leaving made = fresh();
        return new Pair(made, "text").first();
    }

    public static Object staysWhenCopied() {
        Copied original = new Copied();
        kept = original;
        return original.clone();
    }

    // What escapes

    public static Object escapesIntoAStatic() {
        Leaving made = fresh();
        kept = made;
        return made;
    }

    public static Object escapesIntoASharedObject() {
        Leaving made = fresh();
        SHARED.held = made;
        return made;
    }

    public static Object escapesIntoAFinalFieldOfASharedObject() {
        return SHARED.last == null ? escapesWithItsHolder() : null;
    }

    public static Object escapesWithItsHolder() {
        Leaving made = fresh();
        Leaving holder = new Leaving(made);
        kept = new Leaving(holder);
        return made;
    }

    public static Object escapesIntoASharedArray() {
        Leaving made = fresh();
        SHARED.elements[1] = made;
        return made;
    }

    public static Object escapesWithAnArray() {
        Leaving made = fresh();
        kept = new Object[][] {{made}};
        return made;
    }

    public static Object escapesWithARecord() {
        Leaving made = fresh();
        kept = new Pair("text", new Pair(made, null));
        return made;
    }

    public static Object escapesIntoACollection() {
        Leaving made = fresh();
        new ArrayList<Object>().add(made);
        return made;
    }

    public static Object escapesAsAFirstArgument() {
        Leaving made = fresh();
        Map<Object, Long> map = new HashMap<>();
        map.put(made, 7L);
        return made;
    }

    public static Object escapesIntoAnAtomic() {
        Leaving made = fresh();
        new AtomicReference<Object>().compareAndSet(null, made);
        return made;
    }

    public static Object escapesWithALambda() {
        Leaving made = fresh();
        Runnable task = () -> made.held = null;
        return task == null ? null : made;
    }

    public static Object escapesAsTheResultOfALambda() {
        Leaving made = fresh();
        Function<Leaving, Leaving> same = given -> given;
        return new HashMap<Leaving, Leaving>().computeIfAbsent(made, same);
    }

    @SuppressWarnings("ComputeIfAbsentAmbiguousReference") // whichever constructor: its result escapes
    public static Object escapesAsTheResultOfAReference() {
        return new HashMap<String, Object>().computeIfAbsent("key", Leaving::new);
    }

    public static Object escapesByABoundReference() {
        Leaving made = fresh();
        List<Object> list = new ArrayList<>();
        Keeper keeper = list::add;
        keeper.keep(made);
        return made;
    }

    private interface Keeper {
        boolean keep(Object object);
    }

    public static Object escapesAsTheResultOfAnOverridingMethod() {
        Supply supply = new Supply();
        return supply.get();
    }

    public static Object escapesWhenThrown() {
        Failure failure = new Failure();
        try {
            failure.raise();
        } catch (Failure caught) {
            return caught;
        }
        return null;
    }

    public static Object escapesBelowAClassThatMayKeepIt() {
        return new Task();
    }

    public static Object escapesToADefaultMethod() {
        Source source = new Source();
        source.reversed();
        return source;
    }

    public static Object escapesByArraycopy() {
        Leaving made = fresh();
        System.arraycopy(new Object[] {made}, 0, SHARED.elements, 0, 1);
        return made;
    }

    public static Object escapesInAStaticFinalField() {
        return SHARED;
    }
}
