/** What a diagram shows, and where its rows are: a row for each shown event, and one for the end where the execution failed. */
import type { Cone } from './order.ts';
import type { TraceSummary, Verdict } from './summary.ts';
import { lowerBound, type Trace } from './trace.ts';

/** What an event is for the eye, the more important ones with larger numbers: in a pixel of many events the largest is seen. */
export const enum Category {
  NONE = 0,
  OTHER = 1,
  READ = 2,
  SYNC = 3,
  WRITE = 4,
  UPDATE = 5,
  ACROSS = 6,
  STALE = 7,
}

export class Scene {
  readonly categories: Uint8Array;
  /** Events of the story, by index in the page. */
  readonly story: ReadonlySet<number>;
  readonly culprits: ReadonlySet<number>;
  /** Shown events, ascending; undefined where all are. */
  shown: Int32Array | undefined;
  lanes: number[] = [];
  laneOf: Int32Array;
  selected = -1;
  hovered = -1;
  found: Int32Array = new Int32Array(0);
  cone: Cone | undefined;
  /** The first event that differs from the other trace, or -1. */
  difference = -1;
  private readonly ends: readonly Ending[];

  constructor(
    readonly trace: Trace,
    readonly summary: TraceSummary,
  ) {
    this.categories = categoriesOf(trace);
    this.laneOf = new Int32Array(trace.threads.length).fill(-1);
    this.story = new Set(summary.steps.map((step) => step.event - trace.first));
    this.culprits = new Set(summary.culprits.map((event) => event - trace.first));
    this.ends = endingsOf(summary.verdict);
    this.show(undefined);
  }

  /** Shows some events, or all. Lanes are those of threads with a shown event. */
  show(events: Int32Array | undefined): void {
    this.shown = events;
    const isUsed = new Uint8Array(this.trace.threads.length);
    if (events === undefined) {
      this.trace.firstOf.forEach((event, thread) => (isUsed[thread] = event >= 0 ? 1 : 0));
    } else {
      for (const event of events) {
        isUsed[this.trace.thread[event]] = 1;
      }
    }
    this.lanes = [];
    this.laneOf.fill(-1);
    isUsed.forEach((used, thread) => {
      if (used === 1) {
        this.laneOf[thread] = this.lanes.push(thread) - 1;
      }
    });
  }

  /** Shown events. */
  count(): number {
    return this.shown?.length ?? this.trace.size;
  }

  /** Rows, those of the end included. */
  rows(): number {
    return this.count() + this.endings().length;
  }

  /** How the execution ended for each thread that failed or is blocked, with a row for each. */
  endings(): readonly Ending[] {
    return this.ends;
  }

  event(row: number): number {
    return this.shown === undefined ? row : this.shown[row];
  }

  /** The row of an event, or of the next shown one. */
  row(event: number): number {
    return this.shown === undefined ? event : lowerBound(this.shown, event);
  }

  isShown(event: number): boolean {
    return event >= 0 && event < this.trace.size && (this.shown === undefined || this.shown[this.row(event)] === event);
  }
}

/** What became of a thread; of -1 where it is not known of which. */
export interface Ending {
  readonly thread: number;
  readonly text: string;
}

function endingsOf(verdict: Verdict): Ending[] {
  if (verdict.status !== 'failed' && verdict.status !== 'unfinished') {
    return [];
  }
  const endings = (verdict.blocked ?? []).map((one) => ({
    thread: one.thread,
    text: `blocked: ${one.kind} ${one.location ?? ''}`.trim(),
  }));
  if (verdict.thread >= 0 || endings.length === 0) {
    endings.push({ thread: verdict.thread, text: shortMessage(verdict.message) || verdict.kind });
  }
  return endings;
}

/** The exception's class and message without its package. */
export function shortMessage(message: string): string {
  const line = message.split('\n')[0];
  return line.replace(/^(?:exception: )?(?:[\w$]+\.)+(?=[\w$]+(?:Exception|Error|Throwable)?\b)/, '');
}

function categoriesOf(trace: Trace): Uint8Array {
  const byKind = trace.kinds.map((kind) => {
    switch (kind) {
      case 'READ':
        return Category.READ;
      case 'WRITE':
        return Category.WRITE;
      case 'UPDATE':
        return Category.UPDATE;
      case 'YIELD':
      case 'INPUT':
      case 'CLASS_INIT':
        return Category.OTHER;
      default:
        return Category.SYNC;
    }
  });
  const categories = new Uint8Array(trace.size);
  for (let i = 0; i < trace.size; i++) {
    const category = byKind[trace.kind[i]];
    categories[i] =
      trace.missed[i] >= 0
        ? Category.STALE
        : category === Category.READ && trace.source[i] >= 0 && trace.thread[trace.source[i]] !== trace.thread[i]
          ? Category.ACROSS
          : category;
  }
  return categories;
}
