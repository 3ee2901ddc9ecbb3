/** The events of a trace, the tables that they refer to, and indexes over both. Events are numbered within the page, from 0. */
import type { Container } from './container.ts';

export const NOTHING = -2;
export const INITIAL = -1;
/** The source of a read whose write is not a part of the page. */
export const OUTSIDE = -3;

export interface Site {
  readonly className: string;
  readonly method: string;
  readonly bytecodeIndex: number;
  readonly member: string;
  readonly file: string;
  readonly line: number;
}

/** A stretch of a thread's time: a lock held, or the thread blocked. */
export interface Span {
  readonly thread: number;
  readonly from: number;
  /** The event that ends it; the number of events where nothing does. */
  readonly to: number;
  readonly location: number;
  /** How many locks the thread held before. */
  readonly depth: number;
}

/** Writes of a location that a read may be compared with. */
export interface Candidate {
  /** The write; -1 for the initial value, -2 for none. */
  readonly event: number;
  readonly status: string;
  readonly text: string;
}

export class Trace {
  readonly size: number;
  /** The number that the first event has in the trace's file. */
  readonly first: number;
  readonly isFree: boolean;
  readonly thread: Int32Array;
  readonly kind: Int32Array;
  readonly readOrder: Int32Array;
  readonly writeOrder: Int32Array;
  readonly site: Int32Array;
  readonly location: Int32Array;
  readonly valueLow: Int32Array;
  readonly valueHigh: Int32Array;
  /** Of a read: the write that it saw, INITIAL, OUTSIDE; else NOTHING. */
  readonly source: Int32Array;
  readonly position: Int32Array;
  readonly syncPosition: Int32Array;
  readonly flags: Int32Array;
  readonly enabled: Int32Array;
  readonly threads: readonly (readonly [string, string])[];
  readonly sites: readonly Site[];
  readonly kinds: readonly string[];
  readonly orders: readonly string[];
  readonly flagBits: Readonly<Record<string, number>>;
  readonly locationCount: number;
  /** Of a stale read the newest write that it missed, else -1. */
  readonly missed: Int32Array;
  /** Synchronizes-with edges, ascending by their later events. */
  readonly edgeFrom: Int32Array;
  readonly edgeTo: Int32Array;
  readonly locks: readonly Span[];
  readonly blocked: readonly Span[];

  private readonly strings: readonly string[];
  private readonly locationKinds: readonly string[];
  private readonly columns: Readonly<Record<string, Int32Array>>;
  private readonly reads: Readonly<Record<string, readonly (readonly [number, string, string])[]>>;
  /** Events by location: those of location l are byLocation[starts[l]] to byLocation[starts[l + 1] - 1]. */
  private readonly byLocation: Int32Array;
  private readonly starts: Int32Array;
  /** For every event the next one of its thread, or -1, and the one before. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** Which event of its thread each is, from 0. */
  readonly ordinal: Int32Array;
  /** Stale reads, ascending. */
  readonly stale: Int32Array;
  /** First and last event of each thread; -1 where it has none. */
  readonly firstOf: Int32Array;
  readonly lastOf: Int32Array;

  constructor(container: Container) {
    const header = container.header;
    this.first = header['first'] as number;
    this.isFree = header['free'] as boolean;
    this.kinds = header['kinds'] as string[];
    this.orders = header['orders'] as string[];
    this.locationKinds = header['locationKinds'] as string[];
    this.flagBits = header['flags'] as Record<string, number>;
    this.threads = header['threads'] as [string, string][];
    this.strings = header['strings'] as string[];
    this.reads = header['reads'] as Record<string, [number, string, string][]>;
    this.sites = (header['sites'] as [string, string, number, string, string, number][]).map((s) => ({
      className: s[0],
      method: s[1],
      bytecodeIndex: s[2],
      member: s[3],
      file: s[4],
      line: s[5],
    }));
    this.thread = container.column('thread');
    this.kind = container.column('kind');
    this.readOrder = container.column('readOrder');
    this.writeOrder = container.column('writeOrder');
    this.site = container.column('site');
    this.location = container.column('location');
    this.valueLow = container.column('valueLow');
    this.valueHigh = container.column('valueHigh');
    this.source = sources(container.column('source'));
    this.position = container.column('position');
    this.syncPosition = container.column('syncPosition');
    this.flags = container.column('flags');
    this.enabled = container.column('enabled');
    this.edgeFrom = container.column('edgeFrom');
    this.edgeTo = container.column('edgeTo');
    const columns: Record<string, Int32Array> = {};
    for (const name of ['Kind', 'Owner', 'Holder', 'Member', 'Index']) {
      columns['location' + name] = container.column('location' + name);
    }
    for (const name of ['Class', 'Thread', 'Ordinal', 'Touched']) {
      columns['object' + name] = container.column('object' + name);
    }
    this.columns = columns;
    this.locationCount = columns['locationKind'].length;
    this.size = this.thread.length;
    [this.byLocation, this.starts] = this.indexLocations();
    [this.next, this.previous, this.firstOf, this.lastOf] = this.indexThreads();
    this.ordinal = this.previous.slice();
    for (let i = 0; i < this.size; i++) {
      this.ordinal[i] = this.previous[i] < 0 ? 0 : this.ordinal[this.previous[i]] + 1;
    }
    this.missed = this.findStale();
    const stale: number[] = [];
    this.missed.forEach((missed, event) => missed >= 0 && stale.push(event));
    this.stale = Int32Array.from(stale);
    [this.locks, this.blocked] = this.findSpans();
  }

  /** The number of an event in the file. */
  number(event: number): number {
    return event + this.first;
  }

  kindName(event: number): string {
    return this.kinds[this.kind[event]];
  }

  isKind(event: number, name: string): boolean {
    return this.kinds[this.kind[event]] === name;
  }

  has(event: number, flag: string): boolean {
    return (this.flags[event] & this.flagBits[flag]) !== 0;
  }

  isReading(event: number): boolean {
    const kind = this.kindName(event);
    return kind === 'READ' || kind === 'UPDATE';
  }

  isWriting(event: number): boolean {
    const kind = this.kindName(event);
    return kind === 'WRITE' || kind === 'UPDATE';
  }

  isAccess(event: number): boolean {
    return this.isReading(event) || this.isWriting(event);
  }

  isStale(event: number): boolean {
    return this.missed[event] >= 0;
  }

  /** Whether an event saw what another thread wrote. */
  isAcross(event: number): boolean {
    const source = this.source[event];
    return source >= 0 && this.thread[source] !== this.thread[event];
  }

  path(thread: number): string {
    return this.threads[thread]?.[0] ?? '?';
  }

  threadName(thread: number): string {
    const entry = this.threads[thread];
    return entry === undefined ? '?' : entry[1] === '' ? entry[0] : `${entry[0]} ${entry[1]}`;
  }

  object(object: number): string {
    const { objectClass, objectThread, objectOrdinal, objectTouched } = this.columns;
    if (object < 0 || object >= objectClass.length) {
      return '?';
    }
    const by = objectTouched[object] === 1 ? '~' : '.';
    return `${this.strings[objectClass[object]]}#${this.path(objectThread[object])}${by}${objectOrdinal[object]}`;
  }

  /** The object that a location belongs to, or -1. */
  owner(location: number): number {
    return this.columns['locationOwner'][location] ?? -1;
  }

  locationKindName(location: number): string {
    return this.locationKinds[this.columns['locationKind'][location]] ?? '?';
  }

  /** The full name of a location: {@code Box#0.1.count}. */
  locationName(location: number): string {
    if (location < 0 || location >= this.locationCount) {
      return '?';
    }
    const c = this.columns;
    const owner = c['locationOwner'][location];
    const holder = this.strings[c['locationHolder'][location]];
    const member = this.strings[c['locationMember'][location]];
    const index = c['locationIndex'][location];
    switch (this.locationKindName(location)) {
      case 'STATIC_FIELD':
        return holder === '' ? member : `${holder}.${member}`;
      case 'FIELD':
        return `${this.object(owner)}.${member}`;
      case 'ARRAY_ELEMENT':
        return `${this.object(owner)}[${index}]`;
      case 'MONITOR':
        return `monitor of ${this.object(owner)}`;
      case 'LOCK':
      case 'SYNCHRONIZER':
        return owner < 0 ? member : this.object(owner);
      case 'THREAD':
        return `thread ${this.threadName(index)}`;
      case 'CLASS':
        return `class ${holder}`;
      case 'LIBRARY':
        return 'library';
      default:
        return '?';
    }
  }

  /** The name without its object: {@code count}. */
  shortName(location: number): string {
    if (location < 0 || location >= this.locationCount) {
      return '?';
    }
    const c = this.columns;
    switch (this.locationKindName(location)) {
      case 'STATIC_FIELD':
      case 'FIELD':
        return this.strings[c['locationMember'][location]];
      case 'ARRAY_ELEMENT':
        return `[${c['locationIndex'][location]}]`;
      case 'MONITOR': {
        const owner = c['locationOwner'][location];
        return owner < 0 ? this.strings[c['locationMember'][location]] : this.object(owner);
      }
      case 'THREAD':
        return this.path(c['locationIndex'][location]);
      case 'CLASS':
        return this.strings[c['locationHolder'][location]];
      default:
        return this.locationName(location);
    }
  }

  /** {@code Foo.java:12}, or class, method and bytecode index. */
  where(site: number): string {
    const entry = this.sites[site];
    if (entry === undefined) {
      return '?';
    }
    return entry.file === '' || entry.line < 0
      ? `${entry.className}.${entry.method}@${entry.bytecodeIndex}`
      : `${entry.file}:${entry.line}`;
  }

  whereOf(event: number): string {
    return this.site[event] < 0 ? '' : this.where(this.site[event]);
  }

  hasValue(event: number): boolean {
    return !this.isFree || !this.isAccess(event);
  }

  /** The value of an event as EventText.java shows it. */
  value(event: number): string {
    if (!this.hasValue(event)) {
      return '?';
    }
    const low = this.valueLow[event];
    const high = this.valueHigh[event];
    if (this.has(event, 'reference')) {
      return high === 0 && low === 0 ? 'null' : this.object(high !== 0 || low < 0 ? -1 : low - 1);
    }
    const bound = 2 ** 48;
    const number = high * 2 ** 32 + (low >>> 0);
    if (number > -bound && number < bound) {
      return String(number);
    }
    const digits = (high >>> 0).toString(16) + (low >>> 0).toString(16).padStart(8, '0');
    return '0x' + digits.replace(/^0+(?=.)/, '');
  }

  /** The events of a location, ascending. */
  eventsOf(location: number): Int32Array {
    return location < 0 ? new Int32Array(0) : this.byLocation.subarray(this.starts[location], this.starts[location + 1]);
  }

  /** Reads and updates that saw a write, the first ones. */
  readersOf(write: number, most: number): number[] {
    const readers: number[] = [];
    for (const event of this.eventsOf(this.location[write])) {
      if (event > write && this.source[event] === write && readers.push(event) >= most) {
        break;
      }
    }
    return readers;
  }

  /** The newest write of a location, in modification order, of those up to an event; INITIAL where there is none. */
  newestWrite(location: number, upTo: number): number {
    const events = this.eventsOf(location);
    let newest = INITIAL;
    let looks = 64; // positions ascend but for writes whose place was chosen later, which are near
    for (let i = lowerBound(events, upTo + 1) - 1; i >= 0 && looks > 0; i--) {
      const event = events[i];
      if (this.isWriting(event)) {
        looks--;
        if (newest === INITIAL || this.position[event] > this.position[newest]) {
          newest = event;
        }
      }
    }
    return newest;
  }

  /** What the memory model says of the writes of a read, where the page has it. */
  explanation(read: number): Candidate[] | undefined {
    const rows = this.reads[String(this.number(read))];
    return rows?.map(([event, status, text]) => ({
      event: event >= 0 ? event - this.first : event,
      status,
      text,
    }));
  }

  /** The synchronizes-with sources of an event. */
  edgesInto(event: number): Int32Array {
    return this.edgeFrom.subarray(lowerBound(this.edgeTo, event), lowerBound(this.edgeTo, event + 1));
  }

  /** Locks that the thread of an event holds when it has happened, outermost first. */
  locksAt(event: number): Span[] {
    const thread = this.thread[event];
    return this.locks.filter((span) => span.thread === thread && span.from <= event && event < span.to);
  }

  private indexLocations(): [Int32Array, Int32Array] {
    const starts = new Int32Array(this.locationCount + 2);
    for (let i = 0; i < this.size; i++) {
      if (this.location[i] >= 0) {
        starts[this.location[i] + 1]++;
      }
    }
    for (let l = 0; l <= this.locationCount; l++) {
      starts[l + 1] += starts[l];
    }
    const at = starts.slice();
    const events = new Int32Array(starts[this.locationCount]);
    for (let i = 0; i < this.size; i++) {
      if (this.location[i] >= 0) {
        events[at[this.location[i]]++] = i;
      }
    }
    return [events, starts];
  }

  private indexThreads(): [Int32Array, Int32Array, Int32Array, Int32Array] {
    const next = new Int32Array(this.size).fill(-1);
    const previous = new Int32Array(this.size).fill(-1);
    const first = new Int32Array(this.threads.length).fill(-1);
    const last = new Int32Array(this.threads.length).fill(-1);
    for (let i = 0; i < this.size; i++) {
      const thread = this.thread[i];
      const before = last[thread];
      previous[i] = before;
      if (before >= 0) {
        next[before] = i;
      } else {
        first[thread] = i;
      }
      last[thread] = i;
    }
    return [next, previous, first, last];
  }

  private findStale(): Int32Array {
    const missed = new Int32Array(this.size).fill(-1);
    const newest = new Int32Array(this.locationCount).fill(-1);
    const read = this.kinds.indexOf('READ');
    const write = this.kinds.indexOf('WRITE');
    const update = this.kinds.indexOf('UPDATE');
    for (let i = 0; i < this.size; i++) {
      const kind = this.kind[i];
      const location = this.location[i];
      if ((kind !== read && kind !== write && kind !== update) || location < 0) {
        continue;
      }
      const last = newest[location];
      if (kind !== write && last >= 0 && this.source[i] > OUTSIDE) {
        const seen = this.source[i] < 0 ? 0 : this.position[this.source[i]];
        if (seen >= 0 && this.position[last] > seen) {
          missed[i] = last;
        }
      }
      if (kind !== read && this.position[i] >= 0 && (last < 0 || this.position[i] > this.position[last])) {
        newest[location] = i;
      }
    }
    return missed;
  }

  /** Locks from acquisition to release; blocked threads from the event before to the one at which they could go on. */
  private findSpans(): [Span[], Span[]] {
    const locks: Span[] = [];
    const blocked: Span[] = [];
    const held: { location: number; from: number }[][] = this.threads.map(() => []);
    const owner = new Map<number, { thread: number; from: number }>();
    const released = new Map<number, { thread: number; at: number; from: number }>();
    const ended = new Map<string, number>();
    const code = (name: string) => this.kinds.indexOf(name);
    const [LOCK, UNLOCK, WAIT, WAKE, PARK, UNPARK, JOIN, END] = [
      'LOCK', 'UNLOCK', 'WAIT', 'WAKE', 'PARK', 'UNPARK', 'JOIN', 'END',
    ].map(code);
    const unparked = new Map<string, number>();
    const waiting = new Map<number, number>();
    const failed = this.flagBits['failed'];
    for (let i = 0; i < this.size; i++) {
      const kind = this.kind[i];
      if (kind < LOCK) {
        continue;
      }
      const thread = this.thread[i];
      const location = this.location[i];
      const before = this.previous[i];
      if ((kind === LOCK || kind === WAKE) && (this.flags[i] & failed) === 0) {
        const wait = waiting.get(thread);
        const last = released.get(location);
        if (kind === WAKE && wait !== undefined) {
          blocked.push({ thread, from: wait, to: i, location, depth: 0 });
          waiting.delete(thread);
        } else if (last !== undefined && last.thread !== thread && before >= 0 && last.at > before) {
          blocked.push({ thread, from: Math.max(before, last.from), to: i, location, depth: 0 });
        }
        held[thread].push({ location, from: i });
        owner.set(location, { thread, from: i });
      } else if (kind === UNLOCK || kind === WAIT) {
        const stack = held[thread];
        for (let n = stack.length - 1; n >= 0; n--) {
          if (stack[n].location === location) {
            locks.push({ thread, from: stack[n].from, to: i, location, depth: n });
            stack.splice(n, 1);
            break;
          }
        }
        const own = owner.get(location);
        released.set(location, { thread, at: i, from: own?.thread === thread ? own.from : i });
        if (kind === WAIT) {
          waiting.set(thread, i);
        }
      } else if (kind === PARK && before >= 0) {
        const at = unparked.get(this.path(thread));
        if (at !== undefined && at > before) {
          blocked.push({ thread, from: before, to: i, location, depth: 0 });
        }
      } else if (kind === UNPARK) {
        unparked.set(this.shortName(location), i);
      } else if (kind === END) {
        ended.set(this.path(thread), i);
      } else if (kind === JOIN && before >= 0) {
        const at = ended.get(this.shortName(location));
        if (at !== undefined && at > before) {
          blocked.push({ thread, from: before, to: i, location, depth: 0 });
        }
      }
    }
    held.forEach((stack, thread) =>
      stack.forEach((lock, depth) => locks.push({ thread, ...lock, to: this.size, depth })),
    );
    waiting.forEach((from, thread) =>
      blocked.push({ thread, from, to: this.size, location: this.location[from], depth: 0 }),
    );
    locks.sort((a, b) => a.from - b.from);
    return [locks, blocked];
  }
}

/** Sources as they are packed, made into indices. */
function sources(packed: Int32Array): Int32Array {
  for (let i = 0; i < packed.length; i++) {
    const code = packed[i];
    if (code === 0) {
      packed[i] = NOTHING;
    } else if (code === 1) {
      packed[i] = INITIAL;
    } else {
      const source = code > 0 ? i - code + 1 : i - code - 1;
      packed[i] = source < 0 || source >= packed.length ? OUTSIDE : source;
    }
  }
  return packed;
}

/** The first place in an ascending array whose number is at least the given one. */
export function lowerBound(numbers: Int32Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] < least) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
