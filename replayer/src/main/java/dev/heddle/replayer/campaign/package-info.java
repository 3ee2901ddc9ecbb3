/**
 * A campaign: many executions, in epochs. What an epoch's executions have shown, all later ones may know; within an
 * epoch none depends on another. So the decisions of execution i follow from the campaign's seed and i alone, however
 * many JVMs share the work.
 */
@NullMarked
package dev.heddle.replayer.campaign;

import org.jspecify.annotations.NullMarked;
