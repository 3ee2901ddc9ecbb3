package dev.heddle.recorder.free.recording;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.jar.JarFile;

/** An agent as the real one: hooks on the boot class path, the rest in a loader of its own. */
public final class TestAgent {
    private TestAgent() {}

    /**
     * The argument: the jars of the hooks, the log to write, and the class path of the recorder, separated by question
     * marks.
     */
    public static void premain(String argument, Instrumentation instrumentation) throws Exception {
        String[] parts = argument.split("\\?");
        for (String hooks : parts[0].split(File.pathSeparator)) {
            instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(hooks));
        }
        String[] entries = parts[2].split(File.pathSeparator);
        URL[] urls = new URL[entries.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = new File(entries[i]).toURI().toURL();
        }
        ClassLoader recorder = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
        Class.forName("dev.heddle.recorder.free.recording.RecordedRun", true, recorder)
                .getMethod("start", String.class, Instrumentation.class)
                .invoke(null, parts[1], instrumentation);
    }
}
