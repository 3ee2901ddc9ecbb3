package dev.heddle.cli;

import dev.heddle.analyzer.analysis.AllCores;
import dev.heddle.analyzer.analysis.PerTrace;
import dev.heddle.cli.console.Console;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Where a command goes over its traces. */
interface TraceWork {
    /** On all cores of this machine. */
    TraceWork HERE = new TraceWork() {
        @Override
        public <T> Optional<List<T>> over(List<Path> files, PerTrace<T> service)
                throws CorruptTraceException, UnsupportedVersionException {
            return Optional.of(AllCores.over(files, service));
        }
    };

    /** Goes over all files; nothing where only a part was wanted, which has been handed over. */
    <T> Optional<List<T>> over(List<Path> files, PerTrace<T> service)
            throws CorruptTraceException, UnsupportedVersionException, IOException;

    /** The name of a file, as people would type it. */
    default String name(Path file, Console console) {
        return console.show(file);
    }

    /**
     * Goes over the one file that is given, and hands its result over.
     *
     * @param name of the file for people
     */
    static TraceWork handingOver(String name, Consumer<byte[]> result) {
        return new TraceWork() {
            @Override
            public <T> Optional<List<T>> over(List<Path> files, PerTrace<T> service)
                    throws CorruptTraceException, UnsupportedVersionException, IOException {
                result.accept(service.toBytes(service.of(files.get(0))));
                return Optional.empty();
            }

            @Override
            public String name(Path file, Console console) {
                return name;
            }
        };
    }

    /** Names the files, and reads none. */
    static TraceWork naming(List<String> names) {
        return new TraceWork() {
            @Override
            public <T> Optional<List<T>> over(List<Path> files, PerTrace<T> service) {
                files.forEach(file -> names.add(file.toString()));
                return Optional.empty();
            }
        };
    }

    /**
     * Takes what was handed over elsewhere.
     *
     * @param names of the files for people
     * @param results one of each file
     */
    static TraceWork takingOver(List<String> names, List<byte[]> results) {
        return new TraceWork() {
            private List<Path> known = List.of();

            @Override
            public <T> Optional<List<T>> over(List<Path> files, PerTrace<T> service) throws IOException {
                known = files;
                List<T> all = new ArrayList<>();
                for (byte[] bytes : results) {
                    all.add(service.fromBytes(bytes));
                }
                return Optional.of(all);
            }

            @Override
            public String name(Path file, Console console) {
                int i = known.indexOf(file);
                return i < 0 ? console.show(file) : names.get(i);
            }
        };
    }
}
