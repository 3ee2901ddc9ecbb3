package dev.heddle.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;

/** Compressed files and archives, good and bad ones, made by the library itself and not by the code under test. */
final class PackedFixture {
    private static final Map<String, String> FORMATS = Map.of(
            "gz",
            CompressorStreamFactory.GZIP,
            "bz2",
            CompressorStreamFactory.BZIP2,
            "xz",
            CompressorStreamFactory.XZ,
            "lz4",
            CompressorStreamFactory.LZ4_FRAMED);

    private PackedFixture() {}

    /** Compresses as a suffix of names says. */
    static byte[] compressed(String suffix, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = suffix.equals("zst")
                ? ZstdCompressorOutputStream.builder()
                        .setOutputStream(bytes)
                        .setChecksum(true) // as zstd does, and the library by itself does not
                        .get()
                : CompressorStreamFactory.getSingleton().createCompressorOutputStream(FORMATS.get(suffix), bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    /** Writes an archive whose kind its name says, with entries of a content. */
    static void archive(Path file, byte[] content, String... names) throws IOException {
        String name = file.getFileName().toString();
        if (name.endsWith(".7z")) {
            sevenZ(file, null, content, names);
        } else if (name.endsWith(".zip")) {
            Files.write(file, zip(content, names));
        } else {
            byte[] tar = tar(content, names);
            String suffix = name.substring(name.lastIndexOf('.') + 1).replaceFirst("^t(?!ar$)", "");
            Files.write(file, suffix.equals("tar") ? tar : compressed(suffix, tar));
        }
    }

    static byte[] tar(byte[] content, String... names) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            for (String name : names) {
                TarArchiveEntry entry = new TarArchiveEntry(name, true);
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** A tar with an entry that is a symbolic or hard link, or a pipe. */
    static byte[] tarOf(byte linkFlag, String name, String target) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            TarArchiveEntry entry = new TarArchiveEntry(name, linkFlag);
            if (linkFlag != TarConstants.LF_FIFO) {
                entry.setLinkName(target);
            }
            tar.putArchiveEntry(entry);
            tar.closeArchiveEntry();
        }
        return bytes.toByteArray();
    }

    static byte[] zip(byte[] content, String... names) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            for (String name : names) {
                zip.putArchiveEntry(new ZipArchiveEntry(name));
                zip.write(content);
                zip.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** A zip with a symbolic link. */
    static byte[] zipOfLink(String name, String target) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            ZipArchiveEntry entry = new ZipArchiveEntry(name);
            entry.setUnixMode(0120777);
            zip.putArchiveEntry(entry);
            zip.write(target.getBytes(StandardCharsets.UTF_8));
            zip.closeArchiveEntry();
        }
        return bytes.toByteArray();
    }

    /** A zip whose only entry says that it is encrypted, in its own header and in the directory at the end. */
    static byte[] encryptedZip(byte[] content, String name) throws IOException {
        byte[] zip = zip(content, name);
        zip[6] |= 1;
        zip[directory(zip) + 8] |= 1;
        return zip;
    }

    /** A zip whose only entry has another checksum than its content. */
    static byte[] damagedZip(byte[] content, String name) throws IOException {
        byte[] zip = zip(content, name);
        zip[directory(zip) + 16] ^= 1;
        return zip;
    }

    private static int directory(byte[] zip) {
        int at = zip.length - 4;
        while (zip[at] != 'P' || zip[at + 1] != 'K' || zip[at + 2] != 1 || zip[at + 3] != 2) {
            at--;
        }
        return at;
    }

    /** @param password null for an archive that all can read */
    static void sevenZ(Path file, String password, byte[] content, String... names) throws IOException {
        try (SevenZOutputFile out =
                new SevenZOutputFile(file.toFile(), password == null ? null : password.toCharArray())) {
            for (String name : names) {
                SevenZArchiveEntry entry = new SevenZArchiveEntry();
                entry.setName(name);
                out.putArchiveEntry(entry);
                out.write(new ByteArrayInputStream(content));
                out.closeArchiveEntry();
            }
        }
    }
}
