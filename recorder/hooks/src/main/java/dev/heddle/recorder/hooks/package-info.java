/**
 * What instrumented code calls. This package lies on the boot class path, so that classes of every loader, the JDK's
 * included, can name it; it depends on java.base and itself only. Everything goes to one
 * {@link dev.heddle.recorder.hooks.HookSink}.
 */
@FromTemplates({"AtomicLoops", "UpdaterLoops"})
package dev.heddle.recorder.hooks;

import dev.heddle.recorder.generator.FromTemplates;
