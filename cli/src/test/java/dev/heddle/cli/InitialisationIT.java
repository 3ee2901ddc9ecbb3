package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Which classes and interfaces are initialised, and when, in every execution: as plain {@code java} does it. */
class InitialisationIT {
    /** How the program's main class gets at a handle that something else declares, and what else is initialised. */
    private static final Map<String, String> MAINS = Map.of(
            "interface", "public class Main implements Cells { # }",
            "interface with default", "public class Main implements Checked { # }",
            "superclass", "public class Main extends Counters { # }",
            "superclass with statics", "public class Main extends Counters { static int m = Log.add(\"Main\"); # }",
            "interface of superclass", "public class Main extends Second { # }",
            "enum", "public enum Main implements Cells { ONE; static int m = Log.add(\"Main\"); # }",
            "record", "public record Main(int v) implements Checked { # }",
            "main in an interface", "public interface Main extends Checked { int M = Log.add(\"Main\"); # }",
            "inherited main", "public class Main extends Holding { static int m = Log.add(\"Main\"); }",
            "inherited main without statics", "public class Main extends Holding {}");

    private static final String MAIN = """
            static void count(int[] cell) {
                X.getAndAdd(cell, 0, 1);
            }

            public static void main(String[] args) throws Exception {
                int[] cell = new int[1];
                Thread one = new Thread(() -> count(cell)), two = new Thread(() -> count(cell));
                one.start();
                two.start();
                one.join();
                two.join();
                String found = cell[0] + Log.all;
                if (args.length == 0) {
                    System.out.print(found);
                } else if (!found.equals(args[0])) {
                    throw new AssertionError(found + ", expected " + args[0]);
                }
            }
            """;

    private static final String SUPERTYPES = """
            import java.lang.invoke.MethodHandles;
            import java.lang.invoke.VarHandle;

            class Log {
                static String all = "";
                static synchronized int add(String type) {
                    all += "-" + type;
                    return 0;
                }
            }
            interface Cells {
                int C = Log.add("Cells");
                VarHandle X = MethodHandles.arrayElementVarHandle(int[].class);
            }
            interface Checked extends Cells {
                int D = Log.add("Checked");
                default void check() {}
            }
            class Counters {
                static int n = Log.add("Counters");
                static VarHandle X = MethodHandles.arrayElementVarHandle(int[].class);
            }
            class Second implements Checked {}
            class Holding implements Checked {
                static int h = Log.add("Holding");
                #
            }
            """.replace("#", MAIN);

    @TempDir
    private Path folder;

    /** Compiles Main.java and answers what it prints without Heddle. */
    private String expected(String source, Path jdk) throws IOException {
        Path file = Files.writeString(folder.resolve("Main.java"), source);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-nowarn", "-XDignore.symbol.file", "-d", folder.toString(), file.toString());
        assertEquals(0, code);
        Installed.Run plain =
                Installed.start(folder, List.of(jdk.resolve("bin/java").toString(), "-cp", ".", "Main"));
        assertEquals(0, plain.code(), plain::toString);
        return plain.out();
    }

    private void assertPasses(Path jdk, int iterations, String argument) {
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--keep-going",
                "--confirm=0",
                "--iterations=" + iterations,
                "--java=" + jdk,
                "--",
                "-cp",
                folder.toString(),
                "Main",
                argument);
        assertEquals(0, run.code(), run::toString);
    }

    @ParameterizedTest
    @OnEachJdk
    void handlesOfAllKindsAreThereByAllWaysOfInheritance(Path jdk) throws Exception {
        InitialisationTable table = InitialisationTable.generate();
        assertTrue(table.cases() > 1600);
        Path expected = folder.resolve("expected.txt");
        Files.writeString(expected, expected(table.source(), jdk));
        assertPasses(jdk, 3, expected.toString());
    }

    @ParameterizedTest
    @OnOneJdk({
        "interface",
        "interface with default",
        "superclass",
        "superclass with statics",
        "interface of superclass",
        "enum",
        "record",
        "main in an interface",
        "inherited main",
        "inherited main without statics"
    })
    void theMainClassInheritsHandles(String main, Path jdk) throws Exception {
        String source = SUPERTYPES + MAINS.get(main).replace("#", MAIN);
        assertPasses(jdk, 20, expected(source, jdk));
    }

    @ParameterizedTest
    @OnEachJdk
    void freeRecordingsWithInheritedHandlesReplay(Path jdk) throws Exception {
        expected(SUPERTYPES + MAINS.get("interface of superclass").replace("#", MAIN), jdk);
        Installed.Run recorded = Installed.run(
                folder,
                "record",
                "--force",
                "--java=" + jdk,
                "-o",
                "run.heddle",
                "--",
                "-cp",
                folder.toString(),
                "Main");
        assertEquals(0, recorded.code(), recorded::toString);
        Installed.Run replayed =
                Installed.run(folder, "replay", "--json=replay.json", "--times=3", "--java=" + jdk, "run.heddle");
        assertTrue(Replayed.in(folder).isReproduced(3), replayed::toString);
    }
}
