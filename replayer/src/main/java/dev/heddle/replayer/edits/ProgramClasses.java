package dev.heddle.replayer.edits;

import dev.heddle.formats.edit.Edit;
import dev.heddle.recorder.instrument.edit.ClassCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Class files of the program that may be changed: those that its class loader finds, and none of the JDK. */
public final class ProgramClasses {
    private static final List<String> FOREIGN =
            List.of("java.", "javax.", "jdk.", "sun.", "dev.heddle.api.", "dev.heddle.junit.", "org.junit.");

    private final ClassLoader loader;
    private final Map<String, Optional<ClassCode>> known = new HashMap<>();

    /** @param loader of the program's main class */
    public ProgramClasses(ClassLoader loader) {
        this.loader = loader;
    }

    /** The class with that binary name; empty for one of the JDK, and where no file of it is found. */
    Optional<ClassCode> find(String name) {
        return known.computeIfAbsent(name, this::read);
    }

    /** Whether a class is of the JDK or of a test framework. */
    static boolean isForeign(String name) {
        return FOREIGN.stream().anyMatch(name::startsWith);
    }

    private Optional<ClassCode> read(String name) {
        if (isForeign(name)) {
            return Optional.empty();
        }
        try (InputStream in = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? Optional.empty() : Optional.of(new ClassCode(in.readAllBytes()));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty(); // it cannot be changed then
        }
    }

    /**
     * What changes make of the program; empty where one does not fit. Changes with which it is the same program are
     * equal here, whatever places they name.
     */
    Optional<Set<List<Object>>> changed(List<Edit> edits) {
        Set<List<Object>> changed = new HashSet<>();
        Map<String, List<Edit>> byClass = new TreeMap<>();
        for (Edit edit : edits) {
            byClass.computeIfAbsent(edit.at().className(), name -> new ArrayList<>())
                    .add(edit);
            if (edit instanceof Edit.Access access) {
                changed.add(List.of(access.site(), access.strength()));
            } else if (edit instanceof Edit.Field field) {
                changed.add(List.of(field.holder(), field.name(), field.strength()));
            }
        }
        for (Map.Entry<String, List<Edit>> one : byClass.entrySet()) {
            Optional<byte[]> file = find(one.getKey()).flatMap(code -> code.changed(one.getValue()));
            if (file.isEmpty()) {
                return Optional.empty();
            }
            changed.add(List.of(one.getKey(), ByteBuffer.wrap(file.get())));
        }
        return Optional.of(changed);
    }
}
