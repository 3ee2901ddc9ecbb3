package dev.heddle.analyzer.iroot;

/** Which access of another thread may depend immediately on which (section 3.5.1), by summaries. */
final class Dependences {
    private final Summaries summaries;
    private final Segments segments;
    private final Signatures signatures;
    private final Histories histories;
    private final boolean anyOrdered;
    private final boolean updatesFollowReads;

    Dependences(
            Summaries summaries, Segments segments, Signatures signatures, Histories histories, Compatibility rules) {
        this.summaries = summaries;
        this.segments = segments;
        this.signatures = signatures;
        this.histories = histories;
        anyOrdered = rules == Compatibility.PAPER;
        updatesFollowReads = rules != Compatibility.MAPLE;
    }

    /** Whether what they do and the locks they hold let the target depend on the source. */
    boolean fit(int source, int target) {
        return Access.depend(summaries.code(source), summaries.code(target))
                && (updatesFollowReads
                        || summaries.code(source) != Access.READ
                        || summaries.code(target) != Access.UPDATE)
                && exclusionAllows(source, target);
    }

    boolean exclusionAllows(int source, int target) {
        return signatures.allow(summaries.signature(source), summaries.signature(target));
    }

    /** Whether every execution has the first before the second. */
    boolean isBefore(int first, int second) {
        return segments.isBefore(summaries.segment(first), summaries.segment(second));
    }

    /** Whether order lets any target access follow any source access. */
    boolean orderAllows(int source, int target) {
        return !isBefore(target, source) && (anyOrdered || !isBefore(source, target));
    }

    /** Place in a block of the first summary that is not before an access in every execution. */
    int firstNotBefore(int block, int access) {
        int low = histories.blockStart(block);
        int high = histories.blockEnd(block);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore(histories.at(middle), access)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Place in a block of the first summary that is after an access in every execution. */
    int firstAfter(int block, int access) {
        int low = histories.blockStart(block);
        int high = histories.blockEnd(block);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore(access, histories.at(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** First place of the block whose accesses may depend on an access as far as order goes. */
    int targetsFrom(int block, int source) {
        return firstNotBefore(block, source);
    }

    /** Place behind the last such. */
    int targetsTo(int block, int source) {
        return anyOrdered ? histories.blockEnd(block) : firstAfter(block, source);
    }

    /** First place of the block on whose accesses an access may depend as far as order goes. */
    int sourcesFrom(int block, int target) {
        return anyOrdered ? histories.blockStart(block) : firstNotBefore(block, target);
    }

    /** Place behind the last such. */
    int sourcesTo(int block, int target) {
        return firstAfter(block, target);
    }
}
