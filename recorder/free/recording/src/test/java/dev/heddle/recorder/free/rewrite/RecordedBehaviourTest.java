package dev.heddle.recorder.free.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.recording.RecordingScope;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.samples.BulkProgram;
import dev.heddle.recorder.instrument.samples.VariedProgram;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedBehaviourTest {
    @AfterEach
    void removeSink() {
        Hooks.install(null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRecordedProgramComputesTheSame(boolean full) throws Exception {
        String itsPackage = VariedProgram.class.getPackageName();
        Hooks.install(new HookSink() {});
        RecordingLoader plain =
                loader(itsPackage, RecordingFilter.of(RecordingScope.shared(List.of(), List.of("*"), List.of())), full);
        RecordingLoader loader = loader(
                itsPackage, RecordingFilter.of(RecordingScope.shared(List.of(itsPackage), List.of(), List.of())), full);
        assertEquals(run(plain, VariedProgram.class), run(loader, VariedProgram.class));
        assertEquals(run(plain, BulkProgram.class), run(loader, BulkProgram.class));
        assertEquals(0, plain.sites.size());
        assertEquals(List.of(), loader.failures);
        assertTrue(loader.sites.size() > 100);
        assertTrue(loader.fields.size() > 10);
    }

    @Test
    void theProgramThatIsRecordedLaterComputesTheSameWithTheSameMembers() throws Exception {
        String itsPackage = VariedProgram.class.getPackageName();
        Hooks.install(new HookSink() {});
        RecordingFilter filter = RecordingFilter.of(RecordingScope.shared(List.of(itsPackage), List.of(), List.of()));
        RecordingLoader plain = loader(
                itsPackage, RecordingFilter.of(RecordingScope.shared(List.of(), List.of("*"), List.of())), false);
        RecordingLoader later = new RecordingLoader(name -> name.startsWith(itsPackage + "."), filter, false, true);
        assertEquals(run(plain, VariedProgram.class), run(later, VariedProgram.class));
        assertEquals(run(plain, BulkProgram.class), run(later, BulkProgram.class));
        assertEquals(List.of(), later.failures);
        for (String name : later.loaded) {
            assertEquals(members(plain.loadClass(name)), members(later.loadClass(name)));
        }
        assertTrue(later.loaded.size() > 10);
    }

    private static List<String> members(Class<?> type) {
        Stream<Object> members = Stream.of(
                        type.getDeclaredFields(),
                        type.getDeclaredMethods(),
                        type.getDeclaredConstructors(),
                        type.getInterfaces())
                .flatMap(Stream::of);
        return members.map(Object::toString).sorted().toList();
    }

    private static RecordingLoader loader(String itsPackage, RecordingFilter filter, boolean full) {
        return new RecordingLoader(name -> name.startsWith(itsPackage + "."), filter, full);
    }

    /** In classes of its own, since the program keeps static state. */
    private static String run(RecordingLoader loader, Class<?> program) throws Exception {
        return (String)
                loader.loadClass(VariedProgram.class.getName()).getMethod("run").invoke(null);
    }
}
