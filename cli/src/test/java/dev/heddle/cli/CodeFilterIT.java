package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code --only} and {@code --exclude}: a lost update in a library is found where the library is under control, and no
 * switch is inside of it where it is not.
 */
class CodeFilterIT {
    @TempDir
    Path folder;

    @BeforeEach
    void compile() throws IOException {
        Path library = source("lib/Counter.java", """
                package lib;

                public class Counter {
                    private int value;
                    private volatile int ordered;

                    public void increment() {
                        value++;
                    }

                    public void incrementOrdered() {
                        ordered++;
                    }

                    public int ordered() {
                        return ordered;
                    }

                    public int value() {
                        return value;
                    }
                }
                """);
        Path natives = source("lib/Natives.java", """
                package lib;

                public class Natives {
                    static {
                        System.setProperty("lib.natives", "initialised");
                    }

                    public static native int level(int a, long b);
                }
                """);
        Path caller = source("left/out/Caller.java", """
                package left.out;

                public class Caller {
                    public static void call() {
                        try {
                            lib.Natives.level(1, 2);
                        } catch (UnsatisfiedLinkError e) {
                            if (!e.getMessage().contains("level(int, long)")) {
                                throw e;
                            }
                        }
                    }
                }
                """);
        Path nativeMain = source("com/acme/NativeMain.java", """
                package com.acme;

                public class NativeMain {
                    public static void main(String[] args) {
                        left.out.Caller.call();
                        if (System.getProperty("lib.natives") == null) {
                            throw new AssertionError("not initialised");
                        }
                    }
                }
                """);
        Path program = source("com/acme/Main.java", """
                package com.acme;

                import lib.Counter;

                public class Main {
                    public static void main(String[] args) throws InterruptedException {
                        Counter counter = new Counter();
                        boolean isOrdered = args.length > 0;
                        Runnable increment = isOrdered ? counter::incrementOrdered : counter::increment;
                        Thread one = new Thread(increment);
                        Thread two = new Thread(increment);
                        one.start();
                        two.start();
                        one.join();
                        two.join();
                        if ((isOrdered ? counter.ordered() : counter.value()) != 2) {
                            throw new AssertionError("lost");
                        }
                    }
                }
                """);
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "--release",
                                "17",
                                "-d",
                                folder.resolve("classes").toString(),
                                library.toString(),
                                natives.toString(),
                                caller.toString(),
                                nativeMain.toString(),
                                program.toString()));
    }

    private Path source(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private int check(List<String> filter) {
        return run(filter).code();
    }

    private Installed.Run run(List<String> filter, String... arguments) {
        List<String> words =
                new ArrayList<>(List.of("check", "--iterations", "200", "--confirm", "3", "--no-minimise"));
        words.addAll(filter);
        words.addAll(List.of("--", "-cp", "classes", "com.acme.Main"));
        words.addAll(List.of(arguments));
        return Installed.run(folder, words.toArray(String[]::new));
    }

    @Test
    void libraryCodeIsUnderControlUnlessItIsLeftOut() {
        assertEquals(10, check(List.of()));
        assertEquals(10, check(List.of("--exclude", "com.other")));
        assertEquals(10, check(List.of("--only", "com.acme,lib")));
        assertEquals(0, check(List.of("--exclude", "lib")));
        assertEquals(0, check(List.of("--only", "com.acme")));
    }

    @Test
    void nativeMethodsInitialiseTheirClassForCodeThatIsLeftOut() {
        Installed.Run run = Installed.run(
                folder, "check", "--iterations=3", "--exclude=left.out", "--", "-cp", "classes", "com.acme.NativeMain");
        assertEquals(0, run.code(), run::toString);
    }

    @Test
    void plainAccessesOfCoarseCodeAreNoEventsAndVolatileOnesAre() {
        assertEquals(0, check(List.of("--coarse", "lib")));
        assertEquals(10, check(List.of("--coarse", "com.other")));
        Installed.Run ordered = run(List.of("--coarse", "lib"), "ordered");
        assertEquals(10, ordered.code(), ordered::toString);
        assertTrue(ordered.out().contains("3 of 3"), ordered::toString);
    }
}
