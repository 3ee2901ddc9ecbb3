package dev.heddle.cli;

import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.replayer.job.Profiling;
import java.util.List;
import java.util.Optional;

/**
 * What was asked of {@code heddle expose}.
 *
 * @param given the iRoots of a file
 * @param file its name as it was given, or empty
 * @param target number of the only one of them to aim at, from 1
 * @param memo file of the memo where one was named
 * @param timeLimitMillis 0 for none
 */
record ExposeSettings(
        Optional<IrootSet> given,
        String file,
        Optional<Integer> target,
        Profiling profiling,
        int attempts,
        int search,
        List<Integer> idioms,
        Optional<String> memo,
        boolean noMemo,
        boolean failFast,
        boolean minimise,
        int confirm,
        long timeLimitMillis) {}
