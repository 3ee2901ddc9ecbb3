/** Opens files of any kind of trace as sources of events. */
package dev.heddle.formats.source;
