/**
 * iRoots that an execution says are possible (Yu, Narayanasamy, Pereira, Pokam, OOPSLA 2012, section 3.5). What is
 * taken for ordered in every execution, and what is not, is in {@link dev.heddle.analyzer.iroot.SteadyOrder}.
 */
@NullMarked
package dev.heddle.analyzer.iroot;

import org.jspecify.annotations.NullMarked;
