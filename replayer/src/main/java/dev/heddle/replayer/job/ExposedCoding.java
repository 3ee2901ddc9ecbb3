package dev.heddle.replayer.job;

import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.iroot.Exposure;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The layout of exposed iRoots. */
final class ExposedCoding {
    private ExposedCoding() {}

    static void write(RecordOutput out, ExposedSet set) {
        out.writeLong(set.executions());
        Coding.writeList(out, set.sites(), site -> Coding.writeSite(out, site));
        Coding.writeList(out, set.exposures().entrySet(), entry -> {
            Coding.writeIroot(out, entry.getKey());
            out.writeBoolean(entry.getValue().isWeak());
            out.writeLong(entry.getValue().executions());
            out.writeLong(entry.getValue().first());
        });
    }

    static ExposedSet read(RecordInput in) {
        long executions = in.readLong();
        List<SiteEntry> sites = Coding.readList(in, () -> Coding.readSite(in));
        Map<Iroot, Exposure> exposures = new HashMap<>();
        int n = in.count("iRoots", 1);
        for (int i = 0; i < n; i++) {
            exposures.put(Coding.readIroot(in), new Exposure(in.readBoolean(), in.readLong(), in.readLong()));
        }
        return new ExposedSet(executions, exposures, sites);
    }
}
