package dev.heddle.cli.console;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;

/** Finds the installation. */
public final class Home {
    private Home() {}

    /** The folder that the launcher named, else the one above the folder of the jar that this class came from. */
    public static Path find() {
        String given = System.getProperty("heddle.home");
        if (given != null) {
            return Path.of(given).toAbsolutePath().normalize();
        }
        CodeSource source = Home.class.getProtectionDomain().getCodeSource();
        try {
            Path jar = Path.of(source.getLocation().toURI());
            return jar.resolve("..").resolve("..").toAbsolutePath().normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the installation cannot be found; set -Dheddle.home", e);
        }
    }
}
