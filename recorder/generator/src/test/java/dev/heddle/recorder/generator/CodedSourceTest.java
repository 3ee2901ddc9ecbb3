package dev.heddle.recorder.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which types have a coding; that values come back is tested where the records are. */
class CodedSourceTest {
    /** The parts of the streams that generated code calls. */
    private static final List<String> STREAMS = List.of("""
            package dev.heddle.formats.trace;
            public class RecordOutput {
                public void writeBoolean(boolean b) {}
                public void writeVarInt(int n, boolean positive) {}
                public void writeVarLong(long n, boolean positive) {}
                public void writeDouble(double d) {}
                public void writeLongs(long[] all, int from, int n) {}
                public void writeBytes(byte[] all) {}
                public void text(String s) {}
                public byte[] toBytes() { return new byte[0]; }
            }
            """, """
            package dev.heddle.formats.trace;
            public class RecordInput {
                public RecordInput(byte[] bytes) {}
                public boolean flag(String of) { return false; }
                public int readVarInt(boolean positive) { return 0; }
                public long readVarLong(boolean positive) { return 0; }
                public double readDouble() { return 0; }
                public long[] readLongs(int n) { return new long[n]; }
                public byte[] readBytes(int n) { return new byte[n]; }
                public int count(String of, int least) { return 0; }
                public int unsigned(String of, int most) { return 0; }
                public String text() { return ""; }
                public void requireEnd() {}
            }
            """, """
            package com.esotericsoftware.kryo;
            public class KryoException extends RuntimeException {}
            """);

    @TempDir
    Path folder;

    /** What the compiler has to say of a record with these components. */
    private String compiled(String components) {
        String source = "package p; import java.util.*; @dev.heddle.recorder.generator.Coded record R(" + components
                + ") { enum E { A, B } sealed interface S { record X(int i) implements S {} record Y() implements S {} }"
                + " record Inner(List<Long> all) {} static class Open {} }";
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
        List<JavaFileObject> files = Stream.concat(STREAMS.stream(), Stream.of(source))
                .map(CodedSourceTest::file)
                .toList();
        JavaCompiler.CompilationTask task = compiler.getTask(null, null, found, options, null, files);
        task.setProcessors(List.of(new HookGenerator()));
        task.call();
        return found.getDiagnostics().stream()
                .filter(one -> one.getKind() == javax.tools.Diagnostic.Kind.ERROR)
                .map(one -> one.getMessage(null))
                .collect(Collectors.joining("\n"));
    }

    private static JavaFileObject file(String source) {
        String name = source.replaceAll("(?s).*?(class|record) (\\w+).*", "$2");
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "boolean a, int b, long c, double d, String e, Integer f, Long g",
                "List<String> a, Set<Integer> b, SortedMap<Long, SortedMap<String, Long>> c, Optional<List<R.E>> d",
                "R.E a, R.S b, R.Inner c, List<R.Inner> d, long[] e, Map<String, R.S> f, byte[] g"
            })
    void valuesHaveACoding(String components) {
        assertEquals("", compiled(components));
        assertTrue(folder.resolve("p/RCoding.class").toFile().isFile());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Object a", "java.nio.file.Path a", "R.Open a", "short[] a", "float a", "List<Object> a"})
    void otherTypesDoNotCompile(String components) {
        assertTrue(compiled(components).contains("no coding for"), compiled(components));
    }

    @Test
    void subtypesAreNumberedInTheirOrder() throws Exception {
        assertEquals("", compiled("R.S a"));
        String source = java.nio.file.Files.readString(folder.resolve("p/RCoding.java"));
        assertTrue(source.contains("in.unsigned(\"a p.R.S\", 1)"), source);
        assertTrue(source.indexOf("value instanceof p.R.S.X") < source.indexOf("value instanceof p.R.S.Y"), source);
    }
}
