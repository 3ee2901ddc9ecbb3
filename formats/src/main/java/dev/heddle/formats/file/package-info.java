/** Files that are never seen half written, and what is said where they cannot be written. */
package dev.heddle.formats.file;
