package dev.heddle.recorder.free.output;

import dev.heddle.recorder.free.log.StagingFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Staging in a file that is mapped into memory. */
public final class StagedFile implements Staging {
    private final StagingFile file;
    private Path path;

    private StagedFile(StagingFile file, Path path) {
        this.file = file;
        this.path = path;
    }

    /** The staging of a log. */
    public static StagedFile beside(Path log, long runId) throws IOException {
        Path path = StagingFile.of(log);
        return new StagedFile(StagingFile.create(path, runId), path);
    }

    @Override
    public List<Piece> grow(int bytes, int pieces) throws IOException {
        List<Piece> all = new ArrayList<>();
        for (StagingFile.Chunk chunk : file.grow(bytes, pieces)) {
            all.add(new FilePiece(chunk));
        }
        return all;
    }

    @Override
    public void moveTo(Path next) throws IOException {
        Path target = StagingFile.of(next);
        Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
        path = target;
    }

    @Override
    public void close() throws IOException {
        file.close();
        Files.deleteIfExists(path);
    }

    private record FilePiece(StagingFile.Chunk chunk) implements Piece {
        @Override
        public ByteBuffer buffer() {
            return chunk.buffer();
        }

        @Override
        public void assign(int thread, long first) {
            chunk.assign(thread, first);
        }

        @Override
        public void free(int used) {
            chunk.free(used);
        }
    }
}
