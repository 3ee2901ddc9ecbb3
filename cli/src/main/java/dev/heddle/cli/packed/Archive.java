package dev.heddle.cli.packed;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.PasswordRequiredException;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Goes over the entries of an archive in their order.
 *
 * @param file the archive
 * @param kind what its name says that it is
 */
record Archive(Path file, ArchiveKind kind) {
    private static final int FILE_TYPE = 0170000;
    private static final int LINK = 0120000;
    private static final int UNIX = 16;

    /** Receives entries. */
    interface Visitor {
        /** Takes an entry, whose content can be read now; false to end here. */
        boolean take(Entry entry) throws IOException;
    }

    private interface Content {
        InputStream open() throws IOException;
    }

    /**
     * An entry of an archive.
     *
     * @param name as stored, without {@code ./} before it
     * @param isFolder whether it has no content
     * @param fault what it is that is not read, such as a link; empty for a file or folder
     * @param crc CRC-32 of the content; negative where that is not known, or checked elsewhere
     */
    record Entry(String name, boolean isFolder, String fault, long crc, Content content) {
        Entry {
            name = name.startsWith("./") ? name.substring(2) : name;
        }

        /** The name, which leads to no place outside of a folder that the archive is unpacked into. */
        String safeName() throws PackingException {
            requireInside(name);
            if (!fault.isEmpty()) {
                throw new PackingException("entry " + name + " is " + fault + "; expected a plain file");
            }
            return name;
        }

        void copy(OutputStream out) throws IOException {
            CRC32 found = new CRC32();
            try (InputStream in = new CheckedInputStream(content.open(), found)) {
                in.transferTo(out);
            }
            if (crc >= 0 && crc != found.getValue()) {
                throw new IOException("checksum of " + name + " is " + Long.toHexString(found.getValue())
                        + ", expected " + Long.toHexString(crc));
            }
        }
    }

    /** Refuses names of entries that lead to a place outside. */
    static void requireInside(String name) throws PackingException {
        if (name.startsWith("/")
                || name.indexOf('\\') >= 0
                || name.chars().anyMatch(c -> c < ' ')
                || List.of(name.split("/", -1)).contains("..")) {
            throw new PackingException(
                    "entry " + name + " leads outside of the archive; expected a name such as x.std");
        }
    }

    /**
     * Shows the entries to a visitor. Checksums of the archive as a whole are checked, also where the visitor ends
     * early.
     */
    void over(Visitor visitor) throws IOException {
        Budget budget = new Budget(Files.size(file));
        Visitor counted = entry -> {
            budget.entry();
            return visitor.take(entry);
        };
        switch (kind) {
            case TAR -> tar(budget, counted);
            case ZIP -> zip(budget, counted);
            case SEVEN_Z -> sevenZ(budget, counted);
        }
    }

    private void tar(Budget budget, Visitor visitor) throws IOException {
        Optional<Compression> compression = Compression.of(file.toString());
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file));
                InputStream plain =
                        budget.over(compression.isPresent() ? Coders.decompress(compression.get(), raw) : raw);
                TarArchiveInputStream tar = new TarArchiveInputStream(plain, "UTF-8")) {
            boolean goesOn = true;
            while (goesOn) {
                TarArchiveEntry next = tar.getNextEntry();
                goesOn = next != null
                        && visitor.take(new Entry(
                                next.getName(), next.isDirectory(), fault(next), -1, () -> new Unclosed(tar)));
            }
            plain.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static String fault(TarArchiveEntry entry) {
        return switch (entry.getLinkFlag()) {
            case TarConstants.LF_NORMAL, TarConstants.LF_OLDNORM, TarConstants.LF_CONTIG, TarConstants.LF_DIR -> "";
            case TarConstants.LF_LINK, TarConstants.LF_SYMLINK -> "a link";
            default -> "a device, pipe or file with holes";
        };
    }

    private void zip(Budget budget, Visitor visitor) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
            for (ZipArchiveEntry next : Collections.list(zip.getEntries())) {
                Content content = () -> budget.over(zip.getInputStream(next));
                if (!visitor.take(
                        new Entry(next.getName(), next.isDirectory(), fault(zip, next), next.getCrc(), content))) {
                    return;
                }
            }
        }
    }

    private static String fault(ZipFile zip, ZipArchiveEntry entry) {
        if (entry.getGeneralPurposeBit().usesEncryption()) {
            return "encrypted";
        }
        if (entry.isUnixSymlink()) {
            return "a link";
        }
        return zip.canReadEntryData(entry) ? "" : "compressed by method " + entry.getMethod();
    }

    private void sevenZ(Budget budget, Visitor visitor) throws IOException {
        try (SevenZFile archive = SevenZFile.builder()
                .setPath(file)
                .setMaxMemoryLimitKiB(Coders.MOST_MEMORY)
                .get()) {
            for (SevenZArchiveEntry next : archive.getEntries()) {
                String fault = (next.getWindowsAttributes() >> UNIX & FILE_TYPE) == LINK ? "a link" : "";
                Content content = () -> budget.over(archive.getInputStream(next));
                if (!visitor.take(new Entry(next.getName(), next.isDirectory(), fault, -1, content))) {
                    return;
                }
            }
        } catch (PasswordRequiredException e) {
            throw new PackingException("it is encrypted; expected an archive without a password");
        }
    }

    /** The content of the current entry of a tar, which goes on after it. */
    private static final class Unclosed extends FilterInputStream {
        Unclosed(InputStream tar) {
            super(tar);
        }

        @Override
        public void close() {}
    }
}
