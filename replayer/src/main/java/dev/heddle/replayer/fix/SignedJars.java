package dev.heddle.replayer.fix;

import dev.heddle.formats.edit.Edit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;

/** What has to be known of cures in jars with signatures: a class that is changed for good no longer fits its own. */
final class SignedJars {
    private SignedJars() {}

    /** A line for each signed jar with a class that a cure changes. */
    static List<String> warnings(List<String> classPath, List<ProvenCure> cures) {
        Set<String> changed = new TreeSet<>();
        cures.forEach(cure -> cure.edits().forEach(edit -> changed.add(name(edit))));
        List<String> warnings = new ArrayList<>();
        for (String entry : classPath) {
            Path jar = Path.of(entry);
            if (!changed.isEmpty() && entry.endsWith(".jar") && Files.isRegularFile(jar)) {
                warn(jar, changed, warnings);
            }
        }
        return warnings;
    }

    private static String name(Edit edit) {
        String holder =
                edit instanceof Edit.Field field ? field.holder() : edit.at().className();
        return holder.replace('.', '/') + ".class";
    }

    private static void warn(Path path, Set<String> changed, List<String> warnings) {
        try (JarFile jar = new JarFile(path.toFile(), false)) {
            boolean isSigned = jar.stream()
                    .map(entry -> entry.getName().toUpperCase(Locale.ROOT))
                    .anyMatch(name -> name.startsWith("META-INF/") && name.endsWith(".SF"));
            changed.stream()
                    .filter(name -> isSigned && jar.getEntry(name) != null)
                    .findFirst()
                    .ifPresent(name ->
                            warnings.add(path.getFileName() + " is signed: it was changed in memory alone; with "
                                    + name.replace(".class", "").replace('/', '.')
                                    + " changed for good it has to be signed again"));
        } catch (IOException e) {
            // what cannot be read has no signature to lose
        }
    }
}
