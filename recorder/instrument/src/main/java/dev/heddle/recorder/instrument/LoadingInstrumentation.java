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

    private static void load(Class<?> type) {
        try {
            type.getDeclaredFields();
            type.getDeclaredConstructors();
            type.getDeclaredMethods();
            type.getDeclaredClasses();
            type.getNestMembers();
            type.getDeclaredAnnotations();
        } catch (LinkageError | TypeNotPresentException e) {
            return; // the transformer meets the same
        }
    }
}
