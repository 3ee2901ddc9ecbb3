package dev.heddle.recorder.instrument;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * The instrumentation that libraries for mocks get. A class that is loaded while a transformer works on the same thread
 * is shown to no transformer, and would run without hooks. Such transformers look at the members of the class before
 * them, and at their types. So these are loaded before a class is retransformed.
 */
final class LoadingInstrumentation implements InvocationHandler {
    private final Instrumentation instrumentation;

    private LoadingInstrumentation(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    static Instrumentation of(Instrumentation instrumentation) {
        return (Instrumentation) Proxy.newProxyInstance(
                Instrumentation.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                new LoadingInstrumentation(instrumentation));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("retransformClasses")) {
            for (Class<?> type : (Class<?>[]) arguments[0]) {
                load(type);
            }
        }
        try {
            return method.invoke(instrumentation, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    /** Looks at the members of a class, which loads their types; how many there are does not matter. */
    private static int load(Class<?> type) {
        try {
            return type.getDeclaredFields().length
                    + type.getDeclaredConstructors().length
                    + type.getDeclaredMethods().length
                    + type.getDeclaredClasses().length
                    + type.getNestMembers().length
                    + type.getDeclaredAnnotations().length;
        } catch (LinkageError | TypeNotPresentException e) {
            return 0; // the transformer meets the same
        }
    }
}
