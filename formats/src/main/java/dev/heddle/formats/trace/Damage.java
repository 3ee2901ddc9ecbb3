package dev.heddle.formats.trace;

/**
 * Why a file cannot be read further.
 *
 * @param offset byte offset
 * @param what what was expected and what was found
 */
public record Damage(long offset, String what) {}
