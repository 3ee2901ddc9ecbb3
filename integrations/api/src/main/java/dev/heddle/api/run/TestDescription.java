package dev.heddle.api.run;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stands for JUnit's TestInfo, and for a TestReporter whose reports go nowhere. */
final class TestDescription implements InvocationHandler {
    private static final Set<String> TYPES =
            Set.of("org.junit.jupiter.api.TestInfo", "org.junit.jupiter.api.TestReporter");

    private final Class<?> test;
    private final TestId id;

    private TestDescription(Class<?> test, TestId id) {
        this.test = test;
        this.id = id;
    }

    /** Whether {@link #as} makes one of that type. */
    static boolean isType(String name) {
        return TYPES.contains(name);
    }

    /** An object of that type, or null for types of other things. */
    static @Nullable Object as(Class<?> type, Class<?> test, TestId id) {
        return isType(type.getName())
                ? Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new TestDescription(test, id))
                : null;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "getDisplayName" -> id.method() + "()";
            case "getTags" -> Set.of();
            case "getTestClass" -> Optional.of(test);
            case "getTestMethod" -> Optional.empty();
            case "toString" -> id.words().get(0);
            case "hashCode" -> id.hashCode();
            case "equals" -> arguments != null && proxy == arguments[0];
            default -> null;
        };
    }
}
