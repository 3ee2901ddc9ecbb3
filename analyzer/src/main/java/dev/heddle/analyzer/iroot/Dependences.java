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

    /** Whether what two accesses do and hold lets the other be the target, or the source. */
    boolean fit(int access, int other, boolean asTarget) {
        return asTarget ? fit(access, other) : fit(other, access);
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

    private int firstNotBefore(int block, int access) {
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

    private int firstAfter(int block, int access) {
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

    /**
     * First place of a block whose accesses may depend on an access as far as order goes, or be what it depends on.
     *
     * @param asTargets whether the block's accesses depend on the access, or it on them
     */
    int from(int block, int access, boolean asTargets) {
        return anyOrdered && !asTargets ? histories.blockStart(block) : firstNotBefore(block, access);
    }

    /** Place behind the last such. */
    int to(int block, int access, boolean asTargets) {
        return anyOrdered && asTargets ? histories.blockEnd(block) : firstAfter(block, access);
    }
}
