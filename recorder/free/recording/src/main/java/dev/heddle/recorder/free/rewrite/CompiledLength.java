package dev.heddle.recorder.free.rewrite;

import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.MethodNode;

/**
 * The length from which on HotSpot leaves a method to its interpreter, unless {@code -XX:-DontCompileHugeMethods} is
 * given.
 */
public final class CompiledLength {
    private static final int LIMIT = 8000;
    /** No instruction that is not a switch is longer, and labels and frames count as well. */
    private static final int LONGEST_INSTRUCTION = 8;

    private CompiledLength() {}

    public static boolean isTooLong(MethodNode method) {
        if (method.instructions.size() <= LIMIT / LONGEST_INSTRUCTION) {
            return false;
        }
        CodeSizeEvaluator evaluator = new CodeSizeEvaluator(null);
        method.accept(evaluator);
        return evaluator.getMinSize() > LIMIT;
    }
}
