package dev.heddle.api.run;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Operations of a class of the JDK, which has no annotations: public methods. Under control its copy takes its place
 * ({@code --inside}), which has another name and no class file on the class path.
 */
public final class JdkOperations {
    private static final String COPY = "heddle.inside.";
    private static final Set<String> OF_OBJECTS = Set.of("equals", "hashCode", "toString");

    private JdkOperations() {}

    /** Whether a class is the JDK's, or a copy of one. */
    public static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getName().startsWith(COPY);
    }

    /** Whether a class of the JDK can be followed inside. */
    public static boolean canBeFollowed(Class<?> type) {
        return type.getClassLoader() == null && type.getName().matches("java\\.util\\.(concurrent\\..*|Timer)");
    }

    /** The JDK's class, for a copy of it. */
    static Class<?> original(Class<?> type) throws ClassNotFoundException {
        return type.getName().startsWith(COPY)
                ? Class.forName(type.getName().substring(COPY.length()), true, null)
                : type;
    }

    /**
     * The methods with these names; all that do not wait, and take and answer values, where none is named. Of several
     * with one name the one with the fewest parameters.
     *
     * @throws IllegalArgumentException where there is none of a name
     */
    static List<Method> of(Class<?> type, List<String> named) {
        Map<String, Method> all = new TreeMap<>();
        Method[] methods = type.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            if (isOperation(method) && (named.isEmpty() ? isByItself(method) : named.contains(method.getName()))) {
                all.merge(
                        method.getName(),
                        method,
                        (one, other) -> other.getParameterCount() < one.getParameterCount() ? other : one);
            }
        }
        for (String name : named) {
            if (!all.containsKey(name)) {
                throw new IllegalArgumentException(type.getName().replace(COPY, "") + ": no public method " + name
                        + " with parameters of type int, long, boolean, String or Object");
            }
        }
        return new ArrayList<>(all.values());
    }

    private static boolean isOperation(Method method) {
        return !Modifier.isStatic(method.getModifiers())
                && !method.isBridge()
                && method.getDeclaringClass() != Object.class
                && Arrays.stream(method.getParameterTypes()).allMatch(OperationCalls::isArgument);
    }

    /** Whether it answers a value at once. */
    private static boolean isByItself(Method method) {
        Class<?> answer = method.getReturnType();
        return !OF_OBJECTS.contains(method.getName())
                && method.getExceptionTypes().length == 0
                && !method.isAnnotationPresent(Deprecated.class)
                && (answer.isPrimitive() || OperationCalls.isArgument(answer));
    }
}
