package dev.heddle.replayer.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainClassTest {
    private static final String MODULE = "jdk.module.main";
    private static final String MODULE_CLASS = "jdk.module.main.class";

    @TempDir
    Path directory;

    @AfterEach
    void forgetTheModule() {
        System.clearProperty(MODULE);
        System.clearProperty(MODULE_CLASS);
    }

    private Path jar(String name, String main) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (main != null) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
        }
        Path jar = directory.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.finish();
        }
        return jar;
    }

    @Test
    void aClassStandsFirst() {
        assertEquals("app.Main", MainClass.name("app.Main"));
        assertEquals("app.Main", MainClass.name("app.Main one two.jar"));
    }

    @Test
    void aClassOfAModuleStandsBehindASlash() {
        System.setProperty(MODULE, "app");
        assertEquals("app.Main", MainClass.name("app/app.Main one two"));
    }

    @Test
    void anEmptyCommandHasNone() {
        assertNull(MainClass.name(""));
    }

    @Test
    void aJarNamesItsOwn() throws IOException {
        assertEquals("app.Main", MainClass.name(jar("app.jar", "app.Main").toString()));
        assertEquals("app.Main", MainClass.name(jar("app.jar", "app.Main") + " -v x"));
    }

    @Test
    void theNameOfAJarMayHoldBlanks() throws IOException {
        Path jar = jar("my  little app.jar", "app.Main");
        assertEquals("app.Main", MainClass.name(jar.toString()));
        assertEquals("app.Main", MainClass.name(jar + " an argument.jar"));
    }

    @Test
    void ofTwoJarsTheFirstIsTheProgram() throws IOException {
        Path program = jar("program.jar", "app.Main");
        Path argument = jar("argument.jar", "other.Main");
        assertEquals("app.Main", MainClass.name(program + " " + argument));
    }

    @Test
    void aJarWithoutMainClassHasNone() throws IOException {
        assertNull(MainClass.name(jar("library.jar", null).toString()));
    }

    @Test
    void aFileThatIsNoJarHasNone() throws IOException {
        Path broken = Files.writeString(directory.resolve("broken.jar"), "not a ZIP file");
        assertNull(MainClass.name(broken.toString()));
    }

    @Test
    void aModuleNamesItsOwn() {
        System.setProperty(MODULE, "app");
        System.setProperty(MODULE_CLASS, "app.Main");
        assertEquals("app.Main", MainClass.name("app/app.Main one"));
    }

    @Test
    void aModuleWithoutMainClassHasNone() {
        System.setProperty(MODULE, "java.base");
        assertNull(MainClass.name("java.base"));
    }

    @Test
    void anUnknownModuleHasNone() {
        System.setProperty(MODULE, "no.such.module");
        assertNull(MainClass.name("no.such.module"));
    }
}
