/** Traces for people and for other programs: tables, JSON, and the story of a failure in file and line. */
@NullMarked
package dev.heddle.analyzer.report;

import org.jspecify.annotations.NullMarked;
