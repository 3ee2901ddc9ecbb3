package dev.heddle.spark;

import java.io.Serializable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all tasks of a job know of its driver.
 *
 * @param home of the driver's installation
 * @param build of the driver's installation
 * @param directory where relative names begin
 * @param environment variables of the driver that commands look at
 */
record ClusterContext(String home, String build, String directory, Map<String, String> environment)
        implements Serializable {
    private static final List<String> VARIABLES = List.of("CLASSPATH", "JDK_JAVA_OPTIONS", "HEDDLE_TARGET_OPTS");

    /** Copies the map, which is sent to executors. */
    ClusterContext {
        environment = new HashMap<>(environment);
    }

    /** Environment variables for tasks, from those of this JVM. */
    static Map<String, String> variables(String targetMemory) {
        Map<String, String> some = new LinkedHashMap<>();
        for (String name : VARIABLES) {
            String value = System.getenv(name);
            if (value != null) {
                some.put(name, value);
            }
        }
        if (!targetMemory.isEmpty()) {
            some.merge("HEDDLE_TARGET_OPTS", "-Xmx" + targetMemory, (given, more) -> given + " " + more);
        }
        return some;
    }

    /** The environment of commands on the machine of a task. */
    Map<String, String> environmentHere() {
        Map<String, String> all = new HashMap<>(System.getenv());
        VARIABLES.forEach(all::remove);
        all.putAll(environment);
        return all;
    }

    /**
     * The commands on the machine of a task.
     *
     * @throws IllegalStateException with one line, where they are missing, or of another build
     */
    Heddle heddle() {
        var installation = Heddle.installation(home);
        Heddle heddle = Heddle.of(installation);
        String here = heddle.build(installation.home().toString());
        if (!here.equals(build)) {
            throw new MixedBuilds("worker " + host() + " has Heddle " + here + " in " + installation.home()
                    + ", the driver has " + build + "; install the same build on all of them");
        }
        return heddle;
    }

    /** The name of this machine. */
    static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    /** A worker's installation is of another build than the driver's. */
    static final class MixedBuilds extends IllegalStateException {
        private static final long serialVersionUID = 1;

        MixedBuilds(String message) {
            super(message);
        }
    }
}
