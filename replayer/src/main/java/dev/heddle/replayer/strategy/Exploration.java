package dev.heddle.replayer.strategy;

/**
 * How far an exhaustive search has come.
 *
 * @param complete everything has been explored
 * @param bounded where a thread read the same again and again without change, it was held until there was one: other
 *     numbers of rounds were left out
 * @param executions that ran to their end
 * @param graphs distinct ones among them: what each thread did and which writes it read
 * @param revisits executions that were given up, or would have better been: what could follow had been seen
 * @param problem why the search was given up, in a line; empty where it was not
 */
public record Exploration(
        boolean complete, boolean bounded, long executions, long graphs, long revisits, String problem) {}
