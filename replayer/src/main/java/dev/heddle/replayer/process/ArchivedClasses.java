package dev.heddle.replayer.process;

import dev.heddle.formats.trace.HeddleVersion;
import dev.heddle.formats.trace.file.Records;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.control.PlatformThreads;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.reset.JdkState;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;

/**
 * Loads the classes that a target JVM uses, for an archive of classes (CDS): ours, those of ASM, and what these name of
 * the other libraries. The JVM that does so runs nothing else; it ends, and writes the archive.
 */
public final class ArchivedClasses {
    private static final String CLASS = ".class";
    private static final int TAG_CLASS = 7;

    private ArchivedClasses() {}

    /**
     * Loads them.
     *
     * @param home the installation
     */
    public static void load(String home, Instrumentation instrumentation) throws IOException {
        String[] names = new File(home, "lib").list();
        Set<String> classes = new TreeSet<>();
        if (names != null) {
            Arrays.sort(names);
            for (String name : names) {
                if (name.startsWith("heddle-") && !name.startsWith("heddle-cli") || name.startsWith("asm")) {
                    addClasses(new File(new File(home, "lib"), name), classes);
                }
            }
        }
        int methods = 0;
        for (String name : classes) {
            methods += methods(name);
        }
        setUp(instrumentation);
        if (methods == 0 || linkNamed(instrumentation) == 0) {
            throw new IOException(home + ": no classes there");
        }
    }

    /** What the start of a target JVM uses of the JDK, method handles first of all, is archived by being used. */
    private static void setUp(Instrumentation instrumentation) {
        new ParentWatch(ProcessHandle.current().pid()).start();
        TargetMain.open(instrumentation);
        JdkState.prepare();
        new Engine(new SiteTable(), new PlatformThreads(), Bounds.DEFAULT.livelock(), (main, arguments) -> {});
        new Records(); // loads its serializers
        HeddleVersion.number(); // it and the following are resources, which are kept as classes are
        FrontEnd.of("");
    }

    private static void addClasses(File jar, Set<String> classes) throws IOException {
        try (JarFile file = new JarFile(jar, false)) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                String name = entry.getName();
                if (name.endsWith(CLASS) && !name.contains("-info")) {
                    classes.add(
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'));
                    addNamed(file, entry, classes);
                }
            }
        }
    }

    /** The classes of other libraries that a class of ours names. */
    private static void addNamed(JarFile file, JarEntry entry, Set<String> classes) throws IOException {
        try (InputStream in = file.getInputStream(entry)) {
            ClassReader reader = new ClassReader(in);
            char[] buffer = new char[reader.getMaxStringLength()];
            for (int i = 1; i < reader.getItemCount(); i++) {
                int at = reader.getItem(i);
                if (at > 0 && reader.readByte(at - 1) == TAG_CLASS) {
                    String name = reader.readUTF8(at, buffer);
                    if (name.startsWith("org/eclipse/collections/")) {
                        classes.add(name.replace('/', '.'));
                    }
                }
            }
        }
    }

    /**
     * How many methods it has. The JVM links a class when it is asked for them, and archives none that is not linked.
     */
    private static int methods(String name) {
        try {
            return Class.forName(name, false, ArchivedClasses.class.getClassLoader())
                    .getDeclaredMethods()
                    .length;
        } catch (ClassNotFoundException | LinkageError e) {
            return 0; // it, or what it extends, belongs to a part that is not installed
        }
    }

    /**
     * Links what else is loaded, and answers how many classes that are: ours are checked against classes that they only
     * name, which the JVM loads for that, in each start.
     */
    private static int linkNamed(Instrumentation instrumentation) {
        int classes = 0;
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getClassLoader() == ArchivedClasses.class.getClassLoader()) {
                classes += fields(type) >= 0 ? 1 : 0;
            }
        }
        return classes;
    }

    /** How many fields it has; the JVM links a class when it is asked for them. */
    private static int fields(Class<?> type) {
        try {
            return type.getDeclaredFields().length;
        } catch (LinkageError e) {
            return -1; // names a part that is not installed
        }
    }
}
