package dev.heddle.replayer.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Drains one output stream of a target JVM: keeps its last lines, and copies all of it where it is to be seen. Bounded
 * memory.
 */
final class OutputTail {
    private static final int MAX_LINES = 200;
    private static final int MAX_LINE_BYTES = 4096;

    private final Deque<String> lines = new ArrayDeque<>();
    private final byte[] line = new byte[MAX_LINE_BYTES];
    private int length;
    private final Thread pump;

    OutputTail(InputStream from, OutputStream to) {
        pump = new Thread(() -> drain(from, to), "heddle-output");
        pump.setDaemon(true);
    }

    void start() {
        pump.start();
    }

    private void drain(InputStream from, OutputStream to) {
        byte[] buffer = new byte[8192];
        try (from) {
            for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                to.write(buffer, 0, n);
                to.flush();
                keep(buffer, n);
            }
        } catch (IOException e) {
            // The stream of a killed process may break instead of ending; what was read is kept.
            keep(new byte[] {'\n'}, 1);
        }
    }

    private synchronized void keep(byte[] bytes, int n) {
        for (int i = 0; i < n; i++) {
            if (bytes[i] == '\n') {
                endLine();
            } else if (length < MAX_LINE_BYTES) {
                line[length++] = bytes[i];
            }
        }
    }

    private void endLine() {
        if (lines.size() == MAX_LINES) {
            lines.removeFirst();
        }
        lines.addLast(new String(line, 0, length, Charset.defaultCharset()));
        length = 0;
    }

    /** Waits for the end of the stream (a grandchild may hold it open, so not for ever) and answers the last lines. */
    List<String> lines() throws InterruptedException {
        pump.join(1000);
        synchronized (this) {
            if (length > 0) {
                endLine();
            }
            return List.copyOf(lines);
        }
    }
}
