/**
 * What executions have exposed: the iRoots that happened in them (Yu et al., OOPSLA 2012, section 4;
 * {@code docs/adr/0030}).
 */
@NullMarked
package dev.heddle.analyzer.iroot.observe;

import org.jspecify.annotations.NullMarked;
