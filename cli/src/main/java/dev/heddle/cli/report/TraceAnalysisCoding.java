package dev.heddle.cli.report;

import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.communication.CrossThreadReads;
import dev.heddle.analyzer.communication.Suggestions;
import dev.heddle.analyzer.communication.Tally;
import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.replayer.job.FoundInTrace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The analysis of a trace as bytes, for another JVM of the same build. */
public final class TraceAnalysisCoding {
    private TraceAnalysisCoding() {}

    /** All of it. */
    public static byte[] toBytes(TraceAnalysis one) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            text(out, one.file());
            text(out, one.program());
            text(out, one.verdict());
            counts(out, one.counts());
            Estimate.of(one.counts(), one.profile()).write(out);
            out.writeInt(one.suggestions().minBugDepth());
            out.writeInt(one.suggestions().maxBugDepth());
            out.writeInt(one.suggestions().historyDepth());
            out.writeInt(one.crossReads().packages().size());
            for (Map.Entry<String, Long> reads : one.crossReads().packages().entrySet()) {
                text(out, reads.getKey());
                out.writeLong(reads.getValue());
            }
            out.writeBoolean(one.inconsistency().isPresent());
            text(out, one.inconsistency().orElse(""));
            out.writeInt(one.warnings().size());
            for (String warning : one.warnings()) {
                text(out, warning);
            }
            out.write(new FoundInTrace(one.races(), one.exposed()).toBytes());
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #toBytes} wrote.
     *
     * @throws IOException if it is something else
     */
    public static TraceAnalysis fromBytes(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        String file = text(in);
        String program = text(in);
        String verdict = text(in);
        CommunicationCounts counts = counts(in);
        Profile profile = Estimate.read(in).profile();
        Suggestions suggestions = new Suggestions(in.readInt(), in.readInt(), in.readInt());
        SortedMap<String, Long> reads = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            reads.put(text(in), in.readLong());
        }
        boolean isChecked = in.readBoolean();
        String inconsistency = text(in);
        List<String> warnings = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            warnings.add(text(in));
        }
        FoundInTrace found = FoundInTrace.fromBytes(in.readAllBytes());
        return new TraceAnalysis(
                file,
                program,
                verdict,
                counts,
                profile,
                suggestions,
                found.races(),
                new CrossThreadReads(reads),
                found.exposed(),
                isChecked ? Optional.of(inconsistency) : Optional.empty(),
                List.copyOf(warnings));
    }

    private static void counts(DataOutputStream out, CommunicationCounts counts) throws IOException {
        int[] figures = {
            counts.events(),
            counts.threads(),
            counts.locations(),
            counts.sharedLocations(),
            counts.steps(),
            counts.k().raw(),
            counts.k().collapsed(),
            counts.kCom().raw(),
            counts.kCom().collapsed(),
            counts.history(),
            counts.counted(),
            counts.racing(),
            counts.openReads()
        };
        for (int figure : figures) {
            out.writeInt(figure);
        }
    }

    private static CommunicationCounts counts(DataInputStream in) throws IOException {
        return new CommunicationCounts(
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                new Tally(in.readInt(), in.readInt()),
                new Tally(in.readInt(), in.readInt()),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt());
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] utf = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf.length);
        out.write(utf);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
