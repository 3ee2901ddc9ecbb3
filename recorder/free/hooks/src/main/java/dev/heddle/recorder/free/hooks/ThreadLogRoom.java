package dev.heddle.recorder.free.hooks;

/**
 * Two lines of the cache that nothing is in: what other threads write before an object in memory is not in those that
 * it uses.
 */
abstract class ThreadLogRoom {
    long p0;
    long p1;
    long p2;
    long p3;
    long p4;
    long p5;
    long p6;
    long p7;
    long p8;
    long p9;
    long p10;
    long p11;
    long p12;
    long p13;
    long p14;
    long p15;
}
