/**
 * Recorded executions in memory and as files. {@link dev.heddle.formats.trace.Trace} is the execution; events are
 * columns of primitives ({@link dev.heddle.formats.trace.EventColumns}) in execution order;
 * {@link dev.heddle.formats.trace.file.TraceWriter} and {@link dev.heddle.formats.trace.file.TraceReader} know the
 * file, {@link dev.heddle.formats.trace.file.TraceStreamWriter} and {@link dev.heddle.formats.trace.file.TraceStream}
 * without ever holding all of it. Its layout, version 1, all fixed-width numbers little-endian
 * ({@code docs/reference/formats.md} has the same with rules, limits and reasons, enough for a second implementation):
 *
 * <pre>
 * file header      0  8  magic 89 48 45 44 44 4C 45 0A          blocks follow from byte 16
 *                  8  1  kind, 'T'       9  1  0
 *                 10  2  version        12  4  flags, 0
 * block header     0  2  type
 *                  2  1  codec: 0 stored, 1 deflate (zlib), 2 zstd
 *                  3  1  flags: 1 optional, may be skipped where the type is unknown
 *                  4  4  block number, from 0, without gaps
 *                  8  4  count of entries, events, blocks (footer); else 1
 *                 12  4  length of the payload
 *                 16  4  length stored
 *                 20  4  CRC32C of header bytes 0 to 19 and the stored payload
 *                 24     stored payload
 * trailer          0  8  offset of the FOOTER block             end of file
 *                  8  8  magic, all bits inverted
 *
 * types (those of logs are in docs/reference/formats.md alone)
 *         1 HEADER    2 PROGRAM    3 BUNDLE    4 THREADS    5 SITES    6 OBJECTS    7 LOCATIONS    8 EVENTS    9 VERDICT
 *         10 ENVIRONMENT    11 CAUSE    12 CALLS    13 ORIGINS    14 TYPES (all five optional)    15 FOOTER
 *
 * u       unsigned, seven bits a byte, low bits first, high bit set where more follow; a ninth byte, if any, holds eight bits
 * z       u of the zigzag code (n &lt;&lt; 1) ^ (n &gt;&gt; 63)
 * string  u k: 0, then u length and UTF-8; or the k-th string of this block (from 1)
 * list    u count, then the elements       map  u count, then key and value, keys ascending in UTF-16 order
 *
 * HEADER      u 20, string version, jdk, strategy, 8 seed, 8 execution seed, 8 execution, string detail, map switches
 * PROGRAM     u 21, string name, list java arguments, string directory, list class path, string source, map fingerprints,
 *             u length of the bundle
 * BUNDLE      the next piece of the bundle, bytes of a ZIP
 * THREADS     u 22, then per entry: string path, name
 * SITES       u 23, then per entry: string class, method, descriptor, z bytecode index, 1 event kind, string member, file, z line
 * OBJECTS     u 24, then per entry: string class, u thread, u ordinal, 1 touched
 * LOCATIONS   u 25, then per entry: 1 kind, z owner, string holder, member, z index
 * VERDICT     u 26 (passed), or u 27 (failed), 1 kind, z thread, string message, list stack,
 *             u count of blocked threads, per thread: z thread, 1 event kind, z site, location, holder, site of the holder
 * EVENTS      u thread, then eleven columns, each for all events of the block:
 *    index      u  execution index minus the one before (at first -1) minus 1
 *    kind       1
 *    orders     1  read order | write order &lt;&lt; 4
 *    flags      u  xor the ones before (at first 0)
 *    enabled    z  minus the one before (at first 1)
 *    site       z  minus the one before (at first 0)
 *    location   z  minus the one before (at first 0)
 *    value      z  minus, modulo 2^64, slot[location &amp; 255] (at first 0), which becomes the value
 *    readsFrom  u  READ and UPDATE only: 0 nothing, 1 initial value, 2 slot[location &amp; 255], else 3 + index - source - 1; the slot
 *                  (at first none) becomes the source, or for WRITE and UPDATE the event itself
 *    position   z  minus slot[location &amp; 255] (at first -1), which becomes the position; for a READ: minus -1, slot unchanged
 *    sync       u  0 absent, else 1 + zigzag of the place minus the last one that was there (at first -1)
 * FOOTER      per block before: u type, u size with header, u count, and for EVENTS u thread, u first index, u last minus first;
 *             then u events, threads, sites, objects, locations
 * </pre>
 */
@NullMarked
package dev.heddle.formats.trace;

import org.jspecify.annotations.NullMarked;
