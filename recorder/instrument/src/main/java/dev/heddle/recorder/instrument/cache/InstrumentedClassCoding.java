package dev.heddle.recorder.instrument.cache;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.instrument.shape.AddedBridges.Kept;
import dev.heddle.recorder.instrument.shape.Surroundings;
import dev.heddle.recorder.instrument.site.Site;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/**
 * Instrumented classes as bytes: strings first, which the rest names by number; then collections, answers of other
 * classes, bridges, sites and the class file. Private to one build of ours, and checked by the file that has them.
 */
final class InstrumentedClassCoding {
    private static final EventKind[] KINDS = EventKind.values();
    private static final MemoryOrder[] ORDERS = MemoryOrder.values();
    private static final Site.Outcome[] OUTCOMES = Site.Outcome.values();

    private InstrumentedClassCoding() {}

    /** The bytes, or null where a name has half a character and no encoding. */
    static byte @Nullable [] write(InstrumentedClass from) {
        try {
            List<String> strings = new ArrayList<>();
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            new Writer(new DataOutputStream(rest), strings, new HashMap<>()).write(from);
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(all);
            out.writeInt(strings.size());
            CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
            for (String text : strings) {
                if (!utf8.canEncode(text)) {
                    return null;
                }
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
            rest.writeTo(out);
            return all.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // into memory
        }
    }

    private record Writer(DataOutputStream out, List<String> strings, Map<String, Integer> numbers) {
        private void text(String text) throws IOException {
            Integer number = numbers.get(text);
            if (number == null) {
                number = strings.size();
                strings.add(text);
                numbers.put(text, number);
            }
            out.writeInt(number);
        }

        private void write(InstrumentedClass from) throws IOException {
            text(from.keepsState() == null ? "" : from.keepsState());
            out.writeInt(from.fingerprint().length);
            out.write(from.fingerprint());
            out.writeInt(from.collections().size());
            for (String collection : from.collections()) {
                text(collection);
            }
            out.writeInt(from.answers().shapes().size());
            for (Map.Entry<String, Integer> shape : from.answers().shapes().entrySet()) {
                text(shape.getKey());
                out.writeInt(shape.getValue());
            }
            out.writeInt(from.answers().exports().size());
            for (Map.Entry<String, Boolean> export : from.answers().exports().entrySet()) {
                text(export.getKey());
                out.writeBoolean(export.getValue());
            }
            out.writeInt(from.bridges().size());
            for (Kept bridge : from.bridges()) {
                bridge(bridge);
            }
            out.writeInt(from.firstNumber());
            out.writeInt(from.sites().size());
            for (Site site : from.sites()) {
                site(site);
            }
            out.writeInt(from.classFile().length);
            out.write(from.classFile());
        }

        private void bridge(Kept bridge) throws IOException {
            Handle original = bridge.original();
            out.writeByte(original.getTag());
            text(original.getOwner());
            text(original.getName());
            text(original.getDesc());
            out.writeBoolean(original.isInterface());
            Type captured = bridge.captured();
            text(captured == null ? "" : captured.getDescriptor());
            text(bridge.name());
            text(bridge.descriptor());
        }

        private void site(Site site) throws IOException {
            text(site.className());
            text(site.method());
            text(site.descriptor());
            out.writeInt(site.bytecodeIndex());
            text(site.file());
            out.writeInt(site.line());
            out.writeByte(site.kind().ordinal());
            text(site.owner());
            text(site.member());
            text(site.memberDescriptor());
            out.writeBoolean(site.isStatic());
            out.writeByte(site.readOrder().ordinal());
            out.writeByte(site.writeOrder().ordinal());
            out.writeByte(site.outcome().ordinal());
        }
    }

    /**
     * Reads what {@link #write} wrote of the class with that internal name.
     *
     * @throws RuntimeException where that is something else
     */
    static InstrumentedClass read(String name, byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        String[] strings = new String[in.getInt()];
        for (int i = 0; i < strings.length; i++) {
            int length = in.getInt();
            strings[i] = new String(bytes, in.position(), length, StandardCharsets.UTF_8);
            in.position(in.position() + length);
        }
        return new Reader(in, strings).read(name);
    }

    private record Reader(ByteBuffer in, String[] strings) {
        private String text() {
            return strings[in.getInt()];
        }

        private boolean yes() {
            return in.get() != 0;
        }

        private byte[] bytes() {
            byte[] bytes = new byte[in.getInt()];
            in.get(bytes);
            return bytes;
        }

        private InstrumentedClass read(String name) {
            String keepsState = text();
            byte[] fingerprint = bytes();
            Set<String> collections = new HashSet<>();
            for (int n = in.getInt(); n > 0; n--) {
                collections.add(text());
            }
            Map<String, Integer> shapes = new HashMap<>();
            for (int n = in.getInt(); n > 0; n--) {
                shapes.put(text(), in.getInt());
            }
            Map<String, Boolean> exports = new HashMap<>();
            for (int n = in.getInt(); n > 0; n--) {
                exports.put(text(), yes());
            }
            List<Kept> bridges = new ArrayList<>();
            for (int n = in.getInt(); n > 0; n--) {
                bridges.add(bridge());
            }
            int firstNumber = in.getInt();
            int count = in.getInt();
            List<Site> sites = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                sites.add(site());
            }
            return new InstrumentedClass(
                    name,
                    fingerprint,
                    bytes(),
                    firstNumber,
                    sites,
                    bridges,
                    collections,
                    keepsState.isEmpty() ? null : keepsState,
                    new Surroundings.Answers(shapes, exports));
        }

        private Kept bridge() {
            Handle original = new Handle(in.get(), text(), text(), text(), yes());
            String captured = text();
            return new Kept(original, captured.isEmpty() ? null : Type.getType(captured), text(), text());
        }

        private Site site() {
            return new Site(
                    new Site.Position(text(), text(), text(), in.getInt(), text(), in.getInt()),
                    KINDS[in.get()],
                    text(),
                    text(),
                    text(),
                    yes(),
                    ORDERS[in.get()],
                    ORDERS[in.get()],
                    OUTCOMES[in.get()]);
        }
    }
}
