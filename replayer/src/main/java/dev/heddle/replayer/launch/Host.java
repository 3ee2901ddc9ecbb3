package dev.heddle.replayer.launch;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * The surroundings of a use case.
 *
 * @param home the installation: heddle-hooks.jar, heddle-agent.jar and lib/
 * @param directory absolute; where relative names begin, and where programs run
 * @param environment the environment variables
 * @param childOut where a program's standard output goes when it is shown
 * @param childErr where its standard error goes when it is shown
 */
public record Host(
        Path home, Path directory, Map<String, String> environment, OutputStream childOut, OutputStream childErr) {}
