package dev.heddle.replayer.process;

import dev.heddle.replayer.engine.Engine;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;

/** The program's main method, to be called again and again, each time with fresh arguments. */
final class Program implements Engine.Main {
    private final MethodHandle main;
    private final MethodHandle instance;
    private final Object[] arguments;
    private final Class<?> type;
    /** Null where the program is a class. */
    private final Engine.Main other;

    /**
     * @param type the class that declares main, or the one of the object whose main method the launcher has called
     * @param arguments as the launcher gave them; null where main takes none
     */
    Program(Class<?> type, Object[] arguments) {
        this.arguments = arguments;
        this.type = type;
        other = null;
        try {
            Method method = method(type, arguments == null ? new Class<?>[0] : new Class<?>[] {String[].class});
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

    private Program(Class<?> type, Engine.Main other) {
        this.type = type;
        this.arguments = null;
        this.main = null;
        this.instance = null;
        this.other = other;
    }

    /** The program that a main class is, or that it stands for. */
    static Program of(Class<?> main, Object[] arguments, Engine engine, ClassRecord classes) {
        Optional<FrontEnd> frontEnd = FrontEnd.of(main.getName().replace('.', '/'));
        return frontEnd.isPresent()
                ? new Program(main, frontEnd.get().program((String[]) arguments, engine, classes::ofProgram))
                : new Program(main, arguments);
    }

    /** Its own main method, or one that it inherits, from an interface too. */
    private static Method method(Class<?> type, Class<?>[] parameters) throws NoSuchMethodException {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
                return c.getDeclaredMethod("main", parameters);
            } catch (NoSuchMethodException inherited) {
                continue;
            }
        }
        return type.getMethod("main", parameters);
    }

    /** The JVM's launcher does without access, too: a main class need be neither public nor in an exported package. */
    private static MethodHandles.Lookup trustedLookup() throws ReflectiveOperationException {
        Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        field.setAccessible(true); // java.lang.invoke is open to us
        return (MethodHandles.Lookup) field.get(null);
    }

    /** The class that declares main, or the one of the object whose main method is called. */
    Class<?> type() {
        return type;
    }

    @Override
    public void call() throws Throwable {
        if (other != null) {
            other.call();
        } else if (instance != null) {
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
