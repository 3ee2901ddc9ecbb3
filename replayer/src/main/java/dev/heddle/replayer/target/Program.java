package dev.heddle.replayer.target;

import dev.heddle.replayer.engine.Engine;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** The program's main method, to be called again and again, each time with fresh arguments. */
final class Program implements Engine.Main {
    private final MethodHandle main;
    private final Constructor<?> instance;
    private final Object[] arguments;

    /**
     * @param type the main class
     * @param arguments as the launcher gave them; null where main takes none
     */
    Program(Class<?> type, Object[] arguments) {
        this.arguments = arguments;
        try {
            Method method =
                    arguments == null ? type.getDeclaredMethod("main") : type.getDeclaredMethod("main", String[].class);
            method.setAccessible(true);
            MethodHandle handle = MethodHandles.lookup().unreflect(method);
            if (Modifier.isStatic(method.getModifiers())) {
                instance = null;
                main = arguments == null ? handle : handle.asType(MethodType.methodType(void.class, String[].class));
            } else {
                instance = type.getDeclaredConstructor();
                instance.setAccessible(true);
                main = handle;
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call main of " + type.getName(), e);
        }
    }

    @Override
    public void call() throws Throwable {
        if (instance != null) {
            Object self;
            try {
                self = instance.newInstance();
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
            if (arguments == null) {
                main.invoke(self);
            } else {
                main.invoke(self, (String[]) arguments.clone());
            }
        } else if (arguments == null) {
            main.invoke();
        } else {
            main.invokeExact((String[]) arguments.clone());
        }
    }
}
