import { commonPrefix } from '../../main/typescript/compare.ts';
import { fromBase64, inflate, open } from '../../main/typescript/container.ts';
import { estimate, stackSection } from '../../main/typescript/details.ts';
import { EVERYTHING, inSlices, Names, search, select, sharedLocations } from '../../main/typescript/filter.ts';
import { coneOf, countRelations, relation } from '../../main/typescript/order.ts';
import { Painter } from '../../main/typescript/painter.ts';
import { paletteOf } from '../../main/typescript/palette.ts';
import { Scene, shortMessage } from '../../main/typescript/scene.ts';
import { placeOf } from '../../main/typescript/source.ts';
import { SvgSurface } from '../../main/typescript/surface.ts';
import { eventText } from '../../main/typescript/text.ts';
import { lowerBound, type Trace } from '../../main/typescript/trace.ts';
import { equal, runAll, test } from './harness.ts';
import { sample, STALE, summaryOf } from './samples.ts';

const MONITOR = 2; // the location after the two fields

async function found(trace: Trace, text: string): Promise<number[]> {
  return [...((await inSlices(search(trace, text, new Names(trace)), () => true)) ?? [])];
}

async function selected(trace: Trace, filter: object): Promise<number[]> {
  const steps = select(trace, { ...EVERYTHING, ...filter }, new Names(trace), sharedLocations(trace), new Set());
  return [...((await inSlices(steps, () => true)) ?? [])];
}

test('columns of each width are unpacked', async () => {
  const header = new TextEncoder().encode(JSON.stringify({ columns: { a: [0, 3, 1, -2], b: [4, 2, 2, 1000], c: [8, 2, 4, 0] } }));
  const start = 4 + header.length + (-header.length & 3);
  const bytes = new Uint8Array(start + 16);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, header.length, true);
  bytes.set(header, 4);
  bytes.set([0, 255, 2], start);
  view.setUint16(start + 4, 65535, true);
  view.setUint16(start + 6, 1, true);
  view.setInt32(start + 8, -7, true);
  view.setInt32(start + 12, 2147483647, true);
  const deflated = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer());
  const base64 = btoa(String.fromCharCode(...deflated));
  const container = open(await inflate(fromBase64(base64 + '\n')));
  equal([...container.column('a')], [-2, 253, 0]);
  equal([...container.column('b')], [66535, 1001]);
  equal([...container.column('c')], [-7, 2147483647]);
});

test('a stale read missed the newest write', () => {
  const trace = sample(STALE);
  equal([...trace.missed], [-1, -1, -1, -1, -1, 1]);
  equal([trace.isStale(5), trace.isAcross(4), trace.isAcross(5)], [true, true, false]);
});

test('events read as the table of inspect shows them', () => {
  const trace = sample(STALE);
  equal(eventText(trace, 4, 'full'), 'read P.y = 1 <- w#2 by 0.1 @ P.java:12');
  equal(eventText(trace, 5, 'short'), 'read x = 0 <- initial');
  equal(eventText(trace, 1, 'brief'), 'write x = 42');
  const locked = sample({ events: [{ thread: 0, kind: 'LOCK', location: MONITOR, flags: ['failed'] }] });
  equal(eventText(locked, 0, 'full'), 'lock monitor of Box#0.1.3 (failed)');
});

test('values are decimal up to 48 bits, then hexadecimal; references are objects', () => {
  const trace = sample({
    events: [
      { thread: 0, kind: 'WRITE', location: 0, value: -5 },
      { thread: 0, kind: 'WRITE', location: 0, value: 0, high: 0x40450000 },
      { thread: 0, kind: 'WRITE', location: 0, value: 1, flags: ['reference'] },
      { thread: 0, kind: 'WRITE', location: 0, value: 0, flags: ['reference'] },
      { thread: 0, kind: 'WRITE', location: 0, value: 7, high: 1 },
    ],
  });
  equal([0, 1, 2, 3, 4].map((e) => trace.value(e)), ['-5', '0x4045000000000000', 'Box#0.1.3', 'null', '4294967303']);
});

test('the newest write of a location is the last in modification order', () => {
  const trace = sample({
    events: [
      { thread: 0, kind: 'WRITE', location: 0, value: 1, position: 2 },
      { thread: 1, kind: 'WRITE', location: 0, value: 2, position: 1 },
      { thread: 1, kind: 'READ', location: 0, value: 1, source: 0 },
    ],
  });
  equal([trace.newestWrite(0, 2), trace.newestWrite(1, 2)], [0, -1]);
  equal(trace.readersOf(0, 10), [2]);
});

test('locks are held from acquisition to release, and others are blocked meanwhile', () => {
  const trace = sample({
    events: [
      { thread: 0, kind: 'LOCK', location: MONITOR },
      { thread: 1, kind: 'BEGIN' },
      { thread: 0, kind: 'WRITE', location: 0, position: 1 },
      { thread: 0, kind: 'UNLOCK', location: MONITOR },
      { thread: 1, kind: 'LOCK', location: MONITOR },
    ],
  });
  equal(trace.locks.map((s) => [s.thread, s.from, s.to]), [[0, 0, 3], [1, 4, 5]]);
  equal(trace.blocked.map((s) => [s.thread, s.from, s.to]), [[1, 1, 4]]);
  equal([trace.locksAt(2).length, trace.locksAt(3).length, trace.locksAt(1).length], [1, 0, 0]);
});

test('happens-before follows edges and program order', () => {
  const trace = sample({
    events: [
      { thread: 0, kind: 'WRITE', location: 0, position: 1 },
      { thread: 0, kind: 'WRITE', location: 1, position: 1 },
      { thread: 1, kind: 'READ', location: 1, source: 1 },
      { thread: 2, kind: 'WRITE', location: 0, position: 2 },
      { thread: 1, kind: 'READ', location: 0, source: 0 },
      { thread: 2, kind: 'READ', location: 0, source: 3 },
    ],
    edges: [[1, 2], [4, 5]],
  });
  const cone = coneOf(trace, 2);
  equal([0, 1, 2, 3, 4, 5].map((e) => relation(trace, cone, e)), ['before', 'before', 'self', 'concurrent', 'after', 'after']);
  equal(countRelations(trace, cone), { self: 1, before: 2, after: 2, concurrent: 1 });
});

test('without the memory model happens-before tells which writes are hidden', () => {
  const trace = sample({
    events: [
      { thread: 0, kind: 'WRITE', location: 0, value: 1, position: 1 },
      { thread: 0, kind: 'WRITE', location: 0, value: 2, position: 2 },
      { thread: 1, kind: 'BEGIN' },
      { thread: 2, kind: 'WRITE', location: 0, value: 3, position: 3 },
      { thread: 1, kind: 'READ', location: 0, value: 2, source: 1 },
    ],
    edges: [[1, 2]],
  });
  equal(estimate(trace, 4).map((c) => [c.event, c.status]), [[-1, 'hidden'], [0, 'hidden'], [1, 'seen'], [3, 'visible']]);
});

test('a search takes words, numbers, values, kinds and stale', async () => {
  const trace = sample(STALE);
  equal(await found(trace, 'one'), [0, 1, 2]);
  equal(await found(trace, 'two p.x'), [5]);
  equal(await found(trace, '#4'), [4]);
  equal(await found(trace, '=42'), [1]);
  equal(await found(trace, 'read'), [4, 5]);
  equal(await found(trace, 'stale'), [5]);
  equal(await found(trace, 'p.java:11'), [1]);
  equal(await found(trace, 'nothing'), []);
});

test('a filter hides threads, kinds and places', async () => {
  const trace = sample(STALE);
  equal(await selected(trace, { threads: new Set([1]) }), [3, 4, 5]);
  equal(await selected(trace, { kinds: new Set([trace.kinds.indexOf('BEGIN')]) }), [1, 2, 4, 5]);
  equal(await selected(trace, { location: 'p.x' }), [1, 5]);
  equal(await selected(trace, { site: ':12' }), [2]);
  const local = sample({ events: [...STALE.events, { thread: 2, kind: 'WRITE', location: MONITOR }] });
  equal((await selected(local, { shared: true })).length, 6);
});

test('a window keeps the numbers of the file', async () => {
  const trace = sample({ ...STALE, first: 100 });
  equal(trace.number(4), 104);
  equal(await found(trace, '#104'), [4]);
  equal(eventText(trace, 4, 'short'), 'read y = 1 <- w#102');
});

test('two traces differ at the first event that is not the same', () => {
  const a = sample(STALE);
  equal(commonPrefix(a, sample(STALE)), 6);
  const events = STALE.events.map((e, i) => (i === 5 ? { ...e, value: 42, source: 1 } : e));
  equal(commonPrefix(a, sample({ ...STALE, events })), 5);
  equal(commonPrefix(a, sample({ ...STALE, events: STALE.events.slice(0, 3) })), 3);
});

test('rows are those of shown events', () => {
  const trace = sample(STALE);
  const scene = new Scene(trace, summaryOf(trace));
  equal([scene.rows(), scene.lanes], [7, [1, 2]]);
  scene.show(Int32Array.from([3, 5]));
  equal([scene.rows(), scene.lanes, scene.row(4), scene.isShown(4), scene.isShown(5)], [3, [2], 1, false, true]);
});

test('an exported picture is markup of ours alone', () => {
  const evil = '</text><script>alert(1)</script>&';
  const trace = sample({ ...STALE, threads: ['main', evil, 'two'], fields: [evil, 'y'] });
  const scene = new Scene(trace, summaryOf(trace));
  for (const height of [20, 2]) {
    const surface = new SvgSurface(1200, 400, 'white');
    scene.selected = 5;
    scene.cone = coneOf(trace, 5);
    new Painter(scene, { height, shift: 0 }, surface, paletteOf(document.documentElement), 1200, 400).paint();
    const parsed = new DOMParser().parseFromString(surface.toString(), 'image/svg+xml');
    equal([parsed.querySelectorAll('script').length, parsed.querySelectorAll('parsererror').length], [0, 0]);
    equal(parsed.documentElement.textContent?.includes(evil.slice(0, 10)), true);
  }
});

test('an event has the calls around it and its stack', () => {
  const trace = sample({ ...STALE, first: 100 });
  const evil = 'P.run("<script>alert(1)</script>")';
  const summary = {
    ...summaryOf(trace),
    frames: ['P.get(P.java:12)', 'P.run(P.java:9)'],
    stacks: { '104': [0, 1] },
    calls: [
      [2, 103, -1, evil],
      [1, 100, 105, 'P.other()'],
      [2, 104, 105, 'P.get() = 1'],
    ] as const,
  };
  const section = stackSection(new Scene(trace, summary), 4) as HTMLElement;
  equal([...section.querySelectorAll('.call')].map((call) => call.textContent), ['P.get() = 1', evil]);
  equal([...section.querySelectorAll('.frame')].map((frame) => frame.textContent), summary.frames);
  equal(section.querySelectorAll('script').length, 0);
  equal(stackSection(new Scene(trace, summaryOf(trace)), 4), null);
});

test('an event on an object shows where the object was made', () => {
  const trace = sample({ events: [{ thread: 0, kind: 'LOCK', location: 2 }, { thread: 0, kind: 'WRITE', location: 0, value: 1 }] });
  const frames = ['P.create(P.java:4)', 'P.main("<img onerror=alert(1)>")'];
  const summary = { ...summaryOf(trace), frames, made: { '0': [0, 1] } };
  const section = stackSection(new Scene(trace, summary), 0) as HTMLElement;
  equal([...section.querySelectorAll('.made')].map((frame) => frame.textContent), frames);
  equal(section.querySelector('h3')?.textContent, `${trace.object(0)} made at`);
  equal(section.querySelectorAll('img').length, 0);
  equal(stackSection(new Scene(trace, summary), 1), null);
});

test('places are found in frames, and messages lose their packages', () => {
  equal(placeOf('app.Foo.run(Foo.java:12)'), ['Foo.java', 12]);
  equal(placeOf('app.Foo.run(Native Method)') === undefined, true);
  equal(shortMessage('java.lang.AssertionError: a.b is 3'), 'AssertionError: a.b is 3');
});

test('the lower bound is the first that is large enough', () => {
  equal([0, 1, 5, 9].map((n) => lowerBound(Int32Array.from([1, 5, 5, 7]), n)), [0, 0, 1, 4]);
});

void runAll();
