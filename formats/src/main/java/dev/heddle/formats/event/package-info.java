/** The vocabulary of events: kinds, memory orders, locations. Every module speaks it; it depends on nothing. */
@NullMarked
package dev.heddle.formats.event;

import org.jspecify.annotations.NullMarked;
