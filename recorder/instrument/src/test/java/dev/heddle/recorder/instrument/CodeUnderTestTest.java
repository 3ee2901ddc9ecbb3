package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.instrument.samples.Initialised;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeUnderTestTest {
    @TempDir
    Path folder;

    private Path jar(String name, String entry) throws IOException {
        Path jar = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(entry));
            out.closeEntry();
        }
        return jar;
    }

    private static ProtectionDomain from(URL location) {
        return new ProtectionDomain(new CodeSource(location, (Certificate[]) null), null);
    }

    private static ProtectionDomain from(Path location) throws MalformedURLException {
        return from(location.toUri().toURL());
    }

    private static CodeUnderTest of(String mainClass, Path... classPath) throws IOException {
        URL[] urls = new URL[classPath.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = classPath[i].toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, null)) {
            return CodeUnderTest.of(mainClass, loader);
        }
    }

    @Test
    void classFilesInADirectoryAreUnderTest() throws IOException {
        assertTrue(of("app/Main", folder).includes(from(folder)));
        assertTrue(CodeUnderTest.NOTHING.includes(from(folder)));
    }

    @Test
    void theJarOfTheMainClassIsUnderTestAndOtherJarsAreNot() throws IOException {
        Path app = jar("my app.jar", "app/Main.class");
        Path library = jar("lib.jar", "org/lib/Queue.class");
        CodeUnderTest code = of("app/Main", library, app);
        assertTrue(code.includes(from(app)));
        assertFalse(code.includes(from(library)));
    }

    @Test
    void whereTheMainClassIsNotFoundNoJarIsUnderTest() throws IOException {
        Path app = jar("app.jar", "app/Main.class");
        assertFalse(of("app/Other", app).includes(from(app)));
        assertFalse(of(null, app).includes(from(app)));
    }

    @Test
    void classesWithoutAFileAreNotUnderTest() throws IOException {
        CodeUnderTest code = of("app/Main", folder);
        assertFalse(code.includes(null));
        assertFalse(code.includes(from((URL) null)));
        assertFalse(code.includes(from(URI.create("jrt:/java.base").toURL())));
        assertFalse(code.includes(from(URI.create("https://example.org/a/").toURL())));
    }

    @Test
    void theTransformerMarksTheSites() throws IOException {
        SiteTable sites = new SiteTable();
        HeddleTransformer.Listener listener = new HeddleTransformer.Listener() {
            @Override
            public void transformed(String className, ClassLoader loader, byte[] fingerprint) {}

            @Override
            public void failed(String className, String reason) {
                throw new AssertionError(className + ": " + reason);
            }
        };
        HeddleTransformer transformer =
                new HeddleTransformer(sites, null, listener, null, of("app/Main", folder), OtherAgents.NONE);
        String name = Initialised.class.getName().replace('.', '/');
        ClassLoader loader = Initialised.class.getClassLoader();
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            byte[] classFile = in.readAllBytes();
            transformer.transform(loader, name, null, from(folder), classFile);
            int first = sites.size();
            assertTrue(first > 0);
            transformer.transform(loader, name, null, from(jar("lib.jar", "x")), classFile);
            assertEquals(2 * first, sites.size());
            for (int i = 0; i < first; i++) {
                assertTrue(sites.isUnderTest(i));
                assertFalse(sites.isUnderTest(first + i));
            }
        }
    }
}
