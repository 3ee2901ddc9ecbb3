package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    @TempDir
    Path folder;

    private FakeInstallation heddle;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check --nope Foo.java | Unknown option: '--nope'",
                "check | no program",
                "check Foo | Foo: expected a source file",
                "check Foo.java x | x: one program at a time",
                "check Foo.java -- Bar | two programs",
                "check -- | no program in the java arguments",
                "check Nope.java | Nope.java: no such source file",
                "check -- no.Such | no.Such: no such class on the class path",
                "check --strategy exhaustive --jobs 2 Foo.java | --strategy exhaustive runs one search",
                "check --strategy exhaustive --campaigns 2 Foo.java | leave out --campaigns",
                "check --jobs -1 Foo.java | --jobs -1: expected 1 to 256, or 0 for one per core",
                "check --campaigns 0 Foo.java | --campaigns 0: expected at least 1",
                "check --campaigns 2 --jobs 2 Foo.java | --campaigns runs each campaign to its first failure in one JVM",
                "check --iterations 0 Foo.java | --iterations 0: expected at least 1",
                "check --iterations many Foo.java | Invalid value for option '--iterations'",
                "check --time-limit -1 Foo.java | --time-limit -1.0: expected seconds",
                "check --seed x Foo.java | --seed x: expected a decimal number",
                "check --confirm -1 Foo.java | --confirm -1: expected 0 or more",
                "check --fail-fast --keep-going Foo.java | --fail-fast and --keep-going exclude each other",
                "check --stop-after-failures 0 Foo.java | --stop-after-failures 0: expected at least 1",
                "check --stop-after-failures 2 --fail-fast Foo.java | --stop-after-failures and --fail-fast exclude",
                "check --stall 0 Foo.java | --stall 0.0: expected seconds above 0",
                "check --plain newest Foo.java | --plain newest: expected jmm, coherent or latest",
                "check --plain-for a.b=x Foo.java | --plain-for a.b=x: expected jmm, coherent or latest",
                "check --plain-for a.b Foo.java | --plain-for a.b: expected PACKAGE=MODE",
                "check --plain-for a.b=jmm,a.b=latest Foo.java | --plain-for a.b=latest: given before with jmm",
                "check --volatile full Foo.java | --volatile full: expected exec, stale or c11",
                "check --real-time --strategy exhaustive Foo.java | --real-time and --strategy exhaustive exclude",
                "check --sc --plain jmm Foo.java | --sc and --plain exclude each other",
                "check --sc --volatile exec Foo.java | --sc and --volatile exclude each other",
                "record --controlled --sc --plain-for a=jmm Foo.java | --sc and --plain-for exclude each other",
                "check --fail-on tear Foo.java | --fail-on tear: expected race, spin, unfinished, outside or leak",
                "check --java /no/such Foo.java | no Java there",
                "record --detach 1 Foo.java | --attach and --detach exclude each other and take no program",
                "record --ring 1x Foo.java | --ring 1x: expected a size such as 64m or 2g",
                "record --ring 64m --rotate 1h Foo.java | a ring is one file: expected --ring or --rotate, found both",
                "record --detail some Foo.java | --detail some: expected full, shared or sync",
                "record --controlled --ring 64m Foo.java | --ring applies to free recordings only; leave out --controlled",
                "replay | Missing required parameter: 'FILE'",
                "analyze | Missing required parameter: 'TRACE'",
                "convert a.std | Missing required parameter: 'OUT'",
                "convert a.std a.json | target a.json is not supported",
                "convert --codec zstd a.std b.std | --codec is for *.heddle files",
                "convert --codec zip a.std b.heddle | --codec zip: expected deflate, zstd or stored",
                "convert --codec lz4 a.std b.heddle | --codec lz4: expected deflate, zstd or stored",
                "expose --target 1 Foo.java | --target 1: the number refers to a file of iRoots; give IROOTS",
                "expose --idioms 7 Foo.java | --idioms 7: expected numbers from 1 to 6",
                "expose --profile often Foo.java | --profile often: expected stable:N",
                "expose --attempts -1 Foo.java | --attempts -1: expected 0",
                "expose --memo a --no-memo Foo.java | --memo and --no-memo exclude each other",
                "expose --real-time Foo.java | --real-time: expose needs executions that can be made again",
                "expose --merge a.memo | --merge: expected at least two memos",
                "expose | no program: expected Foo.java or --",
                "weave | Unmatched argument",
            })
    void wrongUsageIsOneLineAndExitCodeTwo(String words, String message) {
        assertEquals(2, heddle.run("", words.split(" ")));
        assertTrue(heddle.err().contains(message), heddle.err());
        assertTrue(heddle.err().startsWith("heddle"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertEquals("", heddle.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "analyze no.heddle",
                "inspect no.heddle",
                "replay no.heddle",
                "inspect Foo.java",
                "analyze .",
                "convert no.std a.heddle"
            })
    void anUnreadableTraceIsOneLineAndExitCodeThree(String words) {
        assertEquals(3, heddle.run("", words.split(" ")));
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertTrue(heddle.err().contains("@ byte 0: "), heddle.err());
    }

    @Test
    void helpListsTheCommandsThatAreThere() {
        assertEquals(0, heddle.run("", "help"));
        String help = heddle.out();
        for (String command :
                new String[] {"check", "record", "analyze", "predict", "expose", "inspect", "convert", "replay"}) {
            assertTrue(help.contains("\n  " + command + " "), help);
            assertEquals(0, heddle.run("", command, "--help"));
            assertTrue(heddle.out().startsWith("Usage: heddle " + command), heddle.out());
        }
    }

    @Test
    void theVersionIsShown() {
        assertEquals(0, heddle.run("", "version"));
        assertTrue(heddle.out().startsWith("Heddle "), heddle.out());
    }

    @Test
    void compileErrorsAreShownAsJavacPrintsThem() throws IOException {
        Files.writeString(heddle.directory().resolve("Bad.java"), "class Bad { int x = ; }");
        assertEquals(2, heddle.run("", "check", "Bad.java"));
        assertTrue(heddle.err().contains("Bad.java:1: error: illegal start of expression"), heddle.err());
    }
}
