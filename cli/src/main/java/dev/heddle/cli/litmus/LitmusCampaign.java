package dev.heddle.cli.litmus;

import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Setup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Which tests run under which variants, and how often.
 *
 * @param factor executions at most, as a multiple of what the file says
 * @param exhaustive make all executions
 * @param folder where traces go
 */
record LitmusCampaign(
        List<LitmusFiles.Entry> tests,
        Set<LitmusVariant> variants,
        double factor,
        boolean exhaustive,
        long seed,
        Path folder) {

    private static final long MOST_EXHAUSTIVE = 20_000;

    public record Pair(LitmusFiles.Entry entry, LitmusVariant variant) {}

    /** All of them that the files have outcomes for, and tests in C under c11: test by test. */
    public List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (LitmusFiles.Entry entry : tests) {
            for (LitmusVariant variant : variants) {
                if (entry.test().isFor(variant)) {
                    pairs.add(new Pair(entry, variant));
                }
            }
        }
        return pairs;
    }

    public Job.Litmus job(Setup setup) {
        List<Job.LitmusCase> cases = new ArrayList<>();
        for (Pair pair : pairs()) {
            cases.add(new Job.LitmusCase(
                    pair.entry().file().toString(),
                    LitmusClasses.qualified(pair.entry()),
                    pair.variant().word(),
                    seedOf(pair),
                    most(pair)));
        }
        return new Job.Litmus(setup, exhaustive, seed, cases, folder.toString());
    }

    public long most(Pair pair) {
        if (exhaustive) {
            return MOST_EXHAUSTIVE;
        }
        return Math.max(
                1, (long) Math.ceil(factor * pair.entry().test().expected().runsOf(pair.variant())));
    }

    /** From the names too, so that a test does the same alone as among others: FNV-1a, 64 bits. */
    private long seedOf(Pair pair) {
        String name = pair.entry().test().name() + "/" + pair.variant().word();
        long hash = 0xcbf29ce484222325L ^ seed;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
