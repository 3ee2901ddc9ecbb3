package dev.heddle.replayer.names;

import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Names for the classes of lambdas. The JVM puts an address into them, and counts in the order in which they are made;
 * programs print them and use them as keys. Ours come from the place that makes the lambda.
 */
public final class HiddenNames {
    private static final String LAMBDA = "$$Lambda";
    /** Where a class keeps its name once it was asked for; null where this JDK keeps it elsewhere. */
    private static final @Nullable VarHandle NAME = name();

    private static final ClassValue<boolean[]> GIVEN = new ClassValue<>() {
        @Override
        protected boolean[] computeValue(Class<?> type) {
            return new boolean[1];
        }
    };

    private HiddenNames() {}

    private static @Nullable VarHandle name() {
        try {
            return MethodHandles.privateLookupIn(Class.class, Internals.LOOKUP)
                    .findVarHandle(Class.class, "name", String.class);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Names the class of a lambda that was made at a site, unless it has been named. */
    public static void give(@Nullable Object lambda, SiteTable sites, int site) {
        Class<?> type = lambda == null ? null : lambda.getClass();
        if (type == null || NAME == null || !type.isHidden() || GIVEN.get(type)[0]) {
            return;
        }
        GIVEN.get(type)[0] = true;
        String name = type.getName();
        int end = name.indexOf(LAMBDA);
        if (end > 0) {
            String place = Long.toHexString(sites.name(site));
            NAME.set(type, name.substring(0, end) + LAMBDA + "/0x" + "0".repeat(16 - place.length()) + place);
        }
    }
}
