package dev.heddle.junit;

import java.nio.file.Path;

/** Takes the files of a failure, for reports. */
interface Attachments {
    /** Takes nothing. */
    Attachments NONE = file -> {};

    /** Takes a file that exists. */
    void add(Path file);
}
