package dev.heddle.api.run;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the annotations of a test, by their names. */
final class Lifecycle {
    static final Set<String> BEFORE_ALL = Set.of("org.junit.jupiter.api.BeforeAll", "org.junit.BeforeClass");
    static final Set<String> AFTER_ALL = Set.of("org.junit.jupiter.api.AfterAll", "org.junit.AfterClass");
    static final Set<String> BEFORE_EACH = Set.of("org.junit.jupiter.api.BeforeEach", "org.junit.Before");
    static final Set<String> AFTER_EACH = Set.of("org.junit.jupiter.api.AfterEach", "org.junit.After");

    private static final String EXTEND_WITH = "org.junit.jupiter.api.extension.ExtendWith";
    private static final Set<String> ON_MEMBERS = Set.of(
            "org.junit.jupiter.api.extension.RegisterExtension",
            "org.junit.jupiter.api.io.TempDir",
            "org.junit.Rule",
            "org.junit.ClassRule");
    private static final String RUN_WITH = "org.junit.runner.RunWith";
    private static final String JUNIT_4_TEST = "org.junit.Test";

    private final String name;
    private final List<Class<?>> classes;
    private final Method test;

    /**
     * The lifecycle of a method.
     *
     * @param name for messages
     * @param classes the test class, after those around it
     */
    Lifecycle(String name, List<Class<?>> classes, Method test) {
        this.name = name;
        this.classes = classes;
        this.test = test;
    }

    /**
     * Methods of a class that have one of these annotations: those of superclasses and interfaces first, and in a class
     * in the order of their names, since the JVM has none. What is overridden is left out.
     */
    List<Method> methods(int level, Set<String> annotations) {
        List<Method> all = new ArrayList<>();
        for (Class<?> type : hierarchy(classes.get(level))) {
            Method[] declared = type.getDeclaredMethods();
            Arrays.sort(declared, Comparator.comparing(Method::getName).thenComparing(TestPlan::types));
            for (Method method : declared) {
                if (!method.isBridge() && !method.isSynthetic() && hasOne(method, annotations)) {
                    all.removeIf(other -> isOverridden(other, method));
                    all.add(method);
                }
            }
        }
        return all;
    }

    /** A class after what it extends and implements. */
    private static List<Class<?>> hierarchy(Class<?> of) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> type = of; type != null && type != Object.class; type = type.getSuperclass()) {
            all.add(type);
            for (Class<?> one : type.getInterfaces()) {
                addInterfaces(one, all);
            }
        }
        Collections.reverse(all);
        return all;
    }

    private static void addInterfaces(Class<?> type, List<Class<?>> all) {
        if (!all.contains(type)) {
            all.add(type);
            for (Class<?> one : type.getInterfaces()) {
                addInterfaces(one, all);
            }
        }
    }

    private static boolean isOverridden(Method above, Method below) {
        return above.getName().equals(below.getName())
                && !Modifier.isPrivate(above.getModifiers())
                && !Modifier.isStatic(above.getModifiers())
                && Arrays.equals(above.getParameterTypes(), below.getParameterTypes());
    }

    /** What JUnit 4 expects the method to throw, or null. */
    @Nullable
    Class<?> expected() {
        for (Annotation annotation : test.getAnnotations()) {
            if (annotation.annotationType().getName().equals(JUNIT_4_TEST)
                    && value(annotation, "expected") instanceof Class<?> type
                    && Throwable.class.isAssignableFrom(type)) {
                return type;
            }
        }
        return null;
    }

    /**
     * Refuses what would not happen under control.
     *
     * @throws IllegalArgumentException with one line that names it
     */
    void requireSupport() {
        requireSupport(test);
        for (Class<?> type : classes) {
            for (Class<?> one : hierarchy(type)) {
                requireSupport(one);
                for (Field field : one.getDeclaredFields()) {
                    requireSupport(field);
                }
                for (Method method : one.getDeclaredMethods()) {
                    if (hasOne(method, ON_MEMBERS)) {
                        requireSupport(method);
                    }
                }
            }
        }
    }

    private void requireSupport(AnnotatedElement element) {
        for (Annotation annotation : element.getAnnotations()) {
            String type = annotation.annotationType().getName();
            String extension = extension(annotation, new HashSet<>());
            if (extension != null) {
                throw unsupported("extension " + extension);
            }
            if (ON_MEMBERS.contains(type) || type.equals(RUN_WITH)) {
                throw unsupported("@" + type.substring(type.lastIndexOf('.') + 1) + " on " + element);
            }
        }
    }

    private IllegalArgumentException unsupported(String what) {
        return new IllegalArgumentException(name + ": " + what
                + " does not work under control, where only constructors, @Before, @After and the test itself run;"
                + " move what it prepares into @BeforeEach");
    }

    /** An extension that is neither JUnit's own nor ours, in the annotation or in one of its own annotations. */
    private static @Nullable String extension(Annotation annotation, Set<Class<?>> seen) {
        Class<? extends Annotation> type = annotation.annotationType();
        if (!seen.add(type) || type.getName().startsWith("java.")) {
            return null;
        }
        if (type.getName().equals(EXTEND_WITH)) {
            for (Class<?> one : value(annotation, "value") instanceof Class<?>[] types ? types : new Class<?>[0]) {
                if (!isHarmless(one.getName())) {
                    return one.getName();
                }
            }
            return null;
        }
        if (value(annotation, "value") instanceof Annotation[] repeated) {
            for (Annotation one : repeated) {
                String found = extension(one, seen);
                seen.remove(one.annotationType());
                if (found != null) {
                    return found;
                }
            }
        }
        for (Annotation one : type.getAnnotations()) {
            String found = extension(one, seen);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static boolean isHarmless(String extension) {
        return extension.startsWith("dev.heddle.junit.")
                || extension.startsWith("org.junit.jupiter.engine.")
                || extension.startsWith("org.junit.jupiter.params.");
    }

    private static @Nullable Object value(Annotation annotation, String member) {
        try {
            Method method = annotation.annotationType().getMethod(member);
            method.setAccessible(true);
            return method.invoke(annotation);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static boolean hasOne(AnnotatedElement element, Set<String> annotations) {
        for (Annotation annotation : element.getAnnotations()) {
            if (annotations.contains(annotation.annotationType().getName())) {
                return true;
            }
        }
        return false;
    }
}
