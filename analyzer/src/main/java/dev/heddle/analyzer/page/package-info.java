/**
 * The HTML page of a trace: one file that needs no network, with the story, a space-time diagram and all events.
 *
 * <p>The page consists of a template, a style sheet and a script, which the build makes from
 * {@code page/src/main/typescript}, and of data. What is needed for the first paint is JSON: verdict, story, facts and
 * source lines. The events and the tables that they refer to are {@link dev.heddle.analyzer.page.Container containers}:
 * columns of numbers, deflated, in base64. Names and messages of the program are data only; nothing of them is markup.
 */
@NullMarked
package dev.heddle.analyzer.page;

import org.jspecify.annotations.NullMarked;
