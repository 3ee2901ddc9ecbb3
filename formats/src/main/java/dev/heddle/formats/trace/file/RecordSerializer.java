package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;

/** The layout of one record in one format version, on the bounded input and output of a block. */
abstract class RecordSerializer<T> {
    abstract void encode(RecordOutput out, T value);

    abstract T decode(RecordInput in);
}
