package dev.heddle.api.run;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;

/**
 * Requests to engines of the JUnit Platform, versions 1.9 to 6. What differs between the versions (folders for output
 * since 1.12, stores since 1.13, cancellation since 6) is found by reflection.
 */
final class PlatformRequest {
    private final Configuration configuration;
    private final Method factory = factory();
    private final Class<?>[] types = factory.getParameterTypes();

    /** @param loader has the project's {@code junit-platform.properties}, if there is one */
    PlatformRequest(ClassLoader loader) {
        configuration = new Configuration(loader);
    }

    /** A request for what selectors name. */
    EngineDiscoveryRequest discovery(List<DiscoverySelector> selectors) {
        InvocationHandler handler = (proxy, method, arguments) -> switch (method.getName()) {
            case "getSelectorsByType" ->
                selectors.stream().filter(((Class<?>) arguments[0])::isInstance).toList();
            case "getFiltersByType" -> List.of();
            case "getConfigurationParameters" -> configuration;
            case "getOutputDirectoryProvider", "getOutputDirectoryCreator" -> output(method.getReturnType());
            default ->
                method.isDefault()
                        ? InvocationHandler.invokeDefault(proxy, method, arguments)
                        : ofObject(proxy, method, arguments);
        };
        return (EngineDiscoveryRequest) Proxy.newProxyInstance(
                EngineDiscoveryRequest.class.getClassLoader(), new Class<?>[] {EngineDiscoveryRequest.class}, handler);
    }

    /** A request to execute all that was discovered. */
    ExecutionRequest execution(TestDescriptor root, EngineExecutionListener listener) {
        Object[] arguments = new Object[types.length];
        arguments[0] = root;
        arguments[1] = listener;
        arguments[2] = configuration;
        try {
            for (int i = 3; i < types.length; i++) {
                arguments[i] = made(types[i]);
            }
            return (ExecutionRequest) factory.invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new RefusedTest("this version of the JUnit Platform is not known: " + factory, e);
        }
    }

    private static Method factory() {
        return Arrays.stream(ExecutionRequest.class.getMethods())
                .filter(method -> method.getName().equals("create") && Modifier.isStatic(method.getModifiers()))
                .max(Comparator.comparingInt(Method::getParameterCount))
                .orElseThrow(() -> new RefusedTest("the JUnit Platform is older than 1.9"));
    }

    private static Object made(Class<?> type) throws ReflectiveOperationException {
        return switch (type.getSimpleName()) {
            case "NamespacedHierarchicalStore" -> {
                // Engines expect the store of a request to be below that of a session.
                Constructor<?> constructor = type.getConstructor(type);
                yield constructor.newInstance(constructor.newInstance((Object) null));
            }
            case "CancellationToken" -> type.getMethod("disabled").invoke(null);
            default -> output(type);
        };
    }

    /** What gives tests folders for files that they publish: one in the folder for temporary files. */
    private static Object output(Class<?> type) {
        InvocationHandler handler = (proxy, method, arguments) -> switch (method.getName()) {
            case "getRootDirectory", "createOutputDirectory" -> Files.createTempDirectory("heddle-test-");
            default -> ofObject(proxy, method, arguments);
        };
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private static Object ofObject(Object proxy, Method method, Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "toString" -> "a request of Heddle";
            case "hashCode" -> 1;
            case "equals" -> arguments != null && proxy == arguments[0];
            default -> throw new UnsupportedOperationException(method.toString());
        };
    }

    /**
     * The parameters that the platform's launcher would give: system properties, then the project's file. Tests of one
     * execution run one after the other, and {@code @Timeout} does not count, since it measures the time of the wall.
     */
    private static final class Configuration implements ConfigurationParameters {
        private static final Map<String, String> OURS = Map.of(
                "junit.jupiter.execution.parallel.enabled", "false",
                "junit.jupiter.execution.timeout.mode", "disabled",
                "junit.vintage.execution.parallel.enabled", "false");

        private final Properties file = new Properties();

        Configuration(ClassLoader loader) {
            try (InputStream in = loader.getResourceAsStream(CONFIG_FILE_NAME)) {
                if (in != null) {
                    file.load(in);
                }
            } catch (IOException e) {
                throw new RefusedTest(CONFIG_FILE_NAME + ": cannot be read: " + e.getMessage(), e);
            }
        }

        @Override
        public Optional<String> get(String key) {
            String ours = OURS.get(key);
            String given = ours == null ? System.getProperty(key) : ours;
            return Optional.ofNullable(given == null ? file.getProperty(key) : given);
        }

        @Override
        public Optional<Boolean> getBoolean(String key) {
            return get(key).map(Boolean::parseBoolean);
        }

        /** Before version 6. */
        @Override
        @SuppressWarnings("deprecation")
        public int size() {
            return keySet().size();
        }

        @Override
        public Set<String> keySet() {
            Set<String> all = new TreeSet<>(OURS.keySet());
            all.addAll(file.stringPropertyNames());
            all.addAll(System.getProperties().stringPropertyNames());
            return all;
        }
    }
}
