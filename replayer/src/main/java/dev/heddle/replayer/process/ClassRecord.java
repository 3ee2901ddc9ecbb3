package dev.heddle.replayer.process;

import dev.heddle.recorder.instrument.HeddleTransformer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the transformer did: fingerprints of the program's classes, and the classes that could not be transformed.
 * Thread-safe.
 */
final class ClassRecord implements HeddleTransformer.Listener {
    private final Map<String, byte[]> fingerprints = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();

    @Override
    public synchronized void transformed(String className, ClassLoader loader, byte[] fingerprint) {
        if (loader != null) {
            fingerprints.put(className, fingerprint);
        }
    }

    /** A part of a program that is no class, and the fingerprint of the binary that holds it. */
    synchronized void ofProgram(String name, byte[] fingerprint) {
        fingerprints.put(name, fingerprint);
    }

    @Override
    public synchronized void failed(String className, String reason) {
        failures.add(className + ": " + reason);
    }

    synchronized int count() {
        return fingerprints.size();
    }

    synchronized Set<String> names() {
        return Set.copyOf(fingerprints.keySet());
    }

    synchronized List<String> failures() {
        return List.copyOf(failures);
    }

    /** Fingerprint of a class in hexadecimal, or null where it was not transformed. */
    synchronized String fingerprint(String className) {
        byte[] digest = fingerprints.get(className);
        return digest == null ? null : HexFormat.of().formatHex(digest);
    }
}
