package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What a test needs of the machine in addition to a JDK and Maven. Where it is missing, the test is skipped and the
 * build says once what is missing; with {@value #DEMANDED}{@code =true}, which {@code .ci/run} sets once it has
 * installed all of this, the test fails.
 */
final class Needs {
    private static final String DEMANDED = "HEDDLE_DEMAND_TOOLS";
    private static final int OLDEST_FOR_C = 22;
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private Needs() {}

    /** A JDK that runs programs in C: a matter of the machine's JDKs, so never demanded. */
    static Path jdkForC() {
        List<Path> jdks = Installed.jdksFor("native", OLDEST_FOR_C);
        if (jdks.isEmpty()) {
            skip("a JDK " + OLDEST_FOR_C + " or later (HEDDLE_SECOND_JDK)");
        }
        return jdks.get(0);
    }

    /** The compilers that a program in C or C++ is built with by default, and what names lines of inline assembly. */
    static void compilers() {
        for (String name : List.of("cc", "c++", "addr2line")) {
            program("gcc, g++ and binutils", name);
        }
    }

    /** A program on the path under the first of these names that is there. */
    static Path program(String packages, String... names) {
        Optional<Path> found = onPath(names);
        if (found.isEmpty()) {
            miss(packages + " (no " + String.join(", ", names) + " on the PATH)");
        }
        return found.orElseThrow();
    }

    static void header(String header, String packageName) {
        if (!Files.isRegularFile(Path.of("/usr/include", header))) {
            miss(packageName + " (no /usr/include/" + header + ")");
        }
    }

    private static Optional<Path> onPath(String... names) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Arrays.stream(names)
                .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static void miss(String what) {
        if ("true".equals(System.getenv(DEMANDED))) {
            fail("needs " + what + "; " + DEMANDED + "=true says that it is installed");
        }
        skip(what);
    }

    private static void skip(String what) {
        if (SAID.add(what)) {
            System.out.println("tests are skipped that need " + what);
        }
        abort("needs " + what);
    }
}
