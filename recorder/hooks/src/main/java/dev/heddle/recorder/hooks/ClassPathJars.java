package dev.heddle.recorder.hooks;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URLConnection;
import java.util.Arrays;

/**
 * Jars of the class path, which stay as they are for the life of the JVM. Service files in them are read anew in every
 * execution, by the initialisers of classes, and each time the JDK would open the jar and check its signature again.
 */
final class ClassPathJars {
    /** Sorted, as in the URLs that the class loader gives. */
    private static final String[] FILES = files(System.getProperty("java.class.path", ""));

    private ClassPathJars() {}

    /** Whether an open jar may serve the connection. */
    static boolean isAmong(URLConnection connection) {
        return connection instanceof JarURLConnection jar
                && Arrays.binarySearch(FILES, jar.getJarFileURL().toString()) >= 0;
    }

    private static String[] files(String path) {
        String[] files = path.split(File.pathSeparator);
        for (int i = 0; i < files.length; i++) {
            try {
                files[i] = new File(files[i]).getCanonicalFile().toURI().toURL().toString();
            } catch (IOException e) {
                files[i] = "";
            }
        }
        Arrays.sort(files);
        return files;
    }
}
