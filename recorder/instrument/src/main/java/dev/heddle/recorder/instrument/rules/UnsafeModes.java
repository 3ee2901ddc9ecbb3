package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.site.AccessModes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What each access method of sun.misc.Unsafe and jdk.internal.misc.Unsafe does, by name. All but the old names of
 * updates and ordered stores have a method of VarHandle that does the same: take the type out of the name.
 */
final class UnsafeModes {
    private static final Pattern ACCESS =
            Pattern.compile("(get|put|putOrdered|compareAndSwap|compareAndSet|compareAndExchange|weakCompareAndSet"
                    + "|getAndSet|getAndAdd|getAndBitwise(?:Or|And|Xor))"
                    + "(Boolean|Byte|Short|Char|Int|Long|Float|Double|Object|Reference)"
                    + "(Volatile|Acquire|Release|Opaque|Plain|Unaligned)?");

    private UnsafeModes() {}

    /** The access of that method, or null. */
    static AccessModes.@Nullable Mode ofAccess(String method) {
        Matcher matcher = ACCESS.matcher(method);
        if (!matcher.matches()) {
            return null;
        }
        String order = matcher.group(3) == null || matcher.group(3).equals("Unaligned") ? "" : matcher.group(3);
        return AccessModes.ofVarHandle(
                switch (matcher.group(1)) {
                    case "put" -> "set" + order;
                    case "putOrdered" -> "setRelease";
                    case "compareAndSwap" -> "compareAndSet";
                    default -> matcher.group(1) + order;
                });
    }

    /** The fence of that name, or null. */
    static AccessModes.@Nullable Mode ofFence(String method) {
        return AccessModes.ofFence(
                switch (method) {
                    case "loadFence" -> "acquireFence";
                    case "storeFence" -> "releaseFence";
                    default -> method;
                });
    }
}
