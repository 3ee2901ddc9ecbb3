/** {@code heddle serve}: one process that runs the commands of others, over a socket of this user. */
@NullMarked
package dev.heddle.cli.serve;

import org.jspecify.annotations.NullMarked;
