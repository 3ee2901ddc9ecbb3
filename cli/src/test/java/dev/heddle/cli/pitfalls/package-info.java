/**
 * End-to-end tests of what is easy to get wrong: the small programs of {@code src/test/programs}, each of which checks
 * its own semantics, run under the built agent.
 */
package dev.heddle.cli.pitfalls;
