/**
 * Drives a program into an iRoot (Yu, Narayanasamy, Pereira, Pokam, OOPSLA 2012, section 4): an active scheduler, and
 * what it aims at. It never blocks: what is kept back runs as soon as nothing else can.
 */
@NullMarked
package dev.heddle.replayer.expose;

import org.jspecify.annotations.NullMarked;
