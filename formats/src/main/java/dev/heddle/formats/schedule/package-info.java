/**
 * Schedules: which thread runs when and which write a read sees, as text that a person can read and edit. The binary
 * form of a schedule is the trace itself. {@link dev.heddle.formats.schedule.ScheduleWriter} shows the grammar;
 * {@code docs/reference/formats.md} explains it.
 */
@NullMarked
package dev.heddle.formats.schedule;

import org.jspecify.annotations.NullMarked;
