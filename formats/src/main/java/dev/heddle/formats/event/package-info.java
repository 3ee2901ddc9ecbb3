/** The vocabulary of events: kinds, memory orders, locations. Every module speaks it; it depends on nothing. */
package dev.heddle.formats.event;
