package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code DriverManager} looks for drivers once in a JVM, and here in each execution. */
class JdbcIT {
    @TempDir
    Path folder;

    private void compile() throws IOException {
        Path source = folder.resolve("Bank.java");
        Files.writeString(source, """
                import java.sql.*;
                import java.util.Properties;
                import java.util.logging.Logger;

                public class Bank {
                    static int balance;

                    public static class Lamp implements Driver {
                        static {
                            try {
                                DriverManager.registerDriver(new Lamp());
                            } catch (SQLException e) {
                                throw new ExceptionInInitializerError(e);
                            }
                        }

                        public Connection connect(String url, Properties info) { return null; }
                        public boolean acceptsURL(String url) { return url.startsWith("lamp:"); }
                        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) { return null; }
                        public int getMajorVersion() { return 1; }
                        public int getMinorVersion() { return 0; }
                        public boolean jdbcCompliant() { return false; }
                        public Logger getParentLogger() { return null; }
                    }

                    public static void main(String[] args) throws Exception {
                        if (DriverManager.drivers().filter(Lamp.class::isInstance).count() != 1) {
                            throw new IllegalStateException("drivers of other executions");
                        }
                        DriverManager.getDriver("lamp:");
                        Runnable deposit = () -> {
                            for (int i = 0; i < 3; i++) {
                                balance++;
                            }
                        };
                        Thread one = new Thread(deposit);
                        Thread two = new Thread(deposit);
                        one.start();
                        two.start();
                        one.join();
                        two.join();
                        if (balance == 2) {
                            throw new AssertionError("two left");
                        }
                    }
                }
                """);
        Path classes = Files.createDirectories(folder.resolve("classes/META-INF/services"));
        Files.writeString(classes.resolve("java.sql.Driver"), "Bank$Lamp\n");
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", folder.resolve("classes").toString(), source.toString()));
    }

    @Test
    void aFailureOfALaterExecutionIsReplayed() throws IOException {
        compile();
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--jobs=1",
                "--iterations=2000",
                "--fail-fast",
                "--confirm=3",
                "--no-minimise",
                "--",
                "-cp",
                "classes",
                "Bank");
        assertEquals(10, run.code(), run::toString);
        assertTrue(run.out().contains("AssertionError: two left"), run::toString);
        assertTrue(!run.out().contains("first failure: execution 1 "), run::toString);
        assertTrue(run.out().contains("Replayed 3 of 3 times"), run::toString);
    }
}
