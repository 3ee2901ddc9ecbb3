/** Traces of a few events, made as the page's container has them. */
import type { Container } from '../../main/typescript/container.ts';
import type { TraceSummary } from '../../main/typescript/summary.ts';
import { Trace } from '../../main/typescript/trace.ts';

const KINDS = [
  'READ', 'WRITE', 'UPDATE', 'FENCE', 'LOCK', 'UNLOCK', 'WAIT', 'WAKE', 'NOTIFY', 'START', 'BEGIN', 'END', 'JOIN', 'PARK',
  'UNPARK', 'INTERRUPT', 'YIELD', 'CLASS_INIT', 'SYNC', 'INPUT',
];
const ORDERS = ['NONE', 'PLAIN', 'OPAQUE', 'ACQUIRE', 'RELEASE', 'VOLATILE'];
const LOCATION_KINDS = [
  'STATIC_FIELD', 'FIELD', 'ARRAY_ELEMENT', 'MONITOR', 'LOCK', 'THREAD', 'CLASS', 'SYNCHRONIZER', 'LIBRARY',
];
const FLAGS: Record<string, number> = { failed: 1 << 11, reference: 1 << 8, failedCas: 2, all: 1 << 6, observed: 1 << 7, spurious: 1 << 4 };

export interface SampleEvent {
  readonly thread: number;
  readonly kind: string;
  readonly location?: number;
  readonly value?: number;
  /** Of a read: the write, or -1 for the initial value. */
  readonly source?: number;
  readonly position?: number;
  readonly order?: string;
  readonly flags?: readonly string[];
  readonly high?: number;
}

export interface Sample {
  readonly events: readonly SampleEvent[];
  readonly edges?: readonly (readonly [number, number])[];
  readonly threads?: readonly string[];
  /** Names of static fields; locations from 100 on are the monitors of objects. */
  readonly fields?: readonly string[];
  readonly first?: number;
  readonly reads?: Record<string, [number, string, string][]>;
}

/** Every event is at a site of its own, line 10 and on. Location n is static field n; the last location is a monitor. */
export function sample(given: Sample): Trace {
  const fields = given.fields ?? ['x', 'y'];
  const threads = (given.threads ?? ['main', 'one', 'two']).map((name, t) => [t === 0 ? '0' : `0.${t}`, name]);
  const strings = ['P', 'Box', '', ...fields];
  const locations = [
    ...fields.map((_, i) => ({ kind: 0, owner: -1, holder: 0, member: 3 + i, index: -1 })),
    { kind: 3, owner: 0, holder: 2, member: 2, index: -1 },
  ];
  const { events } = given;
  const columns: Record<string, number[]> = {
    thread: events.map((e) => e.thread),
    kind: events.map((e) => KINDS.indexOf(e.kind)),
    readOrder: events.map((e) => (e.kind === 'READ' || e.kind === 'UPDATE' ? ORDERS.indexOf(e.order ?? 'PLAIN') : 0)),
    writeOrder: events.map((e) => (e.kind === 'WRITE' || e.kind === 'UPDATE' ? ORDERS.indexOf(e.order ?? 'PLAIN') : 0)),
    site: events.map((_, i) => i),
    location: events.map((e) => e.location ?? -1),
    valueLow: events.map((e) => e.value ?? 0),
    valueHigh: events.map((e) => e.high ?? ((e.value ?? 0) < 0 ? -1 : 0)),
    source: events.map((e, i) => (e.source === undefined ? 0 : e.source < 0 ? 1 : i - e.source + 1)),
    position: events.map((e) => e.position ?? -1),
    syncPosition: events.map(() => -1),
    flags: events.map((e) => (e.flags ?? []).reduce((bits, flag) => bits | FLAGS[flag], 0)),
    enabled: events.map(() => 1),
    edgeFrom: (given.edges ?? []).map(([from]) => from),
    edgeTo: (given.edges ?? []).map(([, to]) => to),
    objectClass: [1],
    objectThread: [1],
    objectOrdinal: [3],
    objectTouched: [0],
    locationKind: locations.map((l) => l.kind),
    locationOwner: locations.map((l) => l.owner),
    locationHolder: locations.map((l) => l.holder),
    locationMember: locations.map((l) => l.member),
    locationIndex: locations.map((l) => l.index),
  };
  const container: Container = {
    header: {
      first: given.first ?? 0,
      free: false,
      kinds: KINDS,
      orders: ORDERS,
      locationKinds: LOCATION_KINDS,
      flags: FLAGS,
      threads,
      strings,
      reads: given.reads ?? {},
      sites: events.map((_, i) => ['app.P', 'run', i, '', 'P.java', 10 + i]),
    },
    column: (name) => Int32Array.from(columns[name]),
  };
  return new Trace(container);
}

export function summaryOf(trace: Trace): TraceSummary {
  return {
    name: 'sample',
    origin: {},
    first: trace.first,
    events: trace.size,
    left: 0,
    verdict: { status: 'failed', kind: 'exception', thread: 1, threadName: '0.1 one', message: 'java.lang.AssertionError: no' },
    cause: [],
    findings: [],
    steps: [],
    failure: [],
    memory: [],
    notes: [],
    culprits: [],
    parameters: {},
    raceCount: 0,
    races: [],
    irootsAreAll: true,
    iroots: [],
    frames: [],
    stacks: {},
    made: {},
    calls: [],
    sources: {},
  };
}

/** Message passing: the flag is seen, the data is not. */
export const STALE: Sample = {
  events: [
    { thread: 1, kind: 'BEGIN' },
    { thread: 1, kind: 'WRITE', location: 0, value: 42, position: 1 },
    { thread: 1, kind: 'WRITE', location: 1, value: 1, position: 1 },
    { thread: 2, kind: 'BEGIN' },
    { thread: 2, kind: 'READ', location: 1, value: 1, source: 2 },
    { thread: 2, kind: 'READ', location: 0, value: 0, source: -1 },
  ],
};
