package dev.heddle.formats.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that cannot be written: one line with its name and the reason. */
public final class UnwritableFileException extends IOException {
    private static final long serialVersionUID = 1;

    private final IOException reason;

    /** Says why {@code cause} kept {@code file} from being written. */
    public UnwritableFileException(Path file, IOException cause) {
        super(file + ": cannot be written (" + reason(cause) + ")", cause);
        reason = cause;
    }

    /** Returns this error with the name of the final file in place of the temporary one. */
    public UnwritableFileException of(Path file) {
        return new UnwritableFileException(file, reason);
    }

    /** Whether a disk that is full, or a quota, is the cause: nothing that another name on that disk would change. */
    public static boolean isForWantOfRoom(IOException e) {
        return isForWantOfRoom(reason(e));
    }

    /** Whether the message of an operating system's error says that the disk or quota is full. */
    public static boolean isForWantOfRoom(String reason) {
        return reason.contains("No space left") || reason.contains("quota exceeded");
    }

    /** The reason in a few words: that of the operating system where it gave one. */
    public static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "no permission";
        }
        if (e instanceof NoSuchFileException) {
            return "no such directory";
        }
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return f.getReason();
        }
        String message = e.getMessage();
        return message == null || message.isBlank() ? e.getClass().getSimpleName() : message;
    }
}
