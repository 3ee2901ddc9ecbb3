package dev.heddle.replayer.calls;

import dev.heddle.formats.trace.Calls.Made;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.replayer.execution.ProgramStack;
import dev.heddle.replayer.names.AllocationListener;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Takes the stacks at which objects of a recorded execution are made: those whose locations its explaining events use,
 * those that threads wait for, and those that several threads share.
 */
final class Allocations implements AllocationListener {
    private static final String CONSTRUCTOR = ".<init>(";
    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    /** Object by thread and ordinal. */
    private final LongIntHashMap wanted = new LongIntHashMap();

    private final TreeMap<Integer, Made> found = new TreeMap<>();

    /**
     * @param explaining events of the trace
     * @param most of how many objects; those of the explaining events come first
     */
    Allocations(Trace trace, BitSet explaining, int most) {
        EventColumns events = trace.events();
        Set<Integer> objects = new HashSet<>();
        explaining.stream().forEach(event -> add(trace, events.location(event), objects, most));
        if (trace.verdict() instanceof Failed failed) {
            for (Blocked blocked : failed.blocked()) {
                add(trace, blocked.location(), objects, most);
            }
        }
        shared(trace).stream().forEach(location -> add(trace, location, objects, most));
        for (int object : objects) {
            ObjectEntry entry = trace.objects().get(object);
            wanted.put(key(entry.thread(), entry.ordinal()), object);
        }
    }

    private static void add(Trace trace, int location, Set<Integer> objects, int most) {
        int owner = location < 0 ? NONE : trace.locations().get(location).owner();
        if (owner >= 0 && objects.size() < most && !trace.objects().get(owner).touched()) {
            objects.add(owner);
        }
    }

    private static BitSet shared(Trace trace) {
        EventColumns events = trace.events();
        int[] users = new int[trace.locations().size()];
        BitSet shared = new BitSet();
        for (int i = 0; i < events.size(); i++) {
            int location = events.location(i);
            if (location < 0 || !events.kind(i).isAccess()) {
                continue;
            }
            int by = events.thread(i) + 1;
            users[location] = users[location] == 0 || users[location] == by ? by : SEVERAL;
            if (users[location] == SEVERAL) {
                shared.set(location);
            }
        }
        return shared;
    }

    private static long key(int thread, int ordinal) {
        return (long) thread << 32 | ordinal;
    }

    /** Allocations so far, ascending by object. */
    List<Made> made() {
        return List.copyOf(found.values());
    }

    @Override
    public void allocated(Object object, int thread, int ordinal) {
        int number = wanted.getIfAbsent(key(thread, ordinal), NONE);
        if (number >= 0) {
            List<String> frames =
                    withoutConstructors(ProgramStack.frames(new Throwable().getStackTrace()), object.getClass());
            if (!frames.isEmpty()) {
                found.put(number, new Made(number, frames));
            }
        }
    }

    /**
     * The frames from the one that has the {@code new} on: constructors of the object's class and those above it are
     * part of making it.
     */
    static List<String> withoutConstructors(List<String> frames, Class<?> made) {
        List<String> own = new ArrayList<>();
        for (Class<?> type = made; type != null; type = type.getSuperclass()) {
            own.add(type.getName() + CONSTRUCTOR);
        }
        int from = 0;
        while (from < frames.size() && own.stream().anyMatch(frames.get(from)::startsWith)) {
            from++;
        }
        return frames.subList(from, frames.size());
    }
}
