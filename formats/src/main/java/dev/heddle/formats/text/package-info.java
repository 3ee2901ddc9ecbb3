/** Text of foreign origin (names, messages, files) as people may see it on a terminal. */
package dev.heddle.formats.text;
