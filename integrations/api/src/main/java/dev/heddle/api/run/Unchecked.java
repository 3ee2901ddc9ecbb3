package dev.heddle.api.run;

import java.util.ArrayList;
import java.util.List;

/**
 * What a thread has prepared for a check and has not checked yet. Without control only: executions under control end
 * behind a check.
 */
public final class Unchecked {
    private static final ThreadLocal<List<String>> PREPARED = ThreadLocal.withInitial(ArrayList::new);

    private Unchecked() {}

    /** A check is being prepared, by a call that is named so. */
    public static void prepared(String call) {
        if (!Control.isControlled()) {
            PREPARED.get().add(call);
        }
    }

    /** What was prepared by that call is checked. */
    public static void checked(String call) {
        if (!Control.isControlled()) {
            PREPARED.get().remove(call);
        }
    }

    /** Calls whose check the calling thread has forgotten; none afterwards. */
    public static List<String> take() {
        List<String> forgotten = List.copyOf(PREPARED.get());
        PREPARED.remove();
        return forgotten;
    }
}
