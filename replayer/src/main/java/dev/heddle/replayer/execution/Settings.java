package dev.heddle.replayer.execution;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.run.LibraryOrder;
import dev.heddle.formats.run.ModelSwitches;
import java.util.Set;
import java.util.TreeSet;

/** The switches of the executions to come. They change between executions alone. */
public final class Settings {
    private ModelSwitches switches = ModelSwitches.DEFAULT;
    private Set<String> keptToo = Set.of();

    private long keptSince;

    /** Sets the switches of the executions to come. */
    public void set(ModelSwitches with) {
        switches = keptToo.isEmpty() ? with : with.withKept(keptToo);
    }

    /**
     * Statics of these packages and classes are kept as well, whatever the switches are later.
     *
     * @param execution number of the last execution: what was initialised up to it is not kept
     */
    public void keepToo(Set<String> names, long execution) {
        Set<String> all = new TreeSet<>(keptToo);
        all.addAll(names);
        keptToo = all;
        keptSince = execution + 1;
        switches = switches.withKept(names);
    }

    /** The first execution whose statics are kept. */
    public long keptSince() {
        return keptSince;
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
