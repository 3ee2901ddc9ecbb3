/**
 * What the commands say: plain text for people and, with the same figures, JSON for scripts. Nothing here prints or
 * exits.
 */
@NullMarked
package dev.heddle.cli.report;

import org.jspecify.annotations.NullMarked;
