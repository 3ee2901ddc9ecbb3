package dev.heddle.api.run;

import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The class that says what is right, in a loader whose classes are not instrumented: nothing that it does belongs to an
 * execution.
 */
final class Specification {
    private final Class<?> original;
    private final Constructor<?> constructor;
    private final Map<String, Method> operations = new HashMap<>();

    Specification(Class<?> original) throws ReflectiveOperationException {
        this.original = original;
        if (JdkOperations.isOfJdk(original)) {
            Class<?> jdk = JdkOperations.original(original);
            constructor = jdk.getDeclaredConstructor();
            for (Method method : JdkOperations.of(jdk, List.of())) {
                operations.put(method.getName() + method.getParameterCount(), method);
            }
            for (Method method : jdk.getMethods()) {
                operations.putIfAbsent(method.getName() + method.getParameterCount(), method);
            }
            return;
        }
        Class<?> copy;
        try {
            copy = Class.forName(original.getName(), true, new Loader());
        } catch (MalformedURLException e) {
            throw new ReflectiveOperationException(e);
        }
        constructor = copy.getDeclaredConstructor();
        constructor.setAccessible(true);
        for (Class<?> next = copy; next != null && next != Object.class; next = next.getSuperclass()) {
            for (Method method : next.getDeclaredMethods()) {
                method.setAccessible(true);
                operations.putIfAbsent(method.getName() + method.getParameterCount(), method);
            }
        }
    }

    /** The transformer knows it by its name. */
    static final class Loader extends URLClassLoader {
        Loader() throws MalformedURLException {
            super("heddle-specification", urls(), ClassLoader.getPlatformClassLoader());
        }

        private static URL[] urls() throws MalformedURLException {
            List<URL> urls = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
                urls.add(new File(entry).toURI().toURL());
            }
            return urls.toArray(URL[]::new);
        }
    }

    boolean is(Class<?> type) {
        return original == type;
    }

    Object begin() throws ReflectiveOperationException {
        return constructor.newInstance();
    }

    String call(Object on, Scenario.Call call, Object[] arguments) throws ReflectiveOperationException {
        Method method = operations.get(call.operation() + arguments.length);
        if (method == null) {
            throw new NoSuchMethodException(call.toString());
        }
        try {
            return String.valueOf(method.invoke(on, arguments));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception thrown) {
                return "throws " + thrown.getClass().getName();
            }
            throw e;
        }
    }
}
