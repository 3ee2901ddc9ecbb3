package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.samples.Calls;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/** Methods that report their calls do what they did before, and report each begin and end once. */
class CallBodyTest {
    private final List<String> calls = new ArrayList<>();
    private final List<CallTracing.Method> methods = new ArrayList<>();

    private final HookSink sink = new HookSink() {
        @Override
        public void callBegins(int method, Object[] arguments) {
            calls.add(name(method) + Arrays.deepToString(arguments));
        }

        @Override
        public void callReturns(Object result, int method) {
            calls.add(name(method) + " = " + (methods.get(method).isVoid() ? "nothing" : result));
        }

        @Override
        public void callThrows(Throwable thrown, int method) {
            calls.add(name(method) + " throws " + thrown.getClass().getSimpleName());
        }
    };

    @AfterEach
    void removeSink() {
        Hooks.install(null);
    }

    private String name(int method) {
        return methods.get(method).name().replaceAll(".*\\.", "");
    }

    private Class<?> define(byte[] classFile) {
        return new ClassLoader(getClass().getClassLoader()) {
            Class<?> define() {
                return defineClass(Calls.class.getName(), classFile, 0, classFile.length);
            }
        }.define();
    }

    private String run(byte[] classFile) throws Exception {
        Hooks.install(sink);
        Object object = define(classFile).getConstructor().newInstance();
        calls.clear();
        return (String) object.getClass().getMethod("all").invoke(object);
    }

    private static byte[] original() throws Exception {
        try (InputStream in = Calls.class.getResourceAsStream(Calls.class.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }

    @Test
    void callsAreReportedWithArgumentsAndResults() throws Exception {
        assertEquals(new Calls().all(), run(CallBody.rewrite(original(), methods)));
        assertEquals(
                List.of(
                        "all[]",
                        "ints[1, 2, c, true, 5]",
                        "ints = 107",
                        "longs[6, 2.5, 7.5]",
                        "longs = 6",
                        "texts[one, null, [107], four, five, six, seven]",
                        "texts[[one1fivesixseven]]",
                        "texts = one1fivesixseven",
                        "texts = one1fivesixseven",
                        "nothing[]",
                        "nothing = nothing",
                        "caught[-1]",
                        "root[-1]",
                        "root throws IllegalArgumentException",
                        "nothing[]",
                        "nothing = nothing",
                        "caught = -2",
                        "caught[4]",
                        "root[4]",
                        "root = 2",
                        "nothing[]",
                        "nothing = nothing",
                        "caught = 2",
                        "generic[3]",
                        "lambda$generic$0[]",
                        "root[8]",
                        "root = 4",
                        "lambda$generic$0 = nothing",
                        "generic = 3"),
                calls.subList(0, calls.size() - 1));
        assertTrue(calls.get(calls.size() - 1).startsWith("all = 107 6 "), calls.toString());
    }

    /** Loads the class and those nested in it, changed. */
    private final class Rewriting extends ClassLoader {
        private final UnaryOperator<byte[]> rewrite;

        Rewriting(UnaryOperator<byte[]> rewrite) {
            super(CallBodyTest.class.getClassLoader());
            this.rewrite = rewrite;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(Calls.class.getName()) || findLoadedClass(name) != null) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = Calls.class.getResourceAsStream(name.replaceAll(".*\\.", "") + ".class")) {
                byte[] classFile = rewrite.apply(in.readAllBytes());
                return defineClass(name, classFile, 0, classFile.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private void pairs(UnaryOperator<byte[]> rewrite) throws Exception {
        Hooks.install(sink);
        Class<?> type = new Rewriting(rewrite).loadClass(Calls.class.getName());
        Object object = type.getConstructor().newInstance();
        calls.clear();
        assertEquals(new Calls().pairs(), type.getMethod("pairs").invoke(object));
    }

    private static final List<String> PAIRS = List.of(
            "pairs[]",
            "root[6]",
            "root = 3",
            "<init>[1]", // Half
            "root[0]",
            "root = 0",
            "root[1]",
            "root = 0",
            "<init> = nothing",
            "<init>[3]", // Half, as part of a Pair
            "<init> = nothing",
            "<init>[3, 2]",
            "<init> = nothing",
            "<init>[6]",
            "<init> = nothing");

    /** A constructor begins when its call of another one is over. */
    @Test
    void constructorsAreReportedFromTheObjectOn() throws Exception {
        pairs(classFile -> CallBody.rewrite(classFile, methods));
        assertEquals(PAIRS, calls.subList(0, PAIRS.size()));
        assertEquals(
                List.of("<init>[200, 2]", "<init> throws IllegalArgumentException"),
                calls.subList(calls.size() - 3, calls.size() - 1));
        assertEquals(1, calls.stream().filter(call -> call.contains("throws")).count());
    }

    @Test
    void instrumentedConstructorsAreReportedAsWell() throws Exception {
        HeddleTransformer transformer = transformer();
        pairs(classFile -> {
            byte[] instrumented = transformer.transform(
                    getClass().getClassLoader(), new ClassReader(classFile).getClassName(), null, null, classFile);
            return CallBody.rewrite(instrumented == null ? classFile : instrumented, methods);
        });
        assertEquals(PAIRS, calls.subList(0, PAIRS.size()));
    }

    private static HeddleTransformer transformer() {
        return new HeddleTransformer(
                new SiteTable(),
                null,
                new HeddleTransformer.Listener() {
                    @Override
                    public void transformed(String className, ClassLoader by, byte[] fingerprint) {}

                    @Override
                    public void failed(String className, String reason) {
                        throw new AssertionError(reason);
                    }
                },
                null);
    }

    /** The hooks of calls are added to classes that have the others. */
    @Test
    void instrumentedClassesReportCallsAsWell() throws Exception {
        byte[] instrumented = transformer()
                .transform(
                        getClass().getClassLoader(), Calls.class.getName().replace('.', '/'), null, null, original());
        run(CallBody.rewrite(instrumented, methods));
        assertEquals("all[]", calls.get(0));
        assertTrue(calls.contains("root throws IllegalArgumentException"), calls.toString());
        assertTrue(methods.stream().noneMatch(method -> method.name().contains("heddle$")), methods.toString());
    }
}
