package dev.heddle.replayer.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoresTest {
    @TempDir
    Path folder;

    private Cores cores(List<Integer> allowed, Map<Integer, Double> busy) {
        return new Cores(allowed, Optional.of(folder), () -> busy, 64);
    }

    private static List<String> on(int core) {
        return List.of("taskset", "-c", "" + core);
    }

    @Test
    void theKernelsListIsUnderstood() {
        assertEquals(List.of(0, 1, 2, 5, 8, 9), Cores.parse("0-2,5,8-9"));
        assertEquals(List.of(3), Cores.parse("3"));
    }

    @Test
    void jvmsOfOneCommandAreOnDifferentCores() {
        Cores cores = cores(List.of(3, 1), Map.of());
        assertEquals(on(3), cores.take().prefix());
        assertEquals(on(1), cores.take().prefix());
        assertEquals(on(3), cores.take().prefix(), "the first again");
    }

    @Test
    void commandsSideBySideAreOnDifferentCores() {
        Cores.Place first = cores(List.of(3, 1), Map.of()).take();
        Cores.Place second = cores(List.of(3, 1), Map.of()).take();
        assertEquals(on(3), first.prefix());
        assertEquals(on(1), second.prefix());
        first.close();
        assertEquals(on(3), cores(List.of(3, 1), Map.of()).take().prefix(), "given back");
    }

    @Test
    void amongFreeCoresAnIdleOneIsTaken() {
        assertEquals(on(1), cores(List.of(3, 1), Map.of(3, 0.9, 1, 0.1)).take().prefix());
        assertEquals(on(3), cores(List.of(3, 1), Map.of(3, 0.2, 1, 0.1)).take().prefix(), "about equal");
    }

    @Test
    void aSingleCoreIsSharedByAll() {
        Cores one = cores(List.of(0), Map.of());
        for (int i = 0; i < 5; i++) {
            assertEquals(on(0), one.take().prefix());
        }
        assertEquals(1, one.lanes());
    }

    @Test
    void aLargeMachineIsFilledEvenly() {
        List<Integer> all = IntStream.range(0, 64).boxed().toList();
        Cores cores = cores(all, Map.of());
        for (int round = 0; round < 2; round++) {
            List<List<String>> taken = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                taken.add(cores.take().prefix());
            }
            assertEquals(64, new HashSet<>(taken).size());
        }
    }

    @Test
    void aQuotaLimitsHowManyRunSideBySide() {
        assertEquals(1, new Cores(List.of(0, 1, 2), Optional.of(folder), Map::of, 1).lanes());
        assertEquals(2, new Cores(List.of(0, 1, 2), Optional.of(folder), Map::of, 2).lanes());
    }

    @Test
    void whereNothingCanBeLockedTheIdlestIsTaken() {
        Cores cores = new Cores(List.of(0, 1), Optional.of(folder.resolve("no")), () -> Map.of(0, 1.0), 2);
        assertEquals(List.of(), cores.take().prefix(), "nothing is known of others");
        Cores unlocked = new Cores(List.of(0, 1), Optional.empty(), () -> Map.of(0, 1.0), 2);
        assertEquals(on(1), unlocked.take().prefix());
    }

    @Test
    void withoutCoresNothingIsPinned() {
        Cores none = cores(List.of(), Map.of());
        assertEquals(List.of(), none.take().prefix());
        assertEquals(1, none.lanes());
    }

    @Test
    void loadIsWhatTheKernelCounts() {
        List<String> before =
                List.of("cpu  9 9 9 9 9 9 9 9", "cpu0 100 0 50 1000 10 0 0 0 0 0", "cpu1 0 0 0 0 0 0 0 0");
        List<String> after = List.of("cpu0 160 10 55 1020 15 0 0 0 9 9", "cpu1 0 0 0 50 0 0 0 50", "intr 1 2 3");
        assertEquals(Map.of(0, 0.75, 1, 0.5), CoreLoad.since(before).busyUntil(after));
    }
}
