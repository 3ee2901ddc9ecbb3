package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.Codec;

/**
 * Records of one thread, encoded: what a LOG block has, but for its place in a file.
 *
 * @param thread the thread's number, from 1
 * @param first number of its first record
 * @param count how many records
 * @param length bytes before compression
 * @param stored bytes as they are to lie in the file
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LogBlock(int thread, long first, int count, Codec codec, int length, byte[] stored) {}
