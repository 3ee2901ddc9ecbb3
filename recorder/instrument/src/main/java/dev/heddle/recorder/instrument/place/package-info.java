/**
 * Which location an access means that is made by other means than an instruction of its own: a VarHandle, an atomic
 * field updater, an atomic object, or an offset. Controlled execution and free recording share these answers, which
 * name fields by {@link java.lang.reflect.Field}; each caches what it makes of them.
 */
@NullMarked
package dev.heddle.recorder.instrument.place;

import org.jspecify.annotations.NullMarked;
