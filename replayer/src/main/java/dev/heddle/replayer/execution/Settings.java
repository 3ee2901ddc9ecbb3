package dev.heddle.replayer.execution;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.run.LibraryOrder;
import dev.heddle.formats.run.ModelSwitches;

/** The switches of the executions to come. They change between executions alone. */
public final class Settings {
    private ModelSwitches switches = ModelSwitches.DEFAULT;

    /** Sets the switches of the executions to come. */
    public void set(ModelSwitches with) {
        switches = with;
    }

    /** The switches of the execution under way. */
    public ModelSwitches switches() {
        return switches;
    }

    /** The flag of operations that change an object of the library; none where calls order only what is promised. */
    public int changes() {
        return switches.library() == LibraryOrder.JDK ? EventFlags.CHANGES : 0;
    }

    /** The flag of operations that ask an object of the library, likewise. */
    public int asks() {
        return switches.library() == LibraryOrder.JDK ? EventFlags.ASKS : 0;
    }
}
