package dev.heddle.recorder.instrument.inside;

import dev.heddle.formats.file.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.objectweb.asm.tree.ClassNode;

/**
 * The jar from which the program's loader takes copies. It is made once for a JDK, a build of ours and a choice of
 * classes, and lists in its manifest what it has copies of.
 *
 * @param file the jar
 * @param classes what is in it
 */
public record JarOfCopies(Path file, CopiedClasses classes) {
    private static final Attributes.Name CLASSES = new Attributes.Name("Heddle-Copied");
    private static final long ANY_TIME = 1_000_000_000_000L;

    /**
     * The jar for a choice.
     *
     * @param file of that name, made where it is not there
     * @param chosen packages and classes, with dots
     * @throws IllegalArgumentException where one of them cannot be chosen; the message is one line
     */
    public static JarOfCopies open(Path file, Set<String> chosen) throws IOException {
        if (Files.isRegularFile(file)) {
            try (JarFile jar = new JarFile(file.toFile())) {
                Manifest manifest = jar.getManifest();
                String listed =
                        manifest == null ? null : manifest.getMainAttributes().getValue(CLASSES);
                if (listed != null) {
                    return new JarOfCopies(file, new CopiedClasses(Set.of(listed.split(" "))));
                }
            }
        }
        return make(file, chosen);
    }

    private static JarOfCopies make(Path file, Set<String> chosen) throws IOException {
        JdkClassFiles files = JdkClassFiles.read();
        Set<String> tops = new TreeSet<>(Companions.of(files, new InsideChoice(files).tops(chosen)));
        CopiedClasses classes = new CopiedClasses(tops);
        WholeFile.writeAmongOthers(file, out -> write(out, files, tops, classes));
        return new JarOfCopies(file, classes);
    }

    private static void write(OutputStream to, JdkClassFiles files, Set<String> tops, CopiedClasses classes)
            throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(CLASSES, String.join(" ", tops));
        JarOutputStream jar = new JarOutputStream(to, manifest);
        for (String top : tops) {
            for (ClassNode tree : files.of(top)) {
                ZipEntry entry = new ZipEntry(CopiedClasses.PREFIX + tree.name + ".class");
                entry.setTime(ANY_TIME);
                jar.putNextEntry(entry);
                jar.write(classes.copy(JdkClassFiles.bytes(tree.name)));
                jar.closeEntry();
            }
        }
        jar.finish();
    }
}
