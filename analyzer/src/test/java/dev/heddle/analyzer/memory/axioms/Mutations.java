package dev.heddle.analyzer.memory.axioms;

import java.util.List;

/** The rules of the memory model's algorithm, each taken out once; then some made stronger than they are. */
final class Mutations {
    private static final String MODEL = "MemoryModel";
    private static final String RULES = "PriorRules";
    private static final String HANDOVERS = "Handovers";
    private static final String RECLAIMING = "Reclaiming";
    private static final String SLOTS = "StaleSlots";
    private static final String ORDER = "ModificationOrder";
    private static final String PLACEMENT = "Placement";
    private static final int NONE = -1;

    private Mutations() {}

    static List<Mutation> all() {
        return List.of(
                // prior writes
                Mutation.without("reads: known writes", RULES, "read", "PriorWrites.knownWrites"),
                Mutation.without("writes: known writes", MODEL, "writePrior", "PriorWrites.knownWrites"),
                Mutation.without("volatile reads: fences", RULES, "read", "PriorWrites.writesKnownToFences"),
                Mutation.without("volatile writes: fences", MODEL, "writePrior", "PriorWrites.writesKnownToFences"),
                Mutation.without("stale reads: fences", SLOTS, "isSlot", "PriorWrites.writesKnownToFences"),
                Mutation.without(
                        "order of stale reads: fences", MODEL, "orderVolatileRead", "PriorWrites.writesKnownToFences"),
                Mutation.without(
                        "order of stale reads: volatiles", MODEL, "orderVolatileRead", "PriorWrites.volatileWrite"),
                Mutation.without("coherent reads", RULES, "read", "PriorWrites.coherentReads"),
                Mutation.without("acquiring reads", RULES, "read", "PriorWrites.acquiringReads"),
                Mutation.without("reads before acquire", RULES, "read", "PriorWrites.readsBeforeAcquire"),
                Mutation.without("reads before write", RULES, "write", "PriorWrites.readsBeforeWrite"),
                Mutation.without("volatile reads: volatile write", RULES, "read", "PriorWrites.volatileWrite"),
                Mutation.without("stale reads: volatile write", SLOTS, "isSlot", "PriorWrites.volatileWrite"),
                Mutation.without("volatile writes: accesses", RULES, "write", "PriorWrites.volatileAccesses"),
                Mutation.without("reads after fence", RULES, "read", "PriorWrites.volatileWriteBeforeFence"),
                Mutation.without("writes after fence", MODEL, "writePrior", "PriorWrites.volatileWriteBeforeFence"),
                // modification order
                Mutation.without("candidates of reads", MODEL, "findReadable", "ModificationOrder.findBefore"),
                Mutation.without("candidates of updates", MODEL, "findUpdatable", "ModificationOrder.findBefore"),
                Mutation.without("order after a read", MODEL, "seeRead", "ModificationOrder.orderAfter"),
                Mutation.without(
                        "order after a volatile read", MODEL, "orderVolatileRead", "ModificationOrder.orderAfter"),
                Mutation.without("order after an update", MODEL, "seeUpdate", "ModificationOrder.orderAfter"),
                Mutation.without("order after a write", ORDER, "append", "ModificationOrder.addPairs"),
                Mutation.without("missed writes are later", MODEL, "orderVolatileRead", "ModificationOrder.order"),
                Mutation.answering("one update a write", "Candidates", "*", "ModificationOrder.isLastOfBlock", 1),
                Mutation.without("blocks", ORDER, "appendUpdate", "Chain.setBlock"),
                Mutation.without("transitive order", ORDER, "findBefore", "ModificationOrder.propagate"),
                Mutation.without("order between chains", ORDER, "seed", "ModificationOrder.sourcesInto"),
                Mutation.without("order between blocks", ORDER, "propagate", "ModificationOrder.membersOf"),
                // the newest write alone
                Mutation.answering("any newest write is last", MODEL, "*", "LocationHistory.newestIsLast", 1),
                Mutation.answering(
                        "any newest write is prior, reads", MODEL, "newestAlone", "MemoryModel.isNewestPrior", 1),
                Mutation.answering("any newest write is prior, writes", MODEL, "write", "MemoryModel.isNewestPrior", 1),
                Mutation.answering(
                        "any newest write is touched", MODEL, "isNewestPrior", "VolatileAccesses.touched", 1_000),
                Mutation.answering(
                        "updates of any write leave the last", MODEL, "seeUpdate", "LocationHistory.isNewest", 1),
                // what is learned
                Mutation.without("the thread's operations", "ThreadViews", "tick", "Views.setClock"),
                Mutation.without("acquire: now", "ThreadViews", "acquire", "Views.join"),
                Mutation.without("acquire: acquired", "ThreadViews", "acquire", "Views.joinClock"),
                Mutation.without("acquiring reads acquire", MODEL, "acquireFrom", "ThreadViews.acquire"),
                Mutation.without("others wait", MODEL, "acquireFrom", "ThreadViews.readWithoutAcquire"),
                Mutation.without("earlier volatile writes, read", MODEL, "volatileRead", "ThreadViews.acquire"),
                Mutation.without("earlier volatile writes, update", MODEL, "seeUpdate", "ThreadViews.acquire"),
                Mutation.answering("writes release", MODEL, "write", "MemoryModel.release", NONE),
                Mutation.answering("updates release", MODEL, "seeUpdate", "MemoryModel.release", NONE),
                Mutation.without("release sequence of a release", MODEL, "seeUpdate", "Views.join"),
                Mutation.answering("release sequence", MODEL, "seeUpdate", "Views.hold", NONE),
                Mutation.without("marks of reads", MODEL, "markUnlessKnown", "MemoryModel.mark"),
                Mutation.without("marks of plain reads", MODEL, "mark", "Reads.addPlain"),
                Mutation.without("seen by a volatile read", MODEL, "volatileRead", "VolatileAccesses.touch"),
                Mutation.without("volatile writes", MODEL, "write", "VolatileAccesses.add"),
                Mutation.without("volatile updates", MODEL, "seeUpdate", "VolatileAccesses.add"),
                // fences
                Mutation.without("acquire fences acquire", HANDOVERS, "acquireFence", "ThreadViews.acquireRead"),
                Mutation.without("acquire fences keep reads", HANDOVERS, "acquireFence", "Views.setClock"),
                Mutation.without("release fences", HANDOVERS, "fence", "ThreadViews.setReleaseFence"),
                Mutation.without("fences know earlier fences", HANDOVERS, "fullFence", "Views.joinClock"),
                Mutation.without("fences tell later volatiles", HANDOVERS, "fullFence", "FullFences.add"),
                Mutation.without("fences see volatiles before", HANDOVERS, "fullFence", "Views.setFence"),
                Mutation.without("fences acquire what they know", HANDOVERS, "fullFence", "Views.copyClock"),
                Mutation.without("fences are nodes", HANDOVERS, "fullFence", "Nodes.add"),
                // S
                Mutation.without("nodes raise the thread's place", "Nodes", "add", "Views.raiseNode"),
                Mutation.answering("any slot", SLOTS, "count", "StaleSlots.isSlot", 1),
                Mutation.answering("slots after what is acquired", SLOTS, "label", "StaleSlots.nodeAfterAcquiring", 0),
                // c11
                Mutation.answering(
                        "reads of c11 synchronise alone", MODEL, "volatileRead", "VolatileReads.joinsEarlier", 1),
                Mutation.answering(
                        "updates of c11 synchronise alone", MODEL, "seeUpdate", "VolatileReads.joinsEarlier", 1),
                Mutation.answering(
                        "reads of the others do not, nor updates", MODEL, "*", "VolatileReads.joinsEarlier", 0),
                Mutation.answering("early reads", MODEL, "volatileReads", "VolatileReads.isStale", 0),
                // other synchronization
                Mutation.without("locks and joins", HANDOVERS, "acquire", "ThreadViews.acquire"),
                Mutation.without("starts", HANDOVERS, "start", "ThreadViews.acquire"),
                // reclaiming
                Mutation.replacing("known to all", RECLAIMING, "common", "Views.meet", "join"),
                Mutation.replacing("acquired by all", RECLAIMING, "common", "ThreadViews.acquired", "now"),
                Mutation.without("blocks dropped in part", ORDER, "dropBefore", "ModificationOrder.keepOrderOfBlock"),
                Mutation.answering("order named at the end", PLACEMENT, "place", "Placement.isNext", 1),
                // too strong
                Mutation.replacing(
                        "plain reads are coherent", RULES, "read", "PriorWrites.acquiringReads", "coherentReads"),
                Mutation.replacing("all reads are coherent", MODEL, "addReadRules", "ThreadViews.acquired", "now"),
                Mutation.replacing(
                        "opaque acquires", MODEL, "acquireFrom", "ThreadViews.readWithoutAcquire", "acquire"),
                Mutation.answering("stale reads are fresh", MODEL, "findReadable", "Views.node", 1_000),
                Mutation.answering("no stale place", SLOTS, "first", "StaleSlots.nodeAfterAcquiring", 1_000));
    }
}
