package dev.heddle.replayer.process;

import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The main class that the JVM's own launcher found, whatever way it was named. */
final class MainClass {
    private MainClass() {}

    /** Its internal name (with slashes), or null where it cannot be told. */
    static String internalName() {
        String name = name(System.getProperty("sun.java.command", ""));
        return name == null ? null : name.replace('.', '/');
    }

    /** The main class in the launcher's command: a class, a jar, or module/class, followed by arguments. */
    static String name(String command) {
        String module = System.getProperty("jdk.module.main");
        String moduleClass = System.getProperty("jdk.module.main.class");
        if (module != null && moduleClass != null) {
            return moduleClass;
        }
        String first = firstWord(command);
        if (module != null && first.startsWith(module + "/")) {
            return first.substring(
                    module.length() + 1); // -m module/class, and the launcher has not set the property yet
        }
        if (module != null) {
            return ModuleLayer.boot()
                    .findModule(module)
                    .flatMap(m -> m.getDescriptor() == null
                            ? Optional.empty()
                            : m.getDescriptor().mainClass())
                    .orElse(null);
        }
        // A jar's path may hold blanks, so take the shortest beginning of the command that is a file.
        for (int end = first.length(); end > 0 && end <= command.length(); end = nextBlank(command, end)) {
            String path = command.substring(0, end);
            if (path.endsWith(".jar") && new File(path).isFile()) {
                return mainOfJar(path);
            }
        }
        return first.isEmpty() ? null : first;
    }

    private static String firstWord(String command) {
        int blank = command.indexOf(' ');
        return blank < 0 ? command : command.substring(0, blank);
    }

    private static int nextBlank(String command, int from) {
        if (from >= command.length()) {
            return -1;
        }
        int blank = command.indexOf(' ', from + 1);
        return blank < 0 ? command.length() : blank;
    }

    private static String mainOfJar(String path) {
        try (JarFile jar = new JarFile(path)) {
            Manifest manifest = jar.getManifest();
            return manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        } catch (IOException e) {
            return null; // the launcher will say it
        }
    }
}
