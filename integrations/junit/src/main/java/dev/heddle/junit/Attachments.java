package dev.heddle.junit;

import java.nio.file.Path;

/** Takes what reports of JUnit show beside the result of a test. */
interface Attachments {
    /** Takes nothing. */
    Attachments NONE = new Attachments() {
        @Override
        public void add(Path file) {}

        @Override
        public void passed(String text) {}
    };

    /** Takes a file of a failure, which exists. */
    void add(Path file);

    /** Takes a line on a campaign that found nothing. */
    void passed(String text);
}
