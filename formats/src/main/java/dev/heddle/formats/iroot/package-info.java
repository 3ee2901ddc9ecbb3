/**
 * iRoots: interleavings of a few memory accesses or lock operations, by static instruction (Yu, Narayanasamy, Pereira,
 * Pokam, OOPSLA 2012, section 2). What happened in one execution (threads, objects, values) is no part of one.
 */
@NullMarked
package dev.heddle.formats.iroot;

import org.jspecify.annotations.NullMarked;
