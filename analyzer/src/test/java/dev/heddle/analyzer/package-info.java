/** Test support for the analyses: traces built by hand. */
package dev.heddle.analyzer;
