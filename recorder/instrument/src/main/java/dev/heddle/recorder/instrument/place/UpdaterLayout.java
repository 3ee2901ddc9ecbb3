package dev.heddle.recorder.instrument.place;

import org.jspecify.annotations.Nullable;

/**
 * Where the JDK's atomic field updaters of one class keep the offset of their field and the class of the objects that
 * they accept.
 */
public final class UpdaterLayout {
    private static final ClassValue<@Nullable UpdaterLayout> LAYOUTS = new ClassValue<>() {
        @Override
        protected @Nullable UpdaterLayout computeValue(Class<?> type) {
            long offset = Internals.offset(type, "offset");
            long accepted = Internals.offset(type, "cclass");
            boolean isOfJdk = type.getClassLoader() == null;
            return isOfJdk && offset >= 0 && accepted >= 0 ? new UpdaterLayout(offset, accepted) : null;
        }
    };

    private final long offset;
    private final long accepted;

    private UpdaterLayout(long offset, long accepted) {
        this.offset = offset;
        this.accepted = accepted;
    }

    /** Null for an updater that the program implements itself. */
    public static @Nullable UpdaterLayout of(Object updater) {
        return LAYOUTS.get(updater.getClass());
    }

    /** The class of the objects that the updater accepts; calls with others throw. */
    public Class<?> accepted(Object updater) {
        return (Class<?>) Internals.reference(updater, accepted);
    }

    /** The offset, in these objects, of the field that the updater accesses. */
    public long offset(Object updater) {
        return Internals.bits(updater, offset, 'J');
    }
}
