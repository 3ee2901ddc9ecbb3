package dev.heddle.formats.edit;

import dev.heddle.formats.edit.Edit.Lock;
import dev.heddle.formats.edit.Edit.LockKind;
import dev.heddle.formats.edit.Edit.Place;
import dev.heddle.formats.edit.Edit.Taking;
import java.util.List;
import java.util.stream.Collectors;

/** Changes of a program in words. */
public final class EditText {
    private EditText() {}

    /** All changes in one sentence, without its end. */
    public static String of(List<Edit> edits) {
        return edits.stream().map(EditText::of).collect(Collectors.joining("; and "));
    }

    /** A change as an order. */
    public static String of(Edit edit) {
        if (edit instanceof Edit.Access access) {
            return access(access);
        } else if (edit instanceof Edit.Field field) {
            return "declare " + simple(field.holder()) + "." + field.name() + " "
                    + (field.strength() == Edit.Strength.FINAL ? "final" : "volatile");
        } else if (edit instanceof Edit.Region region) {
            return region(region);
        } else if (edit instanceof Edit.Call call) {
            return "call " + call.to() + " in place of " + call.from() + " at " + at(call.at());
        } else if (edit instanceof Edit.Make make) {
            return "make a " + simple(make.to()) + " in place of the " + simple(make.from()) + " at " + at(make.at());
        } else if (edit instanceof Edit.Loop loop) {
            return "wait in a loop at " + at(loop.at()) + ": while in place of the if around it";
        } else if (edit instanceof Edit.Update update) {
            return "make the read of " + update.member() + " at " + at(update.at()) + " and the write at line "
                    + update.write().line() + " one atomic update: "
                    + (update.member().startsWith(Edit.Update.ENTRY)
                            ? "compute, or replace(key, old, new) repeated until it succeeds"
                            : "a compare-and-set, repeated until it succeeds");
        } else if (edit instanceof Edit.Copy copy) {
            return "read " + copy.member() + " once: line " + copy.again().line() + " takes the value that "
                    + at(copy.at()) + " has read";
        } else if (edit instanceof Edit.Move move) {
            return "move the statement at " + at(move.at()) + " behind the "
                    + (move.isBlock() ? "block that ends at line " : "one at line ")
                    + move.behind().line();
        }
        throw new IllegalArgumentException("no words for " + edit);
    }

    private static String access(Edit.Access access) {
        String at = access.member() + " at " + at(access.at());
        return switch (access.strength()) {
            case RELEASE -> "make the write of " + at + " a setRelease";
            case ACQUIRE -> "make the read of " + at + " a getAcquire";
            case VOLATILE, FINAL -> "make " + at + " volatile";
            case ACQUIRE_FENCE -> "put VarHandle.acquireFence() before " + at;
            case FULL_FENCE -> "put VarHandle.fullFence() before " + at;
        };
    }

    private static String region(Edit.Region region) {
        String method = method(region.at());
        if (region.isWhole() && isOwnMonitor(region)) {
            return "make " + method + " synchronized";
        }
        String what = region.isWhole()
                ? "the body of " + method
                : region.at().line() == region.to().line()
                        ? "line " + region.at().line() + " of " + region.at().file()
                        : "lines " + region.at().line() + " to " + region.to().line() + " of "
                                + region.at().file();
        String lock = lock(region.lock());
        return "put " + what
                + (region.lock().taking() == Taking.MONITOR ? " under synchronized (" : " under the lock (") + lock
                + ")";
    }

    /** Whether the word synchronized at the method says it. */
    public static boolean isOwnMonitor(Edit.Region region) {
        return region.lock().taking() == Taking.MONITOR
                && !region.at().method().startsWith("lambda$")
                && !region.at().method().equals("<init>")
                && (region.lock().kind() == LockKind.THIS
                        || region.lock().kind() == LockKind.CLASS
                                && region.lock().name().equals(Edit.STATIC));
    }

    /** The expression that names a lock. */
    public static String lock(Lock lock) {
        String expression = switch (lock.kind()) {
            case THIS -> "this";
            case CLASS -> simple(lock.owner()) + ".class";
            case STATIC_FIELD -> simple(lock.owner()) + "." + lock.name();
            case FIELD -> lock.name();
        };
        return lock.taking() == Taking.WRITE_LOCK ? expression + ".writeLock()" : expression;
    }

    private static String method(Place place) {
        String name = place.method().startsWith("lambda$")
                ? "the lambda at " + place.file() + ":" + place.line()
                : place.method().equals("<init>") ? "the constructor" : place.method();
        return place.method().startsWith("lambda$") ? name : simple(place.className()) + "." + name;
    }

    private static String at(Place place) {
        return place.file().isEmpty()
                ? simple(place.className()) + "." + place.method()
                : place.file() + ":" + place.line();
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
    }
}
