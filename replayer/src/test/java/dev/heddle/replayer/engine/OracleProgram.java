package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.engine.InProcess.Cell;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A program of straight threads as the prediction oracles have them: {@code W x a; L m 1; U m 2}, one text a thread; each operation has a name. */
final class OracleProgram {
    private final InProcess p = new InProcess();
    private final List<List<String[]>> threads = new ArrayList<>();
    /** Lines of the operations by name. */
    private final Map<String, Integer> lines = new HashMap<>();

    OracleProgram(String... texts) {
        for (String text : texts) {
            List<String[]> operations = new ArrayList<>();
            for (String operation : text.split("; ")) {
                String[] words = operation.split(" ");
                operations.add(words);
                lines.computeIfAbsent(words[2], name -> 100 + lines.size());
            }
            threads.add(operations);
        }
    }

    SchedulingStrategy strategy(Function<SiteNames, SchedulingStrategy> of) {
        return of.apply(p.engine.siteNames());
    }

    /** {@code I3 W@a => W@b ... W@c => R@d}, as the oracles write them. */
    Iroot iroot(String text) {
        String[] words = text.replace("...", "=>").split("\\s+(=>\\s+)?");
        List<IrootEvent> events = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
            AccessType type = switch (words[i].charAt(0)) {
                case 'R' -> AccessType.READ;
                case 'W' -> AccessType.WRITE;
                case 'L' -> AccessType.LOCK;
                default -> AccessType.UNLOCK;
            };
            events.add(new IrootEvent(name(type, words[i].substring(2)), type));
        }
        return new Iroot(words[0].charAt(1) - '0', events);
    }

    private long name(AccessType type, String at) {
        EventKind kind = EventKind.valueOf(type.name());
        return p.sites.name(site(kind, lines.get(at)));
    }

    private int site(EventKind kind, int line) {
        return kind.isAccess() ? p.site(kind, Cell.class.getName(), "value", line) : p.site(kind, "", "", line);
    }

    /** Executes it; answers the names of the operations in the order of their events. */
    String run(SchedulingStrategy strategy, long seed) {
        p.execute(strategy, seed, () -> {
            Map<String, Object> objects = new HashMap<>();
            for (List<String[]> operations : threads) {
                for (String[] words : operations) {
                    objects.computeIfAbsent(words[1], name -> "LU".contains(words[0]) ? p.lock() : p.cell());
                }
            }
            List<HookedThread> started = new ArrayList<>();
            for (List<String[]> operations : threads) {
                started.add(p.start(() -> operations.forEach(words -> execute(words, objects.get(words[1])))));
            }
            for (HookedThread thread : started) {
                p.join(thread);
            }
        });
        if (p.brokenBy() != null) {
            throw new AssertionError("the engine broke", p.brokenBy());
        }
        return order(p.trace());
    }

    Trace trace() {
        return p.trace();
    }

    boolean failed() {
        return p.outcome.verdict() instanceof Trace.Failed;
    }

    private void execute(String[] words, Object on) {
        int line = lines.get(words[2]);
        switch (words[0]) {
            case "W" -> {
                p.hooks.beforeWriteI(on, line, site(EventKind.WRITE, line));
                ((Cell) on).value = line;
            }
            case "R" -> {
                int site = site(EventKind.READ, line);
                p.hooks.beforeRead(on, site);
                p.hooks.afterReadI(((Cell) on).value, site);
            }
            case "L" -> p.hooks.monitorEnter(on, site(EventKind.LOCK, line));
            default -> p.hooks.monitorExit(on, site(EventKind.UNLOCK, line));
        }
    }

    private String order(Trace trace) {
        StringBuilder text = new StringBuilder();
        EventColumns e = trace.events();
        for (int i = 0; i < e.size(); i++) {
            int line = e.site(i) < 0 ? -1 : trace.sites().get(e.site(i)).line();
            lines.forEach((name, at) -> {
                if (at == line) {
                    text.append(text.isEmpty() ? "" : " ").append(name);
                }
            });
        }
        return text.toString();
    }
}
