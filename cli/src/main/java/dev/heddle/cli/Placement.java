package dev.heddle.cli;

import dev.heddle.replayer.check.Checks;

/**
 * Which part of a command's work is done here. By default all of it.
 *
 * @param check what is done with a request
 * @param traces where traces are gone over
 * @param isOverwriting whether of two equal options the last one counts: a program's own come after those of all
 */
record Placement(CheckCommand.Use check, TraceWork traces, boolean isOverwriting) {
    /** Everything. */
    static final Placement HERE = new Placement(
            (request, console) ->
                    CheckRenderer.render(console, request, Checks::run).exit(),
            TraceWork.HERE,
            false);

    static Placement checking(CheckCommand.Use check) {
        return new Placement(check, TraceWork.HERE, true);
    }

    static Placement of(TraceWork traces) {
        return new Placement(HERE.check, traces, true);
    }
}
