package dev.heddle.formats.iroot;

/**
 * When an iRoot is given up. Source: the defaults are those of Yu et al., OOPSLA 2012, section 6, and of its
 * implementation.
 *
 * @param failAfter runs over all inputs after which an iRoot that has not happened counts as failed, at least 1
 * @param dropAfter runs with one input after which it is no candidate any more, at least 1
 * @param skipsFailed whether failed iRoots are no candidates
 */
public record MemoRules(int failAfter, int dropAfter, boolean skipsFailed) {
    /** Six runs, of which two with one input: the two complementary schedules. */
    public static final MemoRules DEFAULT = new MemoRules(6, 2, true);

    /** @throws IllegalArgumentException if a number is below 1 */
    public MemoRules {
        if (failAfter < 1 || dropAfter < 1) {
            throw new IllegalArgumentException("expected at least 1 run, found " + Math.min(failAfter, dropAfter));
        }
    }
}
