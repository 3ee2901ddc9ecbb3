package dev.heddle.cli.litmus;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.litmus.Expression;
import dev.heddle.formats.litmus.FenceKind;
import dev.heddle.formats.litmus.LitmusOperation;
import dev.heddle.formats.litmus.LitmusOperation.Access;
import dev.heddle.formats.litmus.LitmusOperation.Update;
import dev.heddle.formats.litmus.LitmusStep;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.UpdateMode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Java statements for accesses and fences. */
final class AccessCode {
    private static final String PLAIN = "Plain";
    private static final String ACQ_REL = "AcqRel";

    private final JavaNames names;
    private final Set<String> volatiles = new TreeSet<>();
    private final Set<String> handled = new TreeSet<>();
    private boolean relaxed;

    AccessCode(LitmusTest test, JavaNames names) {
        this.names = names;
        for (String location : test.locations()) {
            List<Access> all = test.threads().stream()
                    .flatMap(List::stream)
                    .map(LitmusStep::operation)
                    .filter(o -> o instanceof Access access && access.location().equals(location))
                    .map(Access.class::cast)
                    .toList();
            if (!all.isEmpty() && all.stream().allMatch(AccessCode::isVolatile)) {
                volatiles.add(location);
            }
            boolean readInTheEnd = test.finals().contains(location) && !volatiles.contains(location);
            if (readInTheEnd || all.stream().anyMatch(access -> needsHandle(access))) {
                handled.add(location);
            }
            relaxed |= all.stream().anyMatch(AccessCode::isRelaxed);
        }
    }

    /**
     * Whether the location is a volatile field: all its accesses are volatile, so that most can be ordinary bytecode.
     */
    boolean isVolatile(String location) {
        return volatiles.contains(location);
    }

    Set<String> handled() {
        return handled;
    }

    /** Whether {@link #statement} names Relaxed, the read-modify-writes that Java lacks. */
    boolean usesRelaxed() {
        return relaxed;
    }

    private static boolean isVolatile(Access access) {
        if (access instanceof Update update) {
            return update.mode() == UpdateMode.VOLATILE;
        }
        return mode(access) == MemoryOrder.VOLATILE;
    }

    private static MemoryOrder mode(Access access) {
        if (access instanceof LitmusOperation.Write write) {
            return write.mode();
        }
        return access instanceof LitmusOperation.Read read ? read.mode() : MemoryOrder.NONE;
    }

    private boolean needsHandle(Access access) {
        return access instanceof Update
                || (mode(access) != MemoryOrder.PLAIN && !volatiles.contains(access.location()));
    }

    /**
     * Plain and opaque read-modify-writes exist in Java as weak compare-and-sets only, and those that acquire and
     * release not at all.
     */
    private static boolean isRelaxed(Access access) {
        boolean weak = access instanceof LitmusOperation.CompareAndSet cas && cas.weak();
        return access instanceof Update update && !weak && usesRelaxed(suffix(update.mode()));
    }

    private static boolean usesRelaxed(String suffix) {
        return suffix.equals(PLAIN) || suffix.equals(ACQ_REL);
    }

    /**
     * The value that a location has in the end, read when all threads have ended. Not by a plain read: with plain reads
     * that take the newest write executed, it would not tell which of two unordered writes is the last.
     */
    String last(String location) {
        return isVolatile(location) ? names.of(location) : "(int) " + names.handle(location) + ".getOpaque()";
    }

    String statement(LitmusOperation operation) {
        if (operation instanceof LitmusOperation.Write write) {
            return write(write);
        }
        if (operation instanceof LitmusOperation.Read read) {
            return assign(read.register(), read(read));
        }
        if (operation instanceof Update update) {
            return assign(update.register(), update(update));
        }
        if (operation instanceof LitmusOperation.Assign assign) {
            return assign(assign.register(), value(assign.value()));
        }
        if (operation instanceof LitmusOperation.Fence fence) {
            return fence(fence.kind());
        }
        throw new IllegalArgumentException("no access: " + operation);
    }

    private String assign(String register, String value) {
        return names.of(register) + " = " + value + ";";
    }

    private String write(LitmusOperation.Write write) {
        String location = write.location();
        String value = value(write.value());
        return usesBytecode(write)
                ? names.of(location) + " = " + value + ";"
                : names.handle(location) + ".set" + named(write.mode()) + "(" + value + ");";
    }

    private String read(LitmusOperation.Read read) {
        String location = read.location();
        return usesBytecode(read)
                ? names.of(location)
                : "(int) " + names.handle(location) + ".get" + named(read.mode()) + "()";
    }

    private boolean usesBytecode(Access access) {
        return mode(access) == MemoryOrder.PLAIN || volatiles.contains(access.location());
    }

    private String update(Update update) {
        String handle = names.handle(update.location());
        String mode = suffix(update.mode());
        if (update instanceof LitmusOperation.CompareAndSet cas) {
            return compareAndSet(cas, handle, mode);
        }
        if (update instanceof LitmusOperation.CompareAndExchange cae) {
            return call("compareAndExchange", handle, mode, value(cae.expected()) + ", " + value(cae.value()));
        }
        if (update instanceof LitmusOperation.GetAndAdd add) {
            return call("getAndAdd", handle, mode, value(add.delta()));
        }
        if (update instanceof LitmusOperation.GetAndSet set) {
            return call("getAndSet", handle, mode, value(set.value()));
        }
        throw new IllegalArgumentException("no read-modify-write: " + update);
    }

    private String compareAndSet(LitmusOperation.CompareAndSet cas, String handle, String mode) {
        String expected = value(cas.expected());
        String arguments = expected + ", " + value(cas.value());
        if (cas.weak()) {
            return handle + ".weakCompareAndSet" + mode + "(" + arguments + ") ? 1 : 0";
        }
        if (usesRelaxed(mode)) {
            return "Relaxed.compareAndSet" + relaxed(mode) + "(" + handle + ", " + arguments + ") ? 1 : 0";
        }
        if (mode.isEmpty()) {
            return handle + ".compareAndSet(" + arguments + ") ? 1 : 0";
        }
        // The strong compare-and-set of these modes is the exchange.
        return call("compareAndExchange", handle, mode, arguments) + " == " + expected + " ? 1 : 0";
    }

    private static String call(String method, String handle, String mode, String arguments) {
        return usesRelaxed(mode)
                ? "Relaxed." + method + relaxed(mode) + "(" + handle + ", " + arguments + ")"
                : "(int) " + handle + "." + method + mode + "(" + arguments + ")";
    }

    /** Methods of Relaxed are named after the orders that are not the weakest. */
    private static String relaxed(String suffix) {
        return suffix.equals(PLAIN) ? "" : suffix;
    }

    private static String suffix(UpdateMode mode) {
        return switch (mode) {
            case PLAIN, OPAQUE -> PLAIN;
            case ACQUIRE -> "Acquire";
            case RELEASE -> "Release";
            case ACQ_REL -> ACQ_REL;
            case VOLATILE -> "";
        };
    }

    private static String named(MemoryOrder mode) {
        return switch (mode) {
            case NONE, PLAIN -> "";
            case OPAQUE -> "Opaque";
            case ACQUIRE -> "Acquire";
            case RELEASE -> "Release";
            case VOLATILE -> "Volatile";
        };
    }

    private String value(Expression value) {
        if (value.registers().isEmpty()) {
            return Integer.toString(value.constant());
        }
        String sum = value.registers().stream().map(names::of).collect(Collectors.joining(" + "));
        return value.constant() == 0 ? sum : sum + " + " + value.constant();
    }

    private static String fence(FenceKind kind) {
        return "VarHandle."
                + switch (kind) {
                    case FULL -> "fullFence";
                    case ACQUIRE -> "acquireFence";
                    case RELEASE -> "releaseFence";
                    case LOAD_LOAD -> "loadLoadFence";
                    case STORE_STORE -> "storeStoreFence";
                }
                + "();";
    }
}
