package dev.heddle.api.run;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What has to be called for one execution of a test method, in its order. The annotations of JUnit 4, 5 and 6 are known
 * by their names, so that none of these needs to be there.
 */
final class TestPlan {
    private static final byte[] NOTHING = {};
    private static final Object[] NO_OBJECTS = {};

    private final TestId id;
    private final ClassLoader loader;
    private final List<Class<?>> classes;
    private final List<Step> constructors = new ArrayList<>();
    private final Step test;
    private final Step[] beforeAll;
    private final Step[] beforeEach;
    private final Step[] after;
    private final @Nullable Class<?> expected;
    private final byte[] serialised;
    private final Object[] provided;

    /**
     * A call.
     *
     * @param level of the instance that it is called on; -1 for a static method
     * @param fixed arguments, but for the test's own
     */
    record Step(MethodHandle handle, int level, Object[] fixed) {
        /** The copy of the arguments is for the callee. */
        Object call(Object[] instances) throws Throwable {
            return call(instances, fixed);
        }

        Object call(Object[] instances, Object[] arguments) throws Throwable {
            return level < 0
                    ? handle.invokeExact(arguments.clone())
                    : handle.invokeExact(instances[level], arguments.clone());
        }
    }

    private TestPlan(TestId id, ClassLoader loader) {
        this.id = id;
        this.loader = loader;
        Class<?> type = load(id.className());
        classes = withOuter(type);
        Method method = method(type);
        Lifecycle lifecycle = new Lifecycle(id.words().get(0), classes, method);
        lifecycle.requireSupport();
        try {
            for (int level = 0; level < classes.size(); level++) {
                constructors.add(constructor(level));
            }
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            test = step(method, isStatic ? -1 : classes.size() - 1, NO_OBJECTS);
            List<Step> statics = new ArrayList<>();
            List<Step> before = new ArrayList<>();
            List<Step> each = new ArrayList<>();
            List<Step> all = new ArrayList<>();
            for (int level = 0; level < classes.size(); level++) {
                for (Method one : lifecycle.methods(level, Lifecycle.BEFORE_ALL)) {
                    (Modifier.isStatic(one.getModifiers()) ? statics : before).add(step(one, level));
                }
                for (Method one : lifecycle.methods(level, Lifecycle.AFTER_ALL)) {
                    all.add(step(one, level));
                }
            }
            for (int level = 0; level < classes.size(); level++) {
                for (Method one : lifecycle.methods(level, Lifecycle.BEFORE_EACH)) {
                    before.add(step(one, level));
                }
                for (Method one : lifecycle.methods(level, Lifecycle.AFTER_EACH)) {
                    each.add(step(one, level));
                }
            }
            // The innermost and most derived comes first where things end.
            Collections.reverse(each);
            Collections.reverse(all);
            each.addAll(all);
            beforeAll = statics.toArray(Step[]::new);
            beforeEach = before.toArray(Step[]::new);
            after = each.toArray(Step[]::new);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(id.words().get(0) + ": cannot be called: " + e.getMessage(), e);
        }
        expected = lifecycle.expected();
        serialised = id.arguments().isEmpty() ? NOTHING : Base64.getDecoder().decode(id.arguments());
        provided = provided(method);
        if (serialised.length == 0) {
            requireNoOthers(method);
        }
    }

    /**
     * Resolves a test.
     *
     * @throws IllegalArgumentException where it is not there or cannot run under control, with one line that says why
     */
    static TestPlan of(TestId id, ClassLoader loader) {
        return new TestPlan(id, loader);
    }

    TestId id() {
        return id;
    }

    /** How many instances it needs: of the test class and of those around it. */
    int levels() {
        return classes.size();
    }

    Step test() {
        return test;
    }

    Step[] beforeAll() {
        return beforeAll;
    }

    Step[] beforeEach() {
        return beforeEach;
    }

    /** What runs after the method, whatever came before. */
    Step[] after() {
        return after;
    }

    /** Whether the method is declared to throw it. */
    boolean isExpected(Throwable thrown) {
        return expected != null && expected.isInstance(thrown);
    }

    /** Called where the method has returned. */
    void requireNoExpected() {
        if (expected != null) {
            throw new AssertionError("expected exception: " + expected.getName());
        }
    }

    /** Makes fresh instances, the outermost first. */
    void construct(Object[] instances) throws Throwable {
        for (int level = 0; level < instances.length; level++) {
            instances[level] = constructors.get(level).call(instances);
        }
    }

    Object[] arguments() {
        Object[] given = NO_OBJECTS;
        if (serialised.length > 0) {
            try (ObjectInputStream in = new Arguments(serialised)) {
                given = (Object[]) in.readObject();
            } catch (IOException | ClassNotFoundException e) {
                throw new IllegalArgumentException(
                        id.words().get(0) + ": its arguments cannot be read: " + e.getMessage(), e);
            }
        }
        Object[] all = provided.clone();
        for (int i = 0; i < all.length; i++) {
            all[i] = all[i] == null && i < given.length ? given[i] : all[i];
        }
        return all;
    }

    private final class Arguments extends ObjectInputStream {
        Arguments(byte[] bytes) throws IOException {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(type.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(type); // primitive types
            }
        }
    }

    private Class<?> load(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new IllegalArgumentException(
                    name + ": no such test class on the class path" + (e instanceof LinkageError ? " (" + e + ")" : ""),
                    e);
        }
    }

    /** The class, after those whose instances its own needs. */
    private static List<Class<?>> withOuter(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> next = type; next != null; next = outer(next)) {
            all.add(0, next);
        }
        return all;
    }

    private static @Nullable Class<?> outer(Class<?> type) {
        return Modifier.isStatic(type.getModifiers()) ? null : type.getEnclosingClass();
    }

    private Method method(Class<?> type) {
        List<Method> found = new ArrayList<>();
        for (Class<?> next = type; next != null && found.isEmpty(); next = next.getSuperclass()) {
            for (Method method : next.getDeclaredMethods()) {
                if (method.getName().equals(id.method()) && !method.isBridge() && hasTypes(method)) {
                    found.add(method);
                }
            }
        }
        for (Class<?> one : found.isEmpty() ? type.getInterfaces() : new Class<?>[0]) {
            for (Method method : one.getMethods()) {
                if (method.isDefault() && method.getName().equals(id.method()) && hasTypes(method)) {
                    found.add(method);
                }
            }
        }
        String name = id.words().get(0);
        if (found.isEmpty()) {
            throw new IllegalArgumentException(name + ": no such method");
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(name + ": several methods have this name; expected one of "
                    + found.stream()
                            .map(one -> type.getName() + "#" + one.getName() + "(" + types(one) + ")")
                            .sorted()
                            .collect(Collectors.joining(", ")));
        }
        return found.get(0);
    }

    private boolean hasTypes(Method method) {
        return id.parameters().isEmpty()
                || String.join(",", id.parameters().get()).equals(types(method));
    }

    /** As {@link TestId} names them. */
    static String types(Method method) {
        return Arrays.stream(method.getParameterTypes()).map(Class::getName).collect(Collectors.joining(","));
    }

    private Step constructor(int level) throws IllegalAccessException {
        Class<?> type = classes.get(level);
        Constructor<?>[] all = type.getDeclaredConstructors();
        if (all.length != 1) {
            throw new IllegalArgumentException(type.getName() + ": expected one constructor, found " + all.length);
        }
        Constructor<?> only = all[0];
        only.setAccessible(true);
        boolean isInner = level > 0;
        Object[] arguments = provided(only);
        MethodHandle handle = MethodHandles.lookup().unreflectConstructor(only);
        if (isInner) {
            arguments = Arrays.copyOfRange(arguments, 1, arguments.length);
        }
        requireAll(only, arguments, isInner ? 1 : 0);
        return new Step(generic(handle, isInner), isInner ? level - 1 : -1, arguments);
    }

    private Step step(Method method, int level) throws IllegalAccessException {
        Object[] arguments = provided(method);
        requireAll(method, arguments, 0);
        return step(method, Modifier.isStatic(method.getModifiers()) ? -1 : level, arguments);
    }

    private static Step step(Method method, int level, Object[] arguments) throws IllegalAccessException {
        method.setAccessible(true);
        return new Step(generic(MethodHandles.lookup().unreflect(method), level >= 0), level, arguments);
    }

    /** Takes the receiver, if there is one, and an array. */
    private static MethodHandle generic(MethodHandle handle, boolean hasReceiver) {
        int own = handle.type().parameterCount() - (hasReceiver ? 1 : 0);
        return handle.asFixedArity().asType(handle.type().generic()).asSpreader(Object[].class, own);
    }

    /** What is made for parameters of a method: descriptions of the test; null for others. */
    private Object[] provided(Executable of) {
        Class<?>[] types = of.getParameterTypes();
        Object[] all = new Object[types.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = TestDescription.as(types[i], classes.get(classes.size() - 1), id);
        }
        return all;
    }

    private void requireNoOthers(Method method) {
        requireAll(method, provided, 0);
    }

    private void requireAll(Executable of, Object[] arguments, int skipped) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == null) {
                throw new IllegalArgumentException(id.words().get(0) + ": parameter " + (i + 1) + " of " + of.getName()
                        + " has type " + of.getParameterTypes()[i + skipped].getName()
                        + ", which nothing provides under control; expected TestInfo, TestReporter, or arguments of"
                        + " @ParameterizedTest");
            }
        }
    }
}
