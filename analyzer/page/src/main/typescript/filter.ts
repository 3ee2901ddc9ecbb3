/** Which events are shown, and which match a search. */
import type { Trace } from './trace.ts';

export interface Filter {
  /** Threads that are hidden. */
  readonly threads: ReadonlySet<number>;
  /** Kinds that are hidden. */
  readonly kinds: ReadonlySet<number>;
  /** A part of a location's name, lower case. */
  readonly location: string;
  /** A part of a site's place, class or method, lower case. */
  readonly site: string;
  /** Only events on what several threads use, and those that must not be left out. */
  readonly shared: boolean;
}

export const EVERYTHING: Filter = {
  threads: new Set(),
  kinds: new Set(),
  location: '',
  site: '',
  shared: false,
};

export function isEverything(filter: Filter): boolean {
  return (
    filter.threads.size === 0 &&
    filter.kinds.size === 0 &&
    filter.location === '' &&
    filter.site === '' &&
    !filter.shared
  );
}

/** Names in lower case, made once, and in slices where there are many. */
export class Names {
  private readonly locations: (string | undefined)[];
  private readonly sites: string[];

  constructor(private readonly trace: Trace) {
    this.locations = new Array<string | undefined>(trace.locationCount);
    this.sites = trace.sites.map((site, i) =>
      `${trace.where(i)} ${site.className}.${site.method} ${site.member}`.toLowerCase(),
    );
  }

  location(location: number): string {
    return (this.locations[location] ??= this.trace.locationName(location).toLowerCase());
  }

  site(site: number): string {
    return this.sites[site] ?? '';
  }
}

/** Events that say little where they are about nothing that another thread uses. */
const LOCAL = new Set(['READ', 'WRITE', 'UPDATE', 'LOCK', 'UNLOCK', 'CLASS_INIT', 'YIELD', 'INPUT', 'SYNC']);

/** Locations that at least two threads use. */
export function sharedLocations(trace: Trace): Uint8Array {
  const owner = new Int32Array(trace.locationCount).fill(-1);
  const shared = new Uint8Array(trace.locationCount);
  for (let i = 0; i < trace.size; i++) {
    const location = trace.location[i];
    if (location >= 0) {
      if (owner[location] < 0) {
        owner[location] = trace.thread[i];
      } else if (owner[location] !== trace.thread[i]) {
        shared[location] = 1;
      }
    }
  }
  return shared;
}

const SLICE_MILLIS = 12;

/** Runs a generator in slices, so that the page answers meanwhile. */
export async function inSlices<T>(steps: Generator<void, T>, isWanted: () => boolean): Promise<T | undefined> {
  for (;;) {
    const end = performance.now() + SLICE_MILLIS;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done === true) {
        return step.value;
      }
    }
    await new Promise((resume) => setTimeout(resume));
    if (!isWanted()) {
      return undefined;
    }
  }
}

const CHUNK = 4096;

/** The events that pass, ascending; {@code kept} are not left out for being local. */
export function* select(
  trace: Trace,
  filter: Filter,
  names: Names,
  shared: Uint8Array,
  kept: ReadonlySet<number>,
): Generator<void, Int32Array> {
  const isLocal = trace.kinds.map((kind) => LOCAL.has(kind));
  const location = yield* matches(trace.locationCount, filter.location, (l) => names.location(l));
  const site = yield* matches(trace.sites.length, filter.site, (s) => names.site(s));
  const selected = new Int32Array(trace.size);
  let count = 0;
  for (let i = 0; i < trace.size; i++) {
    if (i % CHUNK === CHUNK - 1) {
      yield;
    }
    const l = trace.location[i];
    const s = trace.site[i];
    if (
      !filter.threads.has(trace.thread[i]) &&
      !filter.kinds.has(trace.kind[i]) &&
      (location === undefined || (l >= 0 && location[l] === 1)) &&
      (site === undefined || (s >= 0 && site[s] === 1)) &&
      (!filter.shared || !isLocal[trace.kind[i]] || (l >= 0 && shared[l] === 1) || kept.has(i))
    ) {
      selected[count++] = i;
    }
  }
  return selected.slice(0, count);
}

/**
 * The events that a search finds: all words must be in the event's thread, kind, location or place; {@code #12} is event 12, {@code =5} a value.
 */
export function* search(trace: Trace, text: string, names: Names): Generator<void, Int32Array> {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== '');
  let found: Int32Array | undefined;
  for (const word of words) {
    found = yield* one(trace, word, names, found);
  }
  return found ?? new Int32Array(0);
}

function* one(
  trace: Trace,
  word: string,
  names: Names,
  within: Int32Array | undefined,
): Generator<void, Int32Array> {
  const count = within?.length ?? trace.size;
  const number = /^#(\d+)$/.exec(word);
  if (number !== null) {
    const event = Number(number[1]) - trace.first;
    const isThere = event >= 0 && event < trace.size && (within === undefined || within.includes(event));
    return Int32Array.from(isThere ? [event] : []);
  }
  const value = /^=(.+)$/.exec(word);
  const location = value === null ? yield* matches(trace.locationCount, word, (l) => names.location(l)) : undefined;
  const site = value === null ? yield* matches(trace.sites.length, word, (s) => names.site(s)) : undefined;
  const thread = trace.threads.map((_, t) => trace.threadName(t).toLowerCase().includes(word));
  const kind = trace.kinds.map((name) => name.toLowerCase() === word);
  const isStale = word === 'stale';
  const found = new Int32Array(count);
  let size = 0;
  for (let n = 0; n < count; n++) {
    if (n % CHUNK === CHUNK - 1) {
      yield;
    }
    const i = within === undefined ? n : within[n];
    const l = trace.location[i];
    const s = trace.site[i];
    const isFound =
      value !== null
        ? trace.isAccess(i) && trace.value(i).toLowerCase() === value[1]
        : thread[trace.thread[i]] ||
          kind[trace.kind[i]] ||
          (isStale && trace.isStale(i)) ||
          (l >= 0 && location![l] === 1) ||
          (s >= 0 && site![s] === 1);
    if (isFound) {
      found[size++] = i;
    }
  }
  return found.slice(0, size);
}

/** Which of a table's names contain a text; undefined where the text is empty. */
function* matches(
  count: number,
  text: string,
  name: (index: number) => string,
): Generator<void, Uint8Array | undefined> {
  if (text === '') {
    return undefined;
  }
  const found = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    if (i % 256 === 255) {
      yield;
    }
    found[i] = name(i).includes(text) ? 1 : 0;
  }
  return found;
}
