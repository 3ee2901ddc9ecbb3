/** What the page knows before the events are unpacked; Summary.java writes it. */

export interface Finding {
  readonly text: string;
  readonly events: readonly number[];
}

export interface StoryStep {
  readonly event: number;
  readonly thread: string;
  readonly where: string;
  readonly text: string;
  readonly note: string;
  /** The innermost call that the event is part of; empty where it is not known. */
  readonly call: string;
  readonly source?: string;
}

export interface BlockedThread {
  readonly thread: number;
  readonly threadName: string;
  readonly kind: string;
  readonly where: string | null;
  readonly location: string | null;
  readonly locationIndex: number;
  readonly holder: string | null;
  readonly since: string | null;
}

export interface Verdict {
  readonly status: 'failed' | 'passed' | 'unfinished' | 'unknown';
  readonly kind: string;
  readonly thread: number;
  readonly threadName: string;
  readonly message: string;
  readonly frames?: readonly string[];
  readonly causes?: readonly (readonly [string, readonly string[]])[];
  readonly blocked?: readonly BlockedThread[];
}

export interface Race {
  readonly kind: string;
  readonly location: string;
  readonly text: string;
  readonly events: readonly number[];
}

export interface Iroot {
  readonly idiom: number;
  readonly text: string;
  readonly weak: boolean;
  readonly events: readonly number[];
}

/** A cure of the failure, or a race that was judged. */
export interface Note {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface TraceSummary {
  readonly name: string;
  readonly origin: Readonly<Record<string, string>>;
  readonly first: number;
  readonly events: number;
  readonly left: number;
  readonly verdict: Verdict;
  readonly cause: readonly Finding[];
  readonly findings: readonly Finding[];
  readonly steps: readonly StoryStep[];
  readonly failure: readonly string[];
  readonly memory: readonly string[];
  readonly notes: readonly Note[];
  readonly culprits: readonly number[];
  readonly parameters: Readonly<Record<string, number>>;
  /** All races; the list may have fewer. */
  readonly raceCount: number;
  readonly races: readonly Race[];
  readonly irootsAreAll: boolean;
  readonly iroots: readonly Iroot[];
  /** Frames of stacks, each once. */
  readonly frames: readonly string[];
  /** Numbers of frames by event, innermost first. */
  readonly stacks: Readonly<Record<string, readonly number[]>>;
  /** The same by object, where it was made. */
  readonly made: Readonly<Record<string, readonly number[]>>;
  /** Thread, first event, event after the last or -1, text; in the order in which they began. */
  readonly calls: readonly (readonly [number, number, number, string])[];
  readonly sources: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Summary {
  readonly traces: readonly TraceSummary[];
}
