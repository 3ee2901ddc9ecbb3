package dev.heddle.analyzer.report;

/**
 * A step of a story.
 *
 * @param event index of the event
 * @param note why it matters; may be empty
 */
public record Step(int event, String note) {}
