package dev.heddle.replayer.process;

import java.util.ServiceLoader;

/** Parts that the core does without; {@link ServiceLoader} finds them. */
final class Services {
    private Services() {}

    /**
     * The part of a type.
     *
     * @throws IllegalStateException if the installation has none
     */
    static <T> T the(Class<T> type) {
        return ServiceLoader.load(type, type.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("this installation has no " + type.getName()));
    }
}
