package dev.heddle.cli.serve;

import dev.heddle.cli.console.Console;
import java.io.File;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * Where the server of a directory listens: one for each user, installation, Java and directory. The folder of the
 * sockets belongs to the user, who alone may enter it.
 *
 * @param folder of the sockets, which need not exist
 * @param socket the name of the socket there
 */
record ServedPlace(Path folder, String socket) {
    private static final Set<PosixFilePermission> OWNER_ALONE = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    static ServedPlace of(Console console) {
        String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9_.-]", "_");
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "heddle-serve-" + user);
        String key = console.home() + "\n" + System.getProperty("java.home") + "\n" + Runtime.version() + "\n"
                + console.directory();
        // Two of 32 bits: equal ones of different places would have different requests, which the server refuses.
        return new ServedPlace(folder, Long.toHexString(crc(key) << Integer.SIZE | crc("heddle " + key)) + ".socket");
    }

    private static long crc(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }

    Path file() {
        return folder.resolve(socket);
    }

    /** What the server of this place holds for as long as it lives. */
    Path lock() {
        return folder.resolve(socket + ".lock");
    }

    UnixDomainSocketAddress address() {
        return UnixDomainSocketAddress.of(file());
    }

    /** Whether a socket is there that no other user can have made. */
    boolean isTaken() throws IOException {
        return Files.exists(file(), LinkOption.NOFOLLOW_LINKS) && isOurs();
    }

    /**
     * Makes the folder where it is missing.
     *
     * @throws IOException where it belongs to another user, or others may enter it
     */
    void create() throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
        }
        if (!isOurs()) {
            throw new IOException(folder + ": belongs to another user, or others may enter it; remove it");
        }
    }

    private boolean isOurs() throws IOException {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(Path.of("/proc/self")))
                && Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                        .equals(OWNER_ALONE);
    }

    /** Sizes and times of Heddle's own jars, which a build replaces; empty where they cannot be listed. */
    static Optional<String> build(Path home) {
        File[] jars = home.resolve("lib").toFile().listFiles((folder, name) -> name.startsWith("heddle-"));
        if (jars == null) {
            return Optional.empty();
        }
        Arrays.sort(jars);
        StringBuilder all = new StringBuilder();
        for (File jar : jars) {
            all.append(jar.getName())
                    .append(' ')
                    .append(jar.length())
                    .append(' ')
                    .append(jar.lastModified())
                    .append('\n');
        }
        return Optional.of(Long.toHexString(crc(all.toString())));
    }
}
