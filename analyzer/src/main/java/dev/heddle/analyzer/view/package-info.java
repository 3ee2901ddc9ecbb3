/** Traces as tables and as JSON, whole or filtered. */
@NullMarked
package dev.heddle.analyzer.view;

import org.jspecify.annotations.NullMarked;
