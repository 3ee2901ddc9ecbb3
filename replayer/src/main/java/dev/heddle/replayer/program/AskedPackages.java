package dev.heddle.replayer.program;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/** Notes which packages a compiler looks for beside the JDK. */
final class AskedPackages {
    private final Set<String> names = new TreeSet<>();
    private boolean isLost;

    /** The packages, of which {@code ""} has no name. */
    Set<String> names() {
        return names;
    }

    /** Whether another compiler has been asked, of which nothing is known. */
    boolean isLost() {
        return isLost;
    }

    /** Notes that another compiler is asked. */
    void lose() {
        isLost = true;
    }

    /** Returns the files, watched. */
    JavaFileManager over(JavaFileManager files) {
        return new ForwardingJavaFileManager<>(files) {
            @Override
            public Iterable<JavaFileObject> list(
                    Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
                    throws IOException {
                if (location == StandardLocation.CLASS_PATH || location == StandardLocation.SOURCE_PATH) {
                    names.add(packageName);
                }
                return super.list(location, packageName, kinds, recurse);
            }
        };
    }
}
