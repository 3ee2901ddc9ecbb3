package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.Environment;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.util.List;
import java.util.Map;

/** {@link Environment}. */
final class EnvironmentSerializer extends RecordSerializer<Environment> {
    @Override
    void encode(RecordOutput out, Environment environment) {
        encode(out, environment.properties());
        encode(out, environment.variables());
    }

    private static void encode(RecordOutput out, Environment.Values values) {
        out.writeBoolean(values.whole());
        out.textMap(values.present());
        out.texts(values.absent());
    }

    @Override
    Environment decode(RecordInput in) {
        return new Environment(values(in, "properties"), values(in, "variables"));
    }

    private static Environment.Values values(RecordInput in, String of) {
        boolean whole = in.flag("whether all " + of + " are there");
        Map<String, String> present = in.textMap(of);
        List<String> absent = in.texts("absent " + of);
        return new Environment.Values(whole, present, absent);
    }
}
