package dev.heddle.formats.trace.file;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;

/** The entries of the dictionaries. */
final class TableSerializers {
    private TableSerializers() {}

    static EventKind eventKind(RecordInput in) {
        int code = in.readByteUnsigned();
        EventKind kind = EventKind.ofCode(code);
        if (kind == null) {
            throw new MalformedException("unknown event kind " + code);
        }
        return kind;
    }

    static final class OfThread extends RecordSerializer<Trace.ThreadEntry> {
        @Override
        void encode(RecordOutput out, Trace.ThreadEntry thread) {
            out.text(thread.path());
            out.text(thread.name());
        }

        @Override
        Trace.ThreadEntry decode(RecordInput in) {
            return new Trace.ThreadEntry(in.text(), in.text());
        }
    }

    static final class OfSite extends RecordSerializer<Trace.SiteEntry> {
        @Override
        void encode(RecordOutput out, Trace.SiteEntry site) {
            out.text(site.className());
            out.text(site.method());
            out.text(site.descriptor());
            out.signed(site.bytecodeIndex());
            out.writeByte(site.kind().ordinal());
            out.text(site.member());
            out.text(site.file());
            out.signed(site.line());
        }

        @Override
        Trace.SiteEntry decode(RecordInput in) {
            return new Trace.SiteEntry(
                    in.text(),
                    in.text(),
                    in.text(),
                    in.readVarInt(false),
                    eventKind(in),
                    in.text(),
                    in.text(),
                    in.readVarInt(false));
        }
    }

    static final class OfObject extends RecordSerializer<Trace.ObjectEntry> {
        @Override
        void encode(RecordOutput out, Trace.ObjectEntry object) {
            out.text(object.className());
            out.writeVarInt(object.thread(), true);
            out.writeVarInt(object.ordinal(), true);
            out.writeBoolean(object.touched());
        }

        @Override
        Trace.ObjectEntry decode(RecordInput in) {
            return new Trace.ObjectEntry(
                    in.text(), in.readVarInt(true), in.readVarInt(true), in.flag("an object's touched mark"));
        }
    }

    static final class OfLocation extends RecordSerializer<Trace.LocationEntry> {
        @Override
        void encode(RecordOutput out, Trace.LocationEntry location) {
            out.writeByte(location.kind().ordinal());
            out.signed(location.owner());
            out.text(location.holder());
            out.text(location.member());
            out.signed(location.index());
        }

        @Override
        Trace.LocationEntry decode(RecordInput in) {
            int code = in.readByteUnsigned();
            LocationKind kind = LocationKind.ofCode(code);
            if (kind == null) {
                throw new MalformedException("unknown location kind " + code);
            }
            return new Trace.LocationEntry(kind, in.readVarInt(false), in.text(), in.text(), in.readVarInt(false));
        }
    }
}
