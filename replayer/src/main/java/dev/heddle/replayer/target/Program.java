package dev.heddle.replayer.target;

import dev.heddle.replayer.engine.Engine;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** The program's main method, to be called again and again, each time with fresh arguments. */
final class Program implements Engine.Main {
    private final MethodHandle main;
    private final MethodHandle instance;
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
            MethodHandles.Lookup lookup = trustedLookup();
            MethodHandle handle = lookup.unreflect(method);
            if (Modifier.isStatic(method.getModifiers())) {
                instance = null;
                main = arguments == null ? handle : handle.asType(MethodType.methodType(void.class, String[].class));
            } else {
                instance = lookup.unreflectConstructor(type.getDeclaredConstructor());
                main = handle;
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call main of " + type.getName(), e);
        }
    }

    /** The JVM's launcher does without access, too: a main class need be neither public nor in an exported package. */
    private static MethodHandles.Lookup trustedLookup() throws ReflectiveOperationException {
        Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        field.setAccessible(true); // java.lang.invoke is open to us
        return (MethodHandles.Lookup) field.get(null);
    }

    @Override
    public void call() throws Throwable {
        if (instance != null) {
            Object self = instance.invoke();
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
