package dev.heddle.replayer.reset;

import java.util.Collections;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * Loggers of java.util.logging, which outlive an execution, or not, as the collector pleases: what the program has set
 * is taken back. Handlers of the JDK at the root logger stay, and so do their settings.
 */
final class LoggerState {
    private LoggerState() {}

    /** Does nothing if no logger was requested; needs the module java.logging. */
    static void reset() {
        LogManager manager = LogManager.getLogManager();
        for (String name : Collections.list(manager.getLoggerNames())) {
            Logger logger = manager.getLogger(name);
            if (logger == null) {
                continue;
            }
            boolean isRoot = name.isEmpty();
            for (Handler handler : logger.getHandlers()) {
                if (!isRoot || handler.getClass().getClassLoader() != null) {
                    logger.removeHandler(handler);
                }
            }
            if (!isRoot && !name.equals("global")) {
                logger.setLevel(null);
                logger.setFilter(null);
                logger.setUseParentHandlers(true);
            }
        }
    }
}
