package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForwardingStrategyTest {
    private final List<String> asked = new ArrayList<>();

    private final SchedulingStrategy delegate = (SchedulingStrategy) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {SchedulingStrategy.class}, (proxy, method, arguments) -> {
                asked.add(method.toGenericString() + Arrays.toString(arguments));
                return answer(method.getReturnType());
            });

    private final SchedulingStrategy forwarding = new ForwardingStrategy() {
        @Override
        protected SchedulingStrategy delegate() {
            return delegate;
        }
    };

    static Stream<Method> methods() {
        return Arrays.stream(SchedulingStrategy.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()));
    }

    /** Another value than the defaults of the interface, and than those of the primitive types. */
    private static Object answer(Class<?> type) {
        if (type == boolean.class) {
            return true;
        }
        return type == int.class ? (Object) 7 : type == long.class ? (Object) 8L : type == String.class ? "name" : null;
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyQuestionIsPassedOnAndItsAnswerBack(Method method) throws Exception {
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(ForwardingStrategyTest::answer)
                .toArray();
        assertEquals(answer(method.getReturnType()), method.invoke(forwarding, arguments));
        assertEquals(
                List.of(method.toGenericString() + Arrays.toString(arguments.length == 0 ? null : arguments)), asked);
    }
}
