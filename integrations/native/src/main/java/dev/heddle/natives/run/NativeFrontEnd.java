package dev.heddle.natives.run;

import dev.heddle.natives.NativeMain;
import dev.heddle.natives.elf.LineTable;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.process.FrontEnd;
import dev.heddle.replayer.process.RefusedProgramException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/**
 * Programs in C and C++. The class path has the shared object, its run-time library and its table of source lines; the
 * first argument is the program's name.
 */
public final class NativeFrontEnd implements FrontEnd {
    /** A JVM opens one program: further jobs of the JVM are of that program, too. */
    private static final AtomicReference<NativeProgram> OPENED = new AtomicReference<>();

    /** Made by the service loader. */
    public NativeFrontEnd() {}

    @Override
    public String mainClass() {
        return NativeMain.class.getName();
    }

    @Override
    public Engine.Main program(String[] arguments, Engine engine, BiConsumer<String, byte[]> fingerprints) {
        NativeProgram known = OPENED.get();
        if (known != null) {
            return known;
        }
        if (!Foreign.isAvailable()) {
            throw new RefusedProgramException(arguments[0] + ": programs in C and C++ need Java " + Foreign.OLDEST
                    + " or later, found " + Runtime.version().feature() + "; give one with --java");
        }
        String[] entries = System.getProperty("java.class.path", "").split(File.pathSeparator);
        if (entries.length < 3) {
            throw new RefusedProgramException("the class path has no program: " + String.join(" ", entries));
        }
        try {
            Path program = Path.of(entries[0]);
            LineTable lines = LineTable.read(Path.of(entries[2]));
            byte[] fingerprint = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(program));
            lines.units().forEach(unit -> fingerprints.accept(unit, fingerprint));
            NativeProgram opened = new NativeProgram(program, Path.of(entries[1]), lines, arguments, engine);
            OPENED.set(opened);
            return opened;
        } catch (IOException e) {
            throw new RefusedProgramException(String.valueOf(e.getMessage()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new RefusedProgramException("this Java cannot call C: " + e);
        }
    }
}
