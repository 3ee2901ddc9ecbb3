package dev.heddle.formats.trace;

/**
 * What could be read of a damaged file.
 *
 * @param trace header, program, and the longest run of events from the first on that is whole. Where the verdict is
 *     lost, it is {@link Trace.Unknown}; where the bundle is lost, it is empty
 * @param whatIsMissing one line: where the damage lies, what was kept and what is missing; empty for an intact file
 */
public record Salvaged(Trace trace, String whatIsMissing) {}
