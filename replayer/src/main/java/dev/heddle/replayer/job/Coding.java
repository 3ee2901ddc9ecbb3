package dev.heddle.replayer.job;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The layout of what several records have. */
final class Coding {
    private static final EventKind[] KINDS = EventKind.values();

    private static final AccessType[] ACCESSES = AccessType.values();

    private Coding() {}

    static <T> void writeList(RecordOutput out, Collection<T> all, Consumer<T> write) {
        out.writeVarInt(all.size(), true);
        all.forEach(write);
    }

    static <T> List<T> readList(RecordInput in, Supplier<T> read) {
        int n = in.count("elements", 1);
        List<T> all = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            all.add(read.get());
        }
        return all;
    }

    static <V> void writeMap(RecordOutput out, Map<String, V> map, Consumer<V> write) {
        out.writeVarInt(map.size(), true);
        map.forEach((key, value) -> {
            out.text(key);
            write.accept(value);
        });
    }

    static <V> SortedMap<String, V> readMap(RecordInput in, Supplier<V> read) {
        int n = in.count("entries", 2);
        SortedMap<String, V> map = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            String key = in.text();
            map.put(key, read.get());
        }
        return map;
    }

    static void writeConstant(RecordOutput out, Enum<?> constant) {
        out.writeVarInt(constant.ordinal(), true);
    }

    static <E extends Enum<E>> E readConstant(RecordInput in, E[] all) {
        return all[in.unsigned("a constant", all.length - 1)];
    }

    static void writeIroot(RecordOutput out, Iroot iroot) {
        out.writeInt(iroot.idiom());
        writeList(out, iroot.events(), event -> {
            out.writeLong(event.site());
            writeConstant(out, event.type());
        });
    }

    static Iroot readIroot(RecordInput in) {
        return new Iroot(in.readInt(), readList(in, () -> new IrootEvent(in.readLong(), readConstant(in, ACCESSES))));
    }

    static void writeSite(RecordOutput out, SiteEntry site) {
        out.text(site.className());
        out.text(site.method());
        out.text(site.descriptor());
        out.writeInt(site.bytecodeIndex());
        writeConstant(out, site.kind());
        out.text(site.member());
        out.text(site.file());
        out.writeInt(site.line());
    }

    static SiteEntry readSite(RecordInput in) {
        return new SiteEntry(
                in.text(),
                in.text(),
                in.text(),
                in.readInt(),
                readConstant(in, KINDS),
                in.text(),
                in.text(),
                in.readInt());
    }
}
