package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.rules.LibraryCallRule;
import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.rules.Rule;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls of the library in a recording of synchronisation alone: those on objects by which threads wait for each other
 * (locks, queues that block, latches, futures, executors). Collections that never wait are memory, as fields and
 * atomics are, and such a recording has none of these.
 */
final class WaitingCallRule implements Rule {
    private static final String UTIL = "java/util/";
    private static final String CONCURRENT = UTIL + "concurrent/";
    private static final String TIMER = UTIL + "Timer";
    /** Beginnings of names within java.util.concurrent. */
    private static final List<String> NEVER_WAIT =
            List.of("Concurrent", "CopyOnWrite", "atomic/", "ThreadLocalRandom", "TimeUnit");

    private final LibraryCallRule calls = new LibraryCallRule(RecordedState.RECORDING);

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)) {
            return false;
        }
        String library = body.owner.resolve(call.owner, call.name, call.desc);
        return library != null && mayWait(library) && calls.apply(body, instruction);
    }

    private static boolean mayWait(String library) {
        if (library.startsWith(CONCURRENT)) {
            String name = library.substring(CONCURRENT.length());
            for (String prefix : NEVER_WAIT) {
                if (name.startsWith(prefix)) {
                    return false;
                }
            }
            return true;
        }
        return !library.startsWith(UTIL) || library.startsWith(TIMER);
    }
}
