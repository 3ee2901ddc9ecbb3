package dev.heddle.spark;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /**
     * The installation of this JVM: the one that {@code HEDDLE_HOME} or {@code -Dheddle.home} names, else the one that
     * came with the job as a jar, else the one where the driver has it.
     *
     * @throws IllegalStateException with one line, where there is none
     */
    static Installation installation(String ofDriver) {
        String given = System.getenv("HEDDLE_HOME");
        if (given != null) {
            return Installation.at(Path.of(given).toAbsolutePath());
        }
        boolean comes = ClusterContext.class.getClassLoader().getResource("heddle-home/heddle-agent.jar") != null;
        if (System.getProperty("heddle.home") != null || comes) {
            return Installation.get();
        }
        if (!Files.isDirectory(Path.of(ofDriver))) {
            throw new IllegalStateException(
                    "no installation of Heddle: neither HEDDLE_HOME, nor heddle-distribution with"
                            + " the job (--jars), nor " + ofDriver);
        }
        return Installation.at(Path.of(ofDriver));
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

    /** The surroundings of commands on the machine of a task. */
    ClusterTool.Place place() {
        Map<String, String> all = new HashMap<>(System.getenv());
        VARIABLES.forEach(all::remove);
        all.putAll(environment);
        return new ClusterTool.Place(Path.of(directory), all);
    }

    /**
     * The commands on the machine of a task.
     *
     * @throws IllegalStateException with one line, where they are missing, or of another build
     */
    ClusterTool heddle() throws IOException {
        Installation installation = installation(home);
        ClusterTool heddle = installation.provided(ClusterTool.class);
        String here = heddle.build();
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
