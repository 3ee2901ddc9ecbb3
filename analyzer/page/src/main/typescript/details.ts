/** Everything about one event: place, value, source, what else it could have read, readers, locks, happens-before. */
import { h, type Child } from './dom.ts';
import { coneOf, countRelations, relation, type Cone } from './order.ts';
import type { Scene } from './scene.ts';
import { excerpt } from './source.ts';
import { eventLink, frameLine, type Jumps } from './story.ts';
import { eventText, flagText } from './text.ts';
import { INITIAL, OUTSIDE, lowerBound, type Candidate, type Trace } from './trace.ts';

export interface Actions extends Jumps {
  source(): void;
  access(direction: number): void;
  watch(location: number): void;
  cone(): void;
  only(what: 'thread' | 'location' | 'site', event: number): void;
}

const MOST_READERS = 12;
const MOST_WRITES = 25;
/** Hidden writes that are listed where happens-before alone is asked. */
const MOST_HIDDEN = 4;

export function detailsPanel(scene: Scene, event: number, actions: Actions): HTMLElement {
  const { trace, summary } = scene;
  const site = trace.sites[trace.site[event]];
  const location = trace.location[event];
  const panel = h(
    'div',
    { class: 'event-details', 'data-event': trace.number(event) },
    h('h2', {}, h('span', { class: 'number' }, `#${trace.number(event)}`), ' ', eventText(trace, event, 'short')),
    trace.isStale(event) && h('p', { class: 'stale' }, 'Stale: a newer write had been executed, ', link(trace, trace.missed[event], actions), '.'),
    h('p', { class: 'actions' }, ...buttons(scene, event, actions)),
    site !== undefined && excerpt(summary, site.file, site.line),
    h('table', { class: 'properties' }, h('tbody', {}, ...properties(scene, event, actions))),
    stackSection(scene, event),
    location >= 0 && trace.isReading(event) && candidatesSection(scene, event, actions),
    trace.isWriting(event) && readers(trace, event, actions),
    coneSection(scene, event),
  );
  return panel;
}

function buttons(scene: Scene, event: number, actions: Actions): Child[] {
  const { trace } = scene;
  const button = (key: string, title: string, click: () => void) =>
    h('button', { type: 'button', 'data-key': key, click }, title, ' ', h('kbd', {}, key));
  const location = trace.location[event];
  return [
    trace.source[event] >= 0 && button('w', 'who wrote this', () => actions.source()),
    location >= 0 && button('[', 'previous access', () => actions.access(-1)),
    location >= 0 && button(']', 'next access', () => actions.access(1)),
    location >= 0 && trace.isAccess(event) && button('v', 'watch', () => actions.watch(location)),
    button('b', scene.cone === undefined ? 'happens-before' : 'hide happens-before', () => actions.cone()),
    location >= 0 && h('button', { type: 'button', click: () => actions.only('location', event) }, 'only this location'),
    h('button', { type: 'button', click: () => actions.only('thread', event) }, 'only this thread'),
    trace.site[event] >= 0 && h('button', { type: 'button', click: () => actions.only('site', event) }, 'only this place'),
  ];
}

function link(trace: Trace, event: number, jumps: Jumps): HTMLElement {
  return h(
    'span',
    {},
    eventLink(trace.number(event), jumps),
    ` by ${trace.threadName(trace.thread[event])}`,
    trace.site[event] >= 0 && ` at ${trace.whereOf(event)}`,
  );
}

function properties(scene: Scene, event: number, jumps: Jumps): Child[] {
  const { trace } = scene;
  const row = (name: string, ...value: readonly Child[]) => h('tr', {}, h('th', {}, name), h('td', {}, ...value));
  const site = trace.sites[trace.site[event]];
  const location = trace.location[event];
  const source = trace.source[event];
  const orders = [trace.orders[trace.readOrder[event]], trace.orders[trace.writeOrder[event]]]
    .filter((order) => order !== 'NONE')
    .map((order) => order.toLowerCase());
  const flags = remarks(trace, event);
  const locks = trace.locksAt(event);
  return [
    row('thread', trace.threadName(trace.thread[event])),
    row('kind', trace.kindName(event).toLowerCase()),
    site !== undefined && row('place', `${trace.where(trace.site[event])} in ${site.className}.${site.method}`),
    site !== undefined && site.member !== '' && row('member', site.member),
    location >= 0 && row('location', trace.locationName(location)),
    orders.length > 0 && row('order', [...new Set(orders)].join(' / ')),
    trace.isAccess(event) && row('value', trace.hasValue(event) ? trace.value(event) : 'not recorded'),
    source === INITIAL && row('reads', 'the initial value'),
    source === OUTSIDE && row('reads', 'a write outside of this page'),
    source >= 0 && row('reads', link(trace, source, jumps)),
    trace.position[event] >= 0 && row(trace.isAccess(event) ? 'modification order' : 'position', trace.position[event]),
    trace.syncPosition[event] >= 0 && row('place in S', trace.syncPosition[event]),
    row('could have run', trace.enabled[event] === 1 ? 'this thread only' : `${trace.enabled[event]} threads`),
    row(
      'locks held',
      locks.length === 0
        ? 'none'
        : h('span', {}, ...locks.flatMap((lock, i) => [i > 0 && ', ', trace.locationName(lock.location), ' since ', eventLink(trace.number(lock.from), jumps)])),
    ),
    flags.length > 0 && row('remarks', flags.join(', ')),
  ];
}

const REMARKS: Readonly<Record<string, string>> = {
  coherent: 'as coherent as an opaque read',
  newestOffered: 'the newest write alone was offered',
  frozen: 'a final field after its freeze',
  severalCandidates: 'could have seen another write',
  unannounced: 'went outside without notice',
  readsFromAlone: 'synchronises with what it reads alone',
  ordersNothing: 'orders nothing',
};

/** What the flags of an event say, in words. */
function remarks(trace: Trace, event: number): string[] {
  const others = Object.entries(REMARKS).filter(([flag]) => trace.has(event, flag));
  const usual = flagText(trace, event).replace(/^ \((.*)\)$/, '$1');
  return [...(usual === '' ? [] : [usual]), ...others.map(([, words]) => words)];
}

/** What the read could have seen. What the memory model says is in the page for most reads; else happens-before alone is asked. */
function candidatesSection(scene: Scene, event: number, jumps: Jumps): HTMLElement {
  const { trace } = scene;
  const known = trace.explanation(event);
  const candidates = known ?? estimate(trace, event);
  return h(
    'section',
    { class: 'candidates' },
    h('h3', {}, 'Writes that it could have seen'),
    h('ul', {}, ...candidates.map((candidate) => candidateRow(trace, candidate, jumps))),
    known === undefined &&
      h('p', { class: 'hint' }, `By happens-before alone, of the writes nearby. All rules of the memory model: heddle inspect --why ${trace.number(event)} TRACE`),
  );
}

function candidateRow(trace: Trace, candidate: Candidate, jumps: Jumps): HTMLElement {
  const { event, status, text } = candidate;
  const isListed = event >= 0 && event < trace.size;
  return h(
    'li',
    { class: status },
    h(
      'div',
      { class: 'write' },
      isListed ? eventLink(trace.number(event), jumps) : event === INITIAL ? 'initial value' : null,
      isListed && trace.hasValue(event) && h('b', {}, ` = ${trace.value(event)}`),
      isListed && ` by ${trace.threadName(trace.thread[event])} ${trace.whereOf(event)}`,
    ),
    h('div', { class: 'why' }, text),
  );
}

/** The writes around a read, and whether happens-before hides them. */
export function estimate(trace: Trace, read: number): Candidate[] {
  const cone = coneOf(trace, read);
  const events = trace.eventsOf(trace.location[read]);
  const writes: number[] = [];
  for (let i = lowerBound(events, read) - 1; i >= 0 && writes.length < MOST_WRITES; i--) {
    if (trace.isWriting(events[i])) {
      writes.unshift(events[i]);
    }
  }
  const known = writes.filter((write) => write < read && relation(trace, cone, write) === 'before');
  const last = known.reduce((a, b) => (a < 0 || trace.position[b] > trace.position[a] ? b : a), -1);
  const status = (write: number): Candidate => {
    if (write === trace.source[read]) {
      return { event: write, status: 'seen', text: 'seen' };
    }
    const isHidden = last >= 0 && (write < 0 || (write !== last && trace.position[write] < trace.position[last]));
    return isHidden
      ? { event: write, status: 'hidden', text: `hidden: overwritten by w#${trace.number(last)}, which happens before this` }
      : { event: write, status: 'visible', text: 'not excluded by happens-before' };
  };
  const all = [...(writes.length < MOST_WRITES ? [INITIAL] : []), ...writes].map(status);
  const hidden = all.filter((candidate) => candidate.status === 'hidden').slice(-MOST_HIDDEN);
  return all.filter((candidate) => candidate.status !== 'hidden' || hidden.includes(candidate));
}

function readers(trace: Trace, event: number, jumps: Jumps): HTMLElement {
  const all = trace.readersOf(event, MOST_READERS + 1);
  return h(
    'section',
    { class: 'readers' },
    h('h3', {}, 'Read by'),
    all.length === 0 ? h('p', {}, 'no event') : null,
    ...all.slice(0, MOST_READERS).map((read) => h('p', {}, link(trace, read, jumps))),
    all.length > MOST_READERS ? h('p', {}, 'and others') : null,
  );
}

/** The calls around the event with their values, innermost first, its stack, and where its object was made: as far as a replay has collected them. */
export function stackSection(scene: Scene, event: number): Child {
  const { trace, summary } = scene;
  const number = trace.number(event);
  const frames = summary.stacks[String(number)] ?? [];
  const calls = summary.calls.filter(([thread, from, to]) => thread === trace.thread[event] && from <= number && (to < 0 || number < to));
  const owner = trace.location[event] < 0 ? -1 : trace.owner(trace.location[event]);
  const made = summary.made[String(owner)] ?? [];
  if (frames.length === 0 && calls.length === 0 && made.length === 0) {
    return null;
  }
  return h(
    'section',
    { class: 'stack' },
    calls.length > 0 && h('h3', {}, 'Calls'),
    ...calls.reverse().map(([, , , text]) => h('p', { class: 'call' }, text)),
    frames.length > 0 && h('h3', {}, 'Stack'),
    ...frames.map((frame, i) => frameLine(summary, summary.frames[frame], i === 0)),
    made.length > 0 && h('h3', {}, `${trace.object(owner)} made at`),
    ...made.map((frame, i) => h('div', { class: 'made' }, frameLine(summary, summary.frames[frame], i === 0))),
  );
}

function coneSection(scene: Scene, event: number): Child {
  const cone: Cone | undefined = scene.cone;
  if (cone === undefined || cone.event !== event) {
    return null;
  }
  const counts = countRelations(scene.trace, cone);
  return h(
    'section',
    { class: 'cone' },
    h('h3', {}, 'Happens-before'),
    h('p', {}, h('span', { class: 'swatch before' }), ` ${counts.before.toLocaleString('en')} events happen before it`),
    h('p', {}, h('span', { class: 'swatch after' }), ` ${counts.after.toLocaleString('en')} happen after it`),
    h('p', {}, `${counts.concurrent.toLocaleString('en')} are not ordered with it`),
  );
}
