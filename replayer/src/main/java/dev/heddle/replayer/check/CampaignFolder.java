package dev.heddle.replayer.check;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.run.ProtocolFile;
import dev.heddle.recorder.generator.Coded;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.ObservationReader;
import dev.heddle.replayer.launch.CampaignJvms;
import dev.heddle.replayer.program.UsageException;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a campaign that was interrupted, or stopped by its time limit, leaves in its output folder: its request, the
 * facts of all JVMs, and of each worker what its executions have shown. {@code check --resume} goes on from there.
 */
final class CampaignFolder {
    private static final String NAME = "campaign";
    private static final String REQUEST = "request";
    private static final String FACTS = "facts";

    private final Path folder;

    /**
     * Campaign that is not over.
     *
     * @param request what was asked for, with the number of JVMs that shared the executions
     * @param java version of the target's Java
     * @param program digest of the program's classes
     */
    @Coded
    record Kept(CheckRequest request, String java, String program) {
        /** Refuses to go on with another program, or on another Java. */
        void require(Kept now, Path folder) {
            String what = now.java.equals(java)
                    ? now.program.equals(program) ? "" : "the program has changed since it began"
                    : "it began on Java " + java + ", found Java " + now.java;
            if (!what.isEmpty()) {
                throw new UsageException(folder + ": the campaign cannot be resumed: " + what + "; begin another one");
            }
        }
    }

    /** @param out the folder for the traces of failures */
    CampaignFolder(Path out) {
        folder = out.resolve(NAME);
    }

    /** Forgets what an earlier campaign has left; nothing where there is none. */
    void delete() throws IOException {
        delete(folder);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** Keeps a campaign; written beside and renamed. */
    void write(Kept campaign, CampaignJvms jvms) throws IOException {
        Path beside = folder.resolveSibling(NAME + ".part");
        delete(beside);
        Files.createDirectories(beside);
        jvms.facts().write(beside.resolve(FACTS));
        for (int worker = 0; worker < jvms.workers(); worker++) {
            copyWithoutEnd(ObservationReader.file(jvms.shared(), worker), ObservationReader.file(beside, worker));
        }
        ProtocolFile.write(beside.resolve(REQUEST), out -> CampaignFolderKeptCoding.write(out, campaign));
        delete(folder);
        Files.move(beside, folder);
    }

    /** @throws UnreadableFileException where there is none, or it is damaged */
    Kept campaign() throws UnreadableFileException {
        Path file = folder.resolve(REQUEST);
        if (!Files.isRegularFile(file)) {
            throw new UnreadableFileException(
                    folder, 0, "expected a campaign that was interrupted or stopped by its time limit, found none");
        }
        try {
            return ProtocolFile.read(file, CampaignFolderKeptCoding::read);
        } catch (IOException e) {
            throw new UnreadableFileException(file, 0, String.valueOf(e.getMessage()));
        }
    }

    /** The facts of all JVMs, and for those that follow them what executions have shown. */
    FactLog.Parts read(int workers, Path shared) throws UnreadableFileException, IOException {
        for (int worker = 0; worker < workers; worker++) {
            copyWithoutEnd(ObservationReader.file(folder, worker), ObservationReader.file(shared, worker));
        }
        Path file = folder.resolve(FACTS);
        try {
            return FactLog.Parts.read(file);
        } catch (IOException e) {
            throw new UnreadableFileException(file, 0, String.valueOf(e.getMessage()));
        }
    }

    /** A worker that has stopped says so at the end, which those of the rest of the campaign must not read. */
    private static void copyWithoutEnd(Path from, Path to) throws IOException {
        if (!Files.exists(from)) {
            return;
        }
        try (ObservationReader in = new ObservationReader(from);
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(to)))) {
            Optional<byte[]> next = in.next();
            while (next.isPresent() && ObservationReader.execution(next.get()) != Long.MAX_VALUE) {
                ObservationReader.append(out, next.get());
                next = in.next();
            }
        }
    }
}
