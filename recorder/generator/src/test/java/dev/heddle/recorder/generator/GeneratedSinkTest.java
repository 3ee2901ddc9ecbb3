package dev.heddle.recorder.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles sinks with the generator, and runs them: each logs what it calls. */
class GeneratedSinkTest {
    private static final String SINK = """
            package p;
            public class Sink {
                public static final StringBuilder LOG = new StringBuilder();
                public int read(int value, int site) { LOG.append("super "); return -value; }
                public void write(Object owner) { LOG.append("super "); }
            }
            """;
    private static final String ENTRANCE = """
            package p;
            import dev.heddle.recorder.generator.GeneratedSink;
            @GeneratedSink(name = "Made", superclass = Sink.class, topics = Topic.class, description = "Made.")
            class Entrance {
                static boolean isOpen = true;
                Entrance enter() { Sink.LOG.append("enter "); return isOpen ? this : null; }
                Entrance quiet() { Sink.LOG.append("quiet "); return isOpen ? this : null; }
                static void leave(Entrance t) { Sink.LOG.append("leave "); }
                static String run(boolean open) {
                    isOpen = open;
                    Sink.LOG.setLength(0);
                    Made made = new Made(new Entrance(), new Topic());
                    try {
                        %s
                    } catch (IllegalStateException e) {
                        Sink.LOG.append("thrown");
                    }
                    return Sink.LOG.toString().strip();
                }
            }
            """;
    private static final String TOPIC = """
            package p;
            import dev.heddle.recorder.generator.Hook;
            class Topic {
                static void log(String text) { Sink.LOG.append(text).append(' '); }
                %s
            }
            """;

    @TempDir
    Path folder;

    private final StringWriter messages = new StringWriter();

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///p/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    private boolean compile(String entrance, String topic) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaCompiler.CompilationTask task = compiler.getTask(
                messages,
                null,
                null,
                List.of("-d", folder.toString()),
                null,
                List.of(source("Sink", SINK), source("Entrance", entrance), source("Topic", topic)));
        task.setProcessors(List.of(new HookGenerator()));
        return task.call();
    }

    /** What a call logs where the entrance is open or not. */
    private String run(boolean open, String call, String hook) throws ReflectiveOperationException, IOException {
        assertTrue(compile(ENTRANCE.formatted(call), TOPIC.formatted(hook)), messages::toString);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            var method = loader.loadClass("p.Entrance").getDeclaredMethod("run", boolean.class);
            method.setAccessible(true);
            return (String) method.invoke(null, open);
        }
    }

    @Test
    void aHookRunsBetweenEnteringAndLeavingOrLeavesItToTheSuperclass() throws Exception {
        String hook = "@Hook int read(Entrance t, int value, int site) { log(\"topic\"); return value; }";
        String call = "Sink.LOG.append(made.read(7, 1));";
        assertEquals("enter topic leave 7", run(true, call, hook));
        assertEquals("enter super -7", run(false, call, hook));
    }

    @Test
    void itLeavesWhereTheHookThrows() throws Exception {
        String hook = "@Hook void write(Entrance t, Object owner) { throw new IllegalStateException(); }";
        assertEquals("enter leave thrown", run(true, "made.write(null);", hook));
    }

    @Test
    void checksComeBeforeEntering() throws Exception {
        String hook = "@Hook(first = \"Topic.log(\\\"first\\\")\", unless = \"owner == null\")"
                + " void write(Entrance t, Object owner) { log(\"topic\"); }";
        assertEquals("first super", run(true, "made.write(null);", hook));
        assertEquals("first enter topic leave", run(true, "made.write(made);", hook));
    }

    @Test
    void callersThatAreNotLetInMayHaveAnotherHook() throws Exception {
        String hook =
                "@Hook(otherwise = \"topic.other(value)\") int read(Entrance t, int value, int site) { return value; }"
                        + " int other(int value) { log(\"other\"); return 3; }";
        assertEquals("enter other 3", run(false, "Sink.LOG.append(made.read(7, 1));", hook));
    }

    @Test
    void aHookMayBeCalledForAllAndLeavesOnlyWhereItHasEntered() throws Exception {
        String hook =
                "@Hook(always = true) void write(Entrance t, Object owner) { log(t == null ? \"none\" : \"one\"); }";
        assertEquals("enter one leave", run(true, "made.write(null);", hook));
        assertEquals("enter none", run(false, "made.write(null);", hook));
    }

    @Test
    void aHookMayEnterOtherwiseWithoutLeaving() throws Exception {
        String hook =
                "@Hook(enter = \"quiet\", leave = false) void write(Entrance t, Object owner) { log(\"topic\"); }";
        assertEquals("quiet topic", run(true, "made.write(null);", hook));
    }

    @Test
    void aHookWithoutTheEnteredIsCalledAsItIs() throws Exception {
        assertEquals("topic", run(false, "made.write(null);", "@Hook void write(Object owner) { log(\"topic\"); }"));
    }

    @Test
    void aHookThatTheSuperclassDoesNotHaveIsRefused() {
        assertTrue(!compile(ENTRANCE.formatted(""), TOPIC.formatted("@Hook void wrote(Entrance t, Object owner) {}")));
        assertTrue(messages.toString().contains("override"), messages::toString);
    }

    @Test
    void anEntranceWithoutAWayOutIsRefused() {
        String entrance = ENTRANCE.formatted("").replace("static void leave", "static void left");
        assertTrue(!compile(entrance, TOPIC.formatted("@Hook void write(Entrance t, Object owner) {}")));
        assertTrue(messages.toString().contains("no method leave with one parameter"), messages::toString);
    }
}
