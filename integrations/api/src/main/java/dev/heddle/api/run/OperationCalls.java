package dev.heddle.api.run;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Calls the operations of one scenario and notes when each began and ended and what it answered. The notes are no part
 * of the execution: threads take turns, so that plain fields do.
 */
public final class OperationCalls {
    /** Results of scenarios that were explained before; whatever belongs to it was found with hooks off. */
    private static final Set<String> EXPLAINED = new HashSet<>();

    private static final int MOST_EXPLAINED = 100_000;

    private static @Nullable Specification known;

    private final Class<?> type;
    private final Class<?> specification;
    private final Map<String, MethodHandle> operations = new TreeMap<>();
    private final Map<String, Class<?>[]> parameters = new TreeMap<>();
    private final MethodHandle constructor;
    private Object subject = this;
    private Scenario scenario = new Scenario(List.of(List.of(), List.of(), List.of()));
    private Note[][] notes = {};
    private int clock;
    private boolean isRealTime;

    /** What is known of an operation before it is called. */
    record Signature(String name, int parameters) {}

    static final class Note {
        final Scenario.Call call;
        final int part;
        private final MethodHandle handle;
        private final Object[] arguments;
        int begin = -1;
        int end = -1;
        String result = "";

        Note(Scenario.Call call, int part, MethodHandle handle, Object[] arguments) {
            this.call = call;
            this.part = part;
            this.handle = handle;
            this.arguments = arguments;
        }

        @Override
        public String toString() {
            return call + (result.isEmpty() ? "" : " = " + result);
        }
    }

    /**
     * The operations of a class.
     *
     * @param marker the annotation of operations
     * @param named the operations of a class of the JDK; none for all that can be called
     * @throws IllegalArgumentException with one line, where they are not there or cannot be called
     */
    public OperationCalls(
            Class<?> type, Class<?> specification, Class<? extends Annotation> marker, List<String> named) {
        this.type = type;
        this.specification = specification;
        Control.off(); // reflection fills caches in the first execution, which others find full
        try {
            constructor = constructor(type);
            List<Method> methods =
                    JdkOperations.isOfJdk(type) ? JdkOperations.of(type, named) : operations(type, marker);
            for (Method method : methods) {
                method.setAccessible(true);
                MethodHandle handle = MethodHandles.lookup().unreflect(method);
                operations.put(method.getName(), generic(handle));
                parameters.put(method.getName(), method.getParameterTypes());
            }
            for (Map.Entry<String, Class<?>[]> operation : parameters.entrySet()) {
                method(specification, operation.getKey(), operation.getValue());
            }
            constructor(specification);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    type.getName() + ": its operations cannot be called: " + e.getMessage(), e);
        } finally {
            Control.on();
        }
    }

    private static MethodHandle generic(MethodHandle handle) {
        int own = handle.type().parameterCount() - 1;
        return handle.asFixedArity().asType(handle.type().generic()).asSpreader(Object[].class, own);
    }

    private static MethodHandle constructor(Class<?> type) throws IllegalAccessException {
        try {
            Constructor<?> none = type.getDeclaredConstructor();
            none.setAccessible(true);
            return MethodHandles.lookup().unreflectConstructor(none);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    type.getName() + ": expected a constructor without parameters, in a class that is not an inner one",
                    e);
        }
    }

    /** By name, which tells them apart. */
    private static List<Method> operations(Class<?> type, Class<? extends Annotation> marker) {
        List<Method> all = new ArrayList<>();
        for (Class<?> next = type; next != null; next = next.getSuperclass()) {
            for (Method method : next.getDeclaredMethods()) {
                if (method.isAnnotationPresent(marker) && !method.isBridge()) {
                    all.add(method);
                }
            }
        }
        all.sort(Comparator.comparing(Method::getName));
        for (int i = 0; i < all.size(); i++) {
            if (i > 0 && all.get(i - 1).getName().equals(all.get(i).getName())) {
                throw new IllegalArgumentException(type.getName() + ": two operations are named "
                        + all.get(i).getName());
            }
            for (Class<?> parameter : all.get(i).getParameterTypes()) {
                if (argument("1", parameter) == null) {
                    throw new IllegalArgumentException(
                            type.getName() + "." + all.get(i).getName() + ": parameter of type " + parameter.getName()
                                    + "; expected int, long, boolean, String, a wrapper, or Object");
                }
            }
        }
        if (all.isEmpty()) {
            throw new IllegalArgumentException(
                    type.getName() + ": no method is annotated with @" + marker.getSimpleName() + "");
        }
        return all;
    }

    private static Method method(Class<?> type, String name, Class<?>[] parameters) {
        for (Class<?> next = type; next != null; next = next.getSuperclass()) {
            for (Method method : next.getDeclaredMethods()) {
                if (method.getName().equals(name) && Arrays.equals(method.getParameterTypes(), parameters)) {
                    return method;
                }
            }
        }
        throw new IllegalArgumentException(
                type.getName() + ": the specification has no operation " + name + " with the" + " same parameters");
    }

    /** Whether there are values of that type. */
    static boolean isArgument(Class<?> type) {
        return argument("1", type) != null;
    }

    /** Null where there is none of that type. */
    private static @Nullable Object argument(String text, Class<?> type) {
        int value = Integer.parseInt(text);
        if (type == int.class || type == Integer.class || type == Object.class || type == Comparable.class) {
            return value;
        }
        if (type == long.class || type == Long.class) {
            return (long) value;
        }
        if (type == boolean.class || type == Boolean.class) {
            return value % 2 == 0;
        }
        return type == String.class ? "v" + text : null;
    }

    private Object[] arguments(Scenario.Call call) {
        Class<?>[] types = parameters.get(call.operation());
        if (types == null || types.length != call.arguments().size()) {
            throw new IllegalArgumentException(type.getName() + ": no operation " + call);
        }
        Object[] all = new Object[types.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = argument(call.arguments().get(i), types[i]);
        }
        return all;
    }

    /**
     * Chooses the scenario and makes the data structure.
     *
     * @param given the scenario as text; empty for a random one
     * @param sizes number of threads, and most calls of a thread, before and after
     * @param inRealTime whether calls that had ended before another one began come before it in any case
     */
    public void begin(String given, long random, int[] sizes, int[] values, boolean inRealTime) throws Throwable {
        Control.off();
        try {
            isRealTime = inRealTime;
            List<Signature> signatures = new ArrayList<>();
            parameters.forEach((name, types) -> signatures.add(new Signature(name, types.length)));
            scenario = given.isEmpty() ? Scenario.random(random, sizes, signatures, values) : Scenario.parse(given);
            notes = new Note[scenario.parts().size()][];
            for (int part = 0; part < notes.length; part++) {
                List<Scenario.Call> calls = scenario.parts().get(part);
                notes[part] = new Note[calls.size()];
                for (int i = 0; i < calls.size(); i++) {
                    notes[part][i] = note(calls.get(i), part);
                }
            }
        } finally {
            Control.on();
        }
        subject = constructor.invoke();
    }

    private Note note(Scenario.Call call, int part) {
        Object[] arguments = arguments(call);
        return new Note(call, part, Objects.requireNonNull(operations.get(call.operation())), arguments);
    }

    /** How many threads call. */
    public int threads() {
        return notes.length - 2;
    }

    /** Makes the calls before the threads start. */
    public void before() throws Throwable {
        part(0);
    }

    /** Makes the calls of one thread, from 0. */
    public void thread(int number) throws Throwable {
        part(number + 1);
    }

    /** Makes the calls after the threads have ended. */
    public void after() throws Throwable {
        part(notes.length - 1);
    }

    private void part(int number) throws Throwable {
        for (Note note : notes[number]) {
            note.begin = clock++;
            try {
                note.result = text(note.handle.invokeExact(subject, note.arguments));
            } catch (Exception e) {
                note.result = "throws " + e.getClass().getName();
            }
            note.end = clock++;
        }
    }

    private static String text(@Nullable Object result) {
        return String.valueOf(result);
    }

    /**
     * Looks for an order that explains the results.
     *
     * @throws AssertionError where there is none
     */
    public void requireExplanation() {
        Control.off();
        try {
            StringBuilder key = new StringBuilder(scenario.toString());
            List<Note> all = new ArrayList<>();
            for (Note[] part : notes) {
                for (Note note : part) {
                    all.add(note);
                    key.append('\n')
                            .append(note.result)
                            .append(' ')
                            .append(note.begin)
                            .append(' ')
                            .append(note.end);
                }
            }
            if (EXPLAINED.contains(key.toString())) {
                return;
            }
            Specification right = known;
            if (right == null || !right.is(specification)) {
                right = new Specification(specification);
                known = right;
            }
            if (!new Linearization(all, notes.length - 1, isRealTime, right, this::arguments).exists()) {
                throw new AssertionError("no order of these calls explains their results: " + told() + " -- scenario ["
                        + scenario + "]");
            }
            if (EXPLAINED.size() < MOST_EXPLAINED) {
                EXPLAINED.add(key.toString());
            }
        } catch (ReflectiveOperationException e) {
            Throwable cause = e instanceof InvocationTargetException && e.getCause() != null ? e.getCause() : e;
            throw new IllegalStateException(
                    "the specification " + specification.getName() + " cannot be used: " + cause, e);
        } finally {
            Control.on();
        }
    }

    private String told() {
        List<String> parts = new ArrayList<>();
        for (int part = 0; part < notes.length; part++) {
            if (notes[part].length > 0) {
                String who = part == 0 ? "before" : part == notes.length - 1 ? "after" : "caller-" + part;
                parts.add(who + ": "
                        + String.join(
                                ", ",
                                Arrays.stream(notes[part]).map(Note::toString).toList()));
            }
        }
        return String.join("; ", parts);
    }
}
