/** Happens-before of one event: what is before it and what is after it, as a prefix and a suffix of each thread. */
import type { Trace } from './trace.ts';

export interface Cone {
  readonly event: number;
  /** By thread: the last of its events that happens before the event, or -1. */
  readonly before: Int32Array;
  /** By thread: the first of its events that happens after it, or the number of events. */
  readonly after: Int32Array;
}

export type Relation = 'self' | 'before' | 'after' | 'concurrent';

/** Everything that happens before and after an event, in one pass over the synchronizes-with edges each way. */
export function coneOf(trace: Trace, event: number): Cone {
  const before = new Int32Array(trace.threads.length).fill(-1);
  const after = new Int32Array(trace.threads.length).fill(trace.size);
  const own = trace.thread[event];
  before[own] = event;
  after[own] = event;
  const { edgeFrom, edgeTo } = trace;
  for (let i = edgeTo.length - 1; i >= 0; i--) {
    const from = edgeFrom[i];
    const to = edgeTo[i];
    if (to <= before[trace.thread[to]] && from > before[trace.thread[from]]) {
      before[trace.thread[from]] = from;
    }
  }
  for (let i = 0; i < edgeTo.length; i++) {
    const from = edgeFrom[i];
    const to = edgeTo[i];
    if (from >= after[trace.thread[from]] && to < after[trace.thread[to]]) {
      after[trace.thread[to]] = to;
    }
  }
  return { event, before, after };
}

/** How another event stands to that of a cone. */
export function relation(trace: Trace, cone: Cone, event: number): Relation {
  if (event === cone.event) {
    return 'self';
  }
  const thread = trace.thread[event];
  return event <= cone.before[thread] ? 'before' : event >= cone.after[thread] ? 'after' : 'concurrent';
}

/** Numbers of events before, after and concurrent. */
export function countRelations(trace: Trace, cone: Cone): Record<Relation, number> {
  const { ordinal } = trace;
  let before = -1; // the event itself stands in both
  let after = -1;
  trace.lastOf.forEach((last, thread) => {
    if (last >= 0) {
      before += cone.before[thread] < 0 ? 0 : ordinal[cone.before[thread]] + 1;
      after += cone.after[thread] >= trace.size ? 0 : ordinal[last] - ordinal[cone.after[thread]] + 1;
    }
  });
  return { self: 1, before, after, concurrent: trace.size - 1 - before - after };
}
