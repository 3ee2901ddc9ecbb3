package dev.heddle.formats.trace.file;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.ByteCursor;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceCheck;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Supplier;

/**
 * Locations as they lie in the file, checked as all tables are, and made into entries when they are asked for: there
 * may be millions of which a report names a few. Makes about 20 bytes a location of one that takes 150 as an object
 * with its name.
 */
final class LocationTable extends AbstractList<Trace.LocationEntry>
        implements Entries<Trace.LocationEntry>, RandomAccess {
    private static final int RECORD = 25;
    private static final int ENTRY_MEMORY = 16;

    /** Some entries in a row; {@code strings} says where the block's strings begin, lengths included. */
    private static final class Piece {
        private final byte[] bytes;
        private final int first;
        private final int[] offsets;
        private int[] strings = new int[16];
        private int known;

        Piece(byte[] bytes, int first, int count) {
            this.bytes = bytes;
            this.first = first;
            this.offsets = new int[count];
        }

        private void addString(int offset) {
            if (known == strings.length) {
                strings = Arrays.copyOf(strings, 2 * known);
            }
            strings[known++] = offset;
        }
    }

    private final Supplier<TraceCheck.Sizes> sizes;
    private final List<Piece> pieces = new ArrayList<>();
    private final ByteCursor in = new ByteCursor();
    private byte[] kinds = new byte[1 << 8];
    private int size;

    /** @param sizes how large the tables are so far */
    LocationTable(Supplier<TraceCheck.Sizes> sizes) {
        this.sizes = sizes;
    }

    @Override
    public void append(Payload payload, int count, MemoryBudget budget) {
        Entries.requireCount(count, payload.length());
        budget.reserve(payload.length() + (long) ENTRY_MEMORY * count);
        in.restart(payload);
        int record = in.unsigned();
        if (record != RECORD) {
            throw new MalformedException("expected the record number of LocationEntry (" + RECORD + "), found "
                    + Integer.toUnsignedString(record));
        }
        Piece piece = new Piece(payload.copy(ByteCursor.WORD_SLACK), size, count);
        TraceCheck.Sizes limits = sizes.get();
        if (kinds.length < size + count) {
            kinds = Arrays.copyOf(kinds, Math.max(size + count, 2 * kinds.length));
        }
        for (int i = 0; i < count; i++) {
            piece.offsets[i] = in.position;
            entry(piece, i, limits);
        }
        in.requireEnd();
        pieces.add(piece);
        size += count;
    }

    private void entry(Piece piece, int i, TraceCheck.Sizes limits) {
        int kind = in.bytes[in.position++];
        LocationKind known = LocationKind.ofCode(kind);
        if (known == null) {
            in.requireInside();
            throw new MalformedException("unknown location kind " + (kind & 0xff));
        }
        kinds[size + i] = (byte) kind;
        int owner = in.signed();
        string(piece);
        string(piece);
        int index = in.signed();
        in.requireInside();
        TraceCheck.location(known, owner, index, limits);
    }

    /** Goes past a string, a new one or the number of one. */
    private void string(Piece piece) {
        int known = in.unsigned();
        if (known != 0) {
            if (known < 0 || known > piece.known) {
                in.requireInside();
                throw new MalformedException(
                        "string " + Integer.toUnsignedString(known) + " named where " + piece.known + " are known");
            }
            return;
        }
        piece.addString(in.position);
        int length = in.unsigned();
        if (length < 0 || length > in.remaining()) {
            in.requireInside();
            throw new MalformedException(Integer.toUnsignedString(length) + " bytes of a string announced where "
                    + in.remaining() + " bytes remain");
        }
        int or = 0;
        for (int i = in.position; i < in.position + length; i++) {
            or |= in.bytes[i];
        }
        if (or < 0) {
            requireUtf8(length);
        }
        in.position += length;
    }

    private void requireUtf8(int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(in.bytes, in.position, length));
        } catch (CharacterCodingException e) {
            throw new MalformedException("a string is not UTF-8");
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public List<Trace.LocationEntry> entries() {
        return this;
    }

    /** What a location is, without an entry being made. */
    @SuppressWarnings("NullAway") // the codes of constants only
    LocationKind kind(int location) {
        return LocationKind.ofCode(kinds[location]);
    }

    @Override
    public Trace.LocationEntry get(int location) {
        Piece piece = piece(location);
        ByteCursor at = new ByteCursor();
        at.bytes = piece.bytes;
        at.position = piece.offsets[location - piece.first];
        at.position++;
        int owner = at.signed();
        String holder = text(piece, at);
        String member = text(piece, at);
        return new Trace.LocationEntry(kind(location), owner, holder, member, at.signed());
    }

    private Piece piece(int location) {
        if (location < 0 || location >= size) {
            throw new IndexOutOfBoundsException("location " + location + " of " + size);
        }
        int low = 0;
        int high = pieces.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (pieces.get(middle).first <= location) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return pieces.get(low);
    }

    private static String text(Piece piece, ByteCursor at) {
        int known = at.unsigned();
        if (known == 0) {
            return text(at);
        }
        ByteCursor there = new ByteCursor();
        there.bytes = piece.bytes;
        there.position = piece.strings[known - 1];
        return text(there);
    }

    private static String text(ByteCursor at) {
        int length = at.unsigned();
        String text = new String(at.bytes, at.position, length, StandardCharsets.UTF_8);
        at.position += length;
        return text;
    }
}
