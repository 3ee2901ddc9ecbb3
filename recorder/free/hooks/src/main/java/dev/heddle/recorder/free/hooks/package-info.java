/**
 * What instrumented code calls while it is recorded without being controlled: shadow state of shared objects, and the
 * log of each thread. On the boot class path, java.base only; nothing is allocated, boxed or looked up by name for an
 * access.
 */
@FromTemplates({"ArrayMasks", "ArrayReads", "ArrayWrites", "Bulk", "FieldReads", "FieldWrites"})
package dev.heddle.recorder.free.hooks;

import dev.heddle.recorder.generator.FromTemplates;
