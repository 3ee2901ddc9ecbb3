package dev.heddle.replayer.edits;

import dev.heddle.analyzer.stale.Interleaving.Step;
import dev.heddle.analyzer.stale.WeakMemory;
import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.Edit.Strength;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Cause.Cure;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stronger memory orders, where stale reads are part of the failure: those that the search for its cause has tried, and
 * volatile fields.
 */
final class OrderProposals {
    private static final int HAND_OVER = 1;
    private static final int FINAL = 2;
    private static final int VOLATILE = 3;
    private static final int FENCES = 4;
    private static final int MOST_FIELDS = 6;

    private final FailureFacts facts;
    private final ProgramClasses classes;
    private final List<Proposal> found = new ArrayList<>();

    OrderProposals(FailureFacts facts, ProgramClasses classes) {
        this.facts = facts;
        this.classes = classes;
    }

    List<Proposal> all() {
        facts.trace.cause().cures().found().forEach(this::add);
        List<Step> cycle = WeakMemory.of(facts.trace).cycle();
        Map<String, Edit> fields = new LinkedHashMap<>();
        for (Step step : cycle) {
            for (int event : new int[] {step.from(), step.to()}) {
                if (facts.events.kind(event).isAccess() && facts.events.site(event) >= 0 && facts.isField(event)) {
                    fields.putIfAbsent(facts.member(event), field(event, Strength.VOLATILE));
                }
            }
        }
        List<Edit> some = fields.values().stream()
                .filter(edit -> isOfProgram((Edit.Field) edit))
                .limit(MOST_FIELDS)
                .toList();
        for (int i = 0; i < some.size(); i++) {
            found.add(new Proposal(List.of(some.get(i)), VOLATILE));
            for (int j = i + 1; j < some.size(); j++) {
                found.add(new Proposal(List.of(some.get(i), some.get(j)), VOLATILE));
            }
        }
        if (facts.trace.verdict() instanceof Failed failed && failed.kind() == FailureKind.RACE) {
            races();
        }
        return found;
    }

    /**
     * Threads race where what one hands over to the other by is too weak: the accesses to a variable whose mode the
     * program chooses become stronger, one of them, all of a variable, or those to all such variables; or else the
     * fields of the race are volatile.
     */
    private void races() {
        Map<String, Map<Long, Edit>> weak = new LinkedHashMap<>();
        for (int i = 0; i < facts.events.size(); i++) {
            if (facts.isShared(i) && hasMode(i) && isWeak(i)) {
                LocationEntry entry = facts.location(i);
                boolean isUpdate =
                        facts.events.kind(i).reads() && facts.events.kind(i).writes();
                Strength strength = isUpdate
                        ? Strength.VOLATILE
                        : facts.events.kind(i).reads() ? Strength.ACQUIRE : Strength.RELEASE;
                weak.computeIfAbsent(entry.holder() + "." + entry.member(), name -> new LinkedHashMap<>())
                        .putIfAbsent(facts.siteName(i), access(i, strength));
            }
        }
        List<Edit> all = new ArrayList<>();
        weak.values().stream().limit(MOST_FIELDS).forEach(sites -> {
            sites.values().stream()
                    .limit(MOST_FIELDS)
                    .forEach(edit -> found.add(new Proposal(List.of(edit), HAND_OVER)));
            found.add(new Proposal(List.copyOf(sites.values()), HAND_OVER));
            all.addAll(sites.values());
        });
        if (weak.size() > 1) {
            found.add(new Proposal(all, HAND_OVER));
        }
        Map<String, Edit> fields = new LinkedHashMap<>();
        for (int key : facts.keys()) {
            if (facts.isShared(key) && facts.isField(key) && !hasMode(key)) {
                Edit.Field edit = (Edit.Field) field(key, Strength.VOLATILE);
                if (isOfProgram(edit)) {
                    fields.putIfAbsent(facts.member(key), edit);
                }
            }
        }
        fields.values().stream().limit(MOST_FIELDS).forEach(edit -> found.add(new Proposal(List.of(edit), VOLATILE)));
    }

    /** Whether the code says how it accesses the variable, as by a VarHandle. */
    private boolean hasMode(int event) {
        return !facts.isField(event)
                || !facts.site(event)
                        .member()
                        .endsWith("." + facts.location(event).member());
    }

    /** Whether an access neither acquires nor releases. */
    private boolean isWeak(int event) {
        EventKind kind = facts.events.kind(event);
        boolean acquires = kind.reads() && facts.events.readOrder(event).acquires();
        boolean releases = kind.writes() && facts.events.writeOrder(event).releases();
        return !acquires && !releases;
    }

    private void add(Cure cure) {
        List<Edit> edits = new ArrayList<>();
        switch (cure.change()) {
            case RELEASE_ACQUIRE -> {
                cure.writes().forEach(write -> edits.add(access(write, Strength.RELEASE)));
                cure.events().forEach(read -> edits.add(access(read, Strength.ACQUIRE)));
                found.add(new Proposal(edits, HAND_OVER));
            }
            case ACQUIRE_FENCE -> {
                cure.events().forEach(event -> edits.add(access(event, Strength.ACQUIRE_FENCE)));
                found.add(new Proposal(edits, HAND_OVER));
            }
            case FULL_FENCE -> {
                cure.events().forEach(event -> edits.add(access(event, Strength.FULL_FENCE)));
                found.add(new Proposal(edits, FENCES));
            }
            case VOLATILE -> {
                cure.locations().forEach(location -> addVariable(location, Strength.VOLATILE, edits));
                found.add(new Proposal(edits, VOLATILE));
            }
            case FINAL -> {
                cure.locations().forEach(location -> addVariable(location, Strength.FINAL, edits));
                found.add(new Proposal(edits, FINAL));
            }
        }
    }

    private Edit access(int event, Strength strength) {
        return new Edit.Access(
                facts.place(event), facts.siteName(event), facts.site(event).member(), strength);
    }

    private Edit field(int event, Strength strength) {
        LocationEntry entry = facts.location(event);
        return new Edit.Field(facts.place(event), entry.holder(), entry.member(), strength);
    }

    /** An array, or the value of an atomic, is known by where it is accessed. */
    private void addVariable(int location, Strength strength, List<Edit> edits) {
        LocationEntry entry = facts.trace.locations().get(location);
        Map<Long, Edit> sites = new LinkedHashMap<>();
        for (int i = 0; i < facts.events.size(); i++) {
            if (!facts.events.kind(i).isAccess() || facts.events.site(i) < 0 || facts.events.location(i) < 0) {
                continue;
            }
            LocationEntry other = facts.location(i);
            boolean isArray = entry.kind() == LocationKind.ARRAY_ELEMENT;
            if (!isArray
                    && other.holder().equals(entry.holder())
                    && other.member().equals(entry.member())) {
                Edit.Field edit = (Edit.Field) field(i, strength);
                if (isOfProgram(edit)) {
                    edits.add(edit);
                    return;
                }
            }
            boolean isSame =
                    isArray ? other.kind() == entry.kind() && other.owner() == entry.owner() : other.equals(entry);
            if (isSame) {
                sites.put(facts.siteName(i), access(i, strength));
            }
        }
        edits.addAll(sites.values());
    }

    /** Whether the program declares the field, so that its declaration may change, and is not volatile already. */
    private boolean isOfProgram(Edit.Field edit) {
        return classes.find(edit.holder())
                .filter(code -> code.field(edit.name())
                        .filter(flags -> !Modifier.isVolatile(flags) && !Modifier.isFinal(flags))
                        .isPresent())
                .filter(code -> edit.strength() != Strength.FINAL || code.isWrittenByConstructorsAlone(edit.name()))
                .isPresent();
    }
}
