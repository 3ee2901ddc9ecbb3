/** The micro-benchmark of POS: how seldom does a sampler hit the partial order that it hits most seldom? */
package dev.heddle.benchmarks.pos;
