package dev.heddle.replayer.program;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedOptionsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx200m -Xss1m -ea:com.acme... -da -Dsize=3 -Dempty Main -XX:Flags=/etc/passwd",
                "--add-opens java.base/java.lang=ALL-UNNAMED --add-exports=a/b=c --enable-preview --source 21 Foo.java",
                "-XX:+UseG1GC -XX:-UseCompressedOops -XX:MaxMetaspaceSize=64m -XX:+UnlockExperimentalVMOptions Main",
                "-p mods --add-modules a -m a/b.Main -agentlib:x",
                "-Xint -Xshare:off -server -jar app.jar -Xlog:gc:file=x",
                "-esa -enableassertions:Foo Main @file"
            })
    void harmlessOptionsAreTaken(String line) {
        assertDoesNotThrow(() -> TrustedOptions.require(List.of(line.split(" "))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:Flags=/etc/passwd",
                "-XX:OnError=sh",
                "-XX:VMOptionsFile=/etc/passwd",
                "-XX:+UseG1GC,",
                "-XX:LogFile=x",
                "-XX:HeapDumpPath=x",
                "-Xlog:all:file=x",
                "-javaagent:x.jar",
                "-agentpath:x.so",
                "-Xbootclasspath/a:x",
                "--patch-module",
                "@/etc/passwd",
                "-Xmx1m;sh",
                "-D"
            })
    void othersAreRefusedWithAWayOut(String option) {
        UsageException e =
                assertThrows(UsageException.class, () -> TrustedOptions.require(List.of("-Xint", option, "Main")));
        assertTrue(String.valueOf(e.getMessage()).startsWith(option + ": the trace requests"), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains("--trust-java-options"), e.getMessage());
    }
}
