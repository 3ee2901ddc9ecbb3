package dev.heddle.junit;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Properties;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Lets JUnit find {@link TestGuard}: extensions that are services are looked for on request only. Where the project has
 * said anything about that, its word stands. JUnit before 5.12 would look for all of them, so it is left alone.
 */
public final class Detection implements LauncherSessionListener {
    private static final String DETECTION = "junit.jupiter.extensions.autodetection.";

    /** Made by JUnit. */
    public Detection() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (canInclude() && !isSaid(System.getProperties()) && !isSaid(file())) {
            System.setProperty(DETECTION + "enabled", "true");
            System.setProperty(DETECTION + "include", TestGuard.class.getName());
        }
    }

    private static boolean isSaid(Properties properties) {
        return properties.stringPropertyNames().stream().anyMatch(name -> name.startsWith(DETECTION));
    }

    private static Properties file() {
        Properties properties = new Properties();
        try (InputStream in = ClassLoader.getSystemResourceAsStream(ConfigurationParameters.CONFIG_FILE_NAME)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            properties.setProperty(DETECTION, "cannot be read"); // JUnit says so
        }
        return properties;
    }

    private static boolean canInclude() {
        try {
            Class<?> constants = Class.forName("org.junit.jupiter.engine.Constants");
            return Arrays.stream(constants.getFields())
                    .anyMatch(field -> field.getName().equals("EXTENSIONS_AUTODETECTION_INCLUDE_PROPERTY_NAME"));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
