/**
 * Why a failing execution fails, by experiment: which orders between threads and which stale reads the failure needs.
 * Each candidate is forbidden while everything else is guided as it was; what the failure cannot do without is then
 * tried in random executions, kept in some and forbidden in others, as Maple's active scheduler exposes iRoots (OOPSLA
 * 2012, section 4), and the choice between them is made by the failures of both (delta debugging over causes: Zeller,
 * FSE 2002).
 */
@NullMarked
package dev.heddle.replayer.cause;

import org.jspecify.annotations.NullMarked;
