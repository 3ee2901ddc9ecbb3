package dev.heddle.replayer.program;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The Java that will run a program, as far as finding and compiling it goes.
 *
 * @param feature 17, 21, 25, ...
 * @param javac where its compiler would be; a runtime without development tools has none
 */
public record Release(int feature, Path javac) {
    /** The release of a java executable. */
    public static Release of(int feature, Path binary) {
        return new Release(feature, binary.resolveSibling("javac"));
    }

    /** Whether it knows more of the language and the class library than the Java that we run on, and can compile. */
    boolean hasNewerCompiler() {
        return feature > Runtime.version().feature() && Files.isExecutable(javac);
    }
}
