package dev.heddle.formats.trace.file;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;

/** The layout of one record in one format version, on the bounded input and output of a block. */
abstract class RecordSerializer<T> extends Serializer<T> {
    RecordSerializer() {
        super(false, true);
    }

    abstract void encode(Kryo kryo, RecordOutput out, T value);

    abstract T decode(Kryo kryo, RecordInput in);

    @Override
    public final void write(Kryo kryo, Output output, T value) {
        encode(kryo, (RecordOutput) output, value);
    }

    @Override
    public final T read(Kryo kryo, Input input, Class<? extends T> type) {
        return decode(kryo, (RecordInput) input);
    }
}
