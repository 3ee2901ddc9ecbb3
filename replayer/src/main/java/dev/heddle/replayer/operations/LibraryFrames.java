package dev.heddle.replayer.operations;

import dev.heddle.recorder.instrument.site.Site;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * Tells whether a call from user code into a library class is still under way when user code runs again: equals,
 * hashCode, compareTo and the like are called back without notice, and a call that ended by an exception is not told
 * either. The stack knows. Asked in these two cases only, since walking it is slow.
 */
final class LibraryFrames {
    private static final String HOOKS = "dev.heddle.recorder.hooks.";
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private LibraryFrames() {}

    /** True where the method that the site calls is on the caller's stack, above the method of the site itself. */
    static boolean isUnderWay(Site call) {
        return STACK.walk(frames -> isUnderWay(call, frames));
    }

    private static boolean isUnderWay(Site call, Stream<StackWalker.StackFrame> frames) {
        String caller = call.method().equals("<clinit>") ? "heddle$clinit" : call.method();
        boolean ours = true;
        boolean called = false;
        for (Iterator<StackWalker.StackFrame> f = frames.iterator(); f.hasNext(); ) {
            StackWalker.StackFrame frame = f.next();
            if (frame.getClassName().startsWith(HOOKS)) {
                ours = false;
            } else if (!ours) {
                if (frame.getMethodName().equals(caller) && frame.getClassName().equals(call.className())) {
                    return called;
                }
                called |= frame.getMethodName().equals(call.member())
                        && frame.getDeclaringClass().getClassLoader() == null;
            }
        }
        return false;
    }
}
