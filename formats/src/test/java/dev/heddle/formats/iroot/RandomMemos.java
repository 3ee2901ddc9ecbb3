package dev.heddle.formats.iroot;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Memos that random runs leave behind. */
final class RandomMemos {
    static final List<SiteEntry> SITES = new ArrayList<>();
    static final Map<String, String> CLASSES = Map.of("A", "00a", "B", "00b", "C", "00c");

    static {
        for (String c : List.of("A", "B", "C", "java.util.ArrayDeque")) {
            for (int i = 0; i < 2; i++) {
                SITES.add(new SiteEntry(c, "run", "()V", i, EventKind.WRITE, "A.x", c + ".java", 10 + i));
            }
        }
    }

    private RandomMemos() {}

    static IrootEvent event(int site, AccessType type) {
        return IrootEvent.at(SITES.get(site), type);
    }

    static Iroot iroot(Random random) {
        int idiom = 1 + random.nextInt(3);
        List<IrootEvent> events = new ArrayList<>();
        for (int i = 0; i < Iroot.size(idiom); i++) {
            events.add(event(random.nextInt(SITES.size()), random.nextBoolean() ? AccessType.READ : AccessType.WRITE));
        }
        return new Iroot(idiom, events);
    }

    /** Some runs with one of three inputs. */
    static Memo of(long seed) {
        Random random = new Random(seed);
        Memo memo = new Memo("Bank.java", Optional.of(List.of("input", "" + random.nextInt(3))));
        memo.know(SITES);
        memo.classes(CLASSES);
        for (int i = random.nextInt(40); i >= 0; i--) {
            step(memo, random);
        }
        return memo;
    }

    private static void step(Memo memo, Random random) {
        MemoRules rules = new MemoRules(3, 2, random.nextInt(4) > 0);
        List<Iroot> known = List.copyOf(memo.entries().keySet());
        switch (random.nextInt(7)) {
            case 0 ->
                memo.observed(iroot(random), random.nextBoolean(), random.nextBoolean() ? "" : "t" + random.nextInt(4));
            case 1 -> memo.refine(rules);
            case 2, 3, 4 -> {
                Prediction p = new Prediction(iroot(random), random.nextBoolean(), random.nextBoolean(), 1);
                memo.newlyPredicted(new IrootSet("Bank.java", 1, CLASSES, SITES, List.of(p)), rules);
            }
            default -> {
                if (!known.isEmpty()) {
                    memo.afterActiveRun(known.get(random.nextInt(known.size())), rules);
                }
            }
        }
    }
}
