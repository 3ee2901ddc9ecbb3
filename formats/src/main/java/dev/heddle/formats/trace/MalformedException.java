package dev.heddle.formats.trace;

import com.esotericsoftware.kryo.KryoException;

/**
 * A payload that breaks the format. Raised inside a block, where no offset is known, and turned into a
 * {@link CorruptTraceException}.
 */
public final class MalformedException extends KryoException {
    private static final long serialVersionUID = 1L;

    /** @param what what was expected and what was found */
    public MalformedException(String what) {
        super(what);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage()); // never null: see the constructor
    }
}
