/** Texts whose lines are fields with tabs between them: the shared part of files of iRoots, memos and races. */
@NullMarked
package dev.heddle.formats.tabbed;

import org.jspecify.annotations.NullMarked;
