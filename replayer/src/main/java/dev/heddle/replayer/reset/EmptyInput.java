package dev.heddle.replayer.reset;

import java.io.IOException;
import java.io.InputStream;

/** The program's standard input, which is empty: notes that it is read. */
public final class EmptyInput extends InputStream {
    /** What the user is told. */
    public static final String HINT =
            "the program reads System.in, which is empty under control; provide its input as arguments or"
                    + " in files";

    private static volatile boolean isRead;

    /** Whether a program has read. */
    public static boolean isRead() {
        return isRead;
    }

    @Override
    public int read() throws IOException {
        isRead = true;
        return -1;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        isRead = true;
        return count == 0 ? 0 : -1;
    }

    @Override
    public int available() {
        isRead = true;
        return 0;
    }
}
