package dev.heddle.natives.run;

import dev.heddle.natives.elf.ElfFile;
import dev.heddle.natives.elf.LineTable;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.replayer.engine.Engine;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** A program in C or C++ that this JVM has opened, to be executed again and again. */
final class NativeProgram implements Engine.Main {
    private final MethodHandle reset;
    private final MethodHandle runMain;
    private final Upcalls upcalls;
    private final long words;
    private final long length;
    private final int count;

    /**
     * Opens the program.
     *
     * @param program the shared object
     * @param library its run-time library
     * @param arguments the name of the program, and what it gets
     * @throws IOException where it cannot be opened; the message is one line
     */
    NativeProgram(Path program, Path library, LineTable lines, String[] arguments, Engine engine)
            throws IOException, ReflectiveOperationException {
        Foreign foreign = new Foreign();
        MethodHandle open = foreign.function(foreign.ofLibc("dlopen"), 2);
        MethodHandle find = foreign.function(foreign.ofLibc("dlsym"), 2);
        MethodHandle allocate = foreign.function(foreign.ofLibc("malloc"), 1);
        try {
            int now = 2;
            long shim = (long) open.invokeExact(string(allocate, library.toString()), (long) now);
            if (shim == 0) {
                throw new IOException(library + ": the run-time library cannot be opened");
            }
            Symbols symbols = name -> (long) find.invokeExact(shim, string(allocate, name));
            MethodHandle openProgram = foreign.function(symbols.of("heddle_open"), 4);
            MethodHandle base = foreign.function(symbols.of("heddle_base"), 0);
            MethodHandle size = foreign.function(symbols.of("heddle_size"), 0);
            MethodHandle unwind = foreign.function(symbols.of("heddle_unwind"), 0);
            reset = foreign.function(symbols.of("heddle_reset"), 0);
            runMain = foreign.function(symbols.of("heddle_run_main"), 3);
            MethodHandle runThread = foreign.function(symbols.of("heddle_run_thread"), 3);
            Callbacks callbacks = new Callbacks();
            long wrong = (long) openProgram.invokeExact(
                    string(allocate, program.toString()),
                    foreign.callback(callbacks, "access", 3),
                    foreign.callback(callbacks, "atomic", 5),
                    foreign.callback(callbacks, "call", 5));
            if (wrong != 0) {
                throw new IOException(arguments[0] + ": cannot be opened: " + Upcalls.text(wrong));
            }
            long at = (long) base.invokeExact();
            String holder = arguments[0].replaceFirst("\\.[^.]*$", "");
            NativeVariables variables =
                    new NativeVariables(new ElfFile(program), at, (long) size.invokeExact(), holder);
            engine.foreignProgram().variables(variables);
            NativeSites sites = new NativeSites(engine.foreignProgram(), lines, at);
            NativeLocks locks = new NativeLocks(engine, sites, variables::name);
            upcalls = new Upcalls(engine, sites, locks, runThread, (long) unwind.invokeExact());
            callbacks.to = upcalls;
            MethodHandle tell = foreign.function(symbols.of("heddle_lines"), 2);
            long[] known = lines.addresses();
            long told = (long) tell.invokeExact(array(allocate, known), (long) known.length);
            assert told == 0 : "the lines are taken";
            byte[] all = (String.join("\0", arguments) + "\0").getBytes(StandardCharsets.UTF_8);
            words = bytes(allocate, all);
            length = all.length;
            count = arguments.length;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Finds functions of the run-time library. */
    private interface Symbols {
        long of(String name) throws Throwable;
    }

    /** What C is given before the program's addresses are known; static initialisers of the program call none. */
    private static final class Callbacks {
        private Upcalls to;

        @SuppressWarnings({"unused", "NullAway.Init"}) // set before the first execution
        Callbacks() {}

        @SuppressWarnings("unused") // by C
        long access(long kind, long address, long from) {
            return to.access(kind, address, from);
        }

        @SuppressWarnings("unused") // by C
        long atomic(long word, long address, long operand, long expected, long from) {
            return to.atomic(word, address, operand, expected, from);
        }

        @SuppressWarnings("unused") // by C
        long call(long number, long a, long b, long c, long from) {
            return to.call(number, a, b, c, from);
        }
    }

    private static long string(MethodHandle allocate, String text) throws Throwable {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes(allocate, Arrays.copyOf(bytes, bytes.length + 1));
    }

    private static long bytes(MethodHandle allocate, byte[] bytes) throws Throwable {
        long at = (long) allocate.invokeExact((long) bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            Internals.put(null, at + i, 'B', bytes[i], null);
        }
        return at;
    }

    private static long array(MethodHandle allocate, long[] numbers) throws Throwable {
        long at = (long) allocate.invokeExact((long) Math.max(1, numbers.length) * Long.BYTES);
        for (int i = 0; i < numbers.length; i++) {
            Internals.put(null, at + (long) i * Long.BYTES, 'J', numbers[i], null);
        }
        return at;
    }

    @Override
    public void call() {
        upcalls.begin().run(() -> {
            long ignored = (long) reset.invokeExact();
            ignored = (long) runMain.invokeExact((long) count, words, length);
        });
    }
}
