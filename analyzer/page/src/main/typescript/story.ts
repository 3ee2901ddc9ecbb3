/** The failure first: verdict, cause, what was found, the steps with their source, the end; then facts that lead into the diagram. */
import { h, type Child } from './dom.ts';
import { excerpt, placeOf } from './source.ts';
import type { BlockedThread, Finding, Note, TraceSummary, Verdict } from './summary.ts';

export interface Jumps {
  /** Goes to an event by its number in the file. */
  event(number: number): void;
  /** Shows one location's events. */
  location(name: string): void;
}

export function eventLink(number: number, jumps: Jumps): HTMLElement {
  return h(
    'a',
    {
      class: 'event',
      href: `#event=${number}`,
      'data-event': number,
      click: (e) => {
        e.preventDefault();
        jumps.event(number);
      },
    },
    `#${number}`,
  );
}

/** A sentence about what went wrong, with links to the events that it is about. */
function findingLine(finding: Finding, kind: string, jumps: Jumps): HTMLElement {
  return h('p', { class: kind }, finding.text, ' ', ...finding.events.flatMap((event) => [eventLink(event, jumps), ' ']));
}

export function verdictLine(verdict: Verdict): string {
  switch (verdict.status) {
    case 'failed':
      return verdict.threadName === '' ? verdict.kind : `${verdict.kind} in ${verdict.threadName}`;
    case 'passed':
      return 'passed';
    default:
      return verdict.kind;
  }
}

/** Everything of one trace that is not its diagram. */
export function storyPanel(summary: TraceSummary, jumps: Jumps): HTMLElement {
  const { verdict } = summary;
  return h(
    'div',
    { class: 'story' },
    h(
      'section',
      { class: `verdict ${verdict.status}` },
      h('h2', {}, verdictLine(verdict)),
      verdict.message !== '' && h('pre', { class: 'message' }, verdict.message),
      ...summary.cause.map((finding) => findingLine(finding, 'cause', jumps)),
      ...summary.findings.map((finding) => findingLine(finding, 'finding', jumps)),
    ),
    summary.steps.length > 0 &&
      h('section', {}, h('h3', {}, 'Steps that matter'), h('ol', { class: 'steps' }, ...steps(summary, jumps))),
    ...summary.notes.map(noteSection),
    ...memory(summary),
    stack(summary),
    blocked(verdict.blocked ?? [], jumps),
    facts(summary, jumps),
  );
}

function steps(summary: TraceSummary, jumps: Jumps): HTMLElement[] {
  let thread = '';
  let place = '';
  return summary.steps.map((step) => {
    const isSwitch = thread !== '' && step.thread !== thread;
    const isShown = !isSwitch && place === step.where;
    thread = step.thread;
    place = step.where;
    return h(
      'li',
      { class: `${isSwitch ? 'switch ' : ''}${step.note.includes('stale') ? 'stale' : ''}`, 'data-step': step.event },
      h(
        'button',
        { type: 'button', click: () => jumps.event(step.event) },
        h(
          'span',
          { class: 'head' },
          h('span', { class: 'number' }, `#${step.event}`),
          h('span', { class: 'thread' }, step.thread),
          h('span', { class: 'where' }, step.where),
        ),
        h('span', { class: 'text' }, step.text),
        step.call !== '' && h('span', { class: 'note' }, `in ${step.call}`),
        step.note !== '' && h('span', { class: 'note' }, step.note),
        step.source !== undefined && step.source !== '' && !isShown && h('code', {}, step.source),
      ),
    );
  });
}

/** The lines about the memory model: those that are not indented are headings. */
function memory(summary: TraceSummary): Child[] {
  const sections: Child[] = [];
  let lines: string[] = [];
  let title = '';
  const flush = () => {
    if (title !== '' || lines.length > 0) {
      sections.push(
        h('section', { class: 'memory' }, h('h3', {}, title), ...lines.map((line) => h('p', {}, line))),
      );
    }
    lines = [];
  };
  for (const line of summary.memory) {
    if (line.startsWith(' ')) {
      lines.push(line.trim());
    } else if (line.trim() !== '') {
      flush();
      title = line.replace(/:$/, '');
    }
  }
  flush();
  return sections;
}

/** What was found out since: sentences, then the lines of a diff. */
function noteSection(note: Note): HTMLElement {
  const diff = note.lines.findIndex((line) => line.startsWith('--- '));
  const end = diff < 0 ? note.lines.length : diff;
  return h(
    'section',
    { class: 'note-of-trace' },
    h('h3', {}, note.title),
    ...note.lines.slice(0, end).map((line) => h('p', {}, line)),
    diff >= 0 && h('pre', { class: 'diff' }, ...note.lines.slice(diff).map(diffLine)),
  );
}

function diffLine(line: string): HTMLElement {
  const kind = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : line.startsWith('@@') ? 'hunk' : '';
  return h('span', { class: kind }, `${line}\n`);
}

function stack(summary: TraceSummary): Child {
  const { verdict } = summary;
  const frames = verdict.frames ?? [];
  if (frames.length === 0) {
    return null;
  }
  return h(
    'section',
    { class: 'stack' },
    h('h3', {}, 'Stack'),
    ...frames.map((frame, i) => frameLine(summary, frame, i === 0)),
    ...(verdict.causes ?? []).flatMap(([text, others]) => [
      h('p', { class: 'caused' }, text),
      ...others.map((frame) => frameLine(summary, frame, false)),
    ]),
  );
}

/** A frame; with its source where the page has it. */
export function frameLine(summary: TraceSummary, frame: string, isOpen: boolean): HTMLElement {
  const place = placeOf(frame);
  const source = place === undefined ? undefined : excerpt(summary, place[0], place[1], 2);
  return source === undefined
    ? h('div', { class: 'frame' }, frame)
    : h('details', { class: 'frame', open: isOpen }, h('summary', {}, frame), source);
}

function blocked(threads: readonly BlockedThread[], jumps: Jumps): Child {
  if (threads.length === 0) {
    return null;
  }
  return h(
    'section',
    { class: 'blocked' },
    h('h3', {}, 'Blocked threads'),
    ...threads.map((one) =>
      h(
        'p',
        { 'data-thread': one.thread },
        h('b', {}, one.threadName),
        `: ${one.kind} `,
        one.location !== null &&
          h('a', { href: '#', click: (e) => (e.preventDefault(), jumps.location(one.location!)) }, one.location),
        one.where !== null && ` at ${one.where}`,
        one.since !== null && `; held by ${one.holder ?? '?'} since ${one.since}`,
      ),
    ),
  );
}

function facts(summary: TraceSummary, jumps: Jumps): HTMLElement {
  const isOpen = summary.steps.length === 0; // there is nothing else to read
  return h(
    'section',
    { class: 'facts' },
    list(isOpen, `Races (${summary.races.length < summary.raceCount ? `${summary.races.length} of ` : ''}${summary.raceCount})`, 'races', summary.races.map((race) =>
      h(
        'li',
        {},
        h('span', { class: 'tag' }, race.kind),
        ` ${race.location}: ${race.text} `,
        ...race.events.flatMap((event) => [eventLink(event, jumps), ' ']),
      ),
    )),
    list(isOpen, `iRoots (${summary.irootsAreAll ? '' : 'the first '}${summary.iroots.length})`, 'iroots', summary.iroots.map((iroot) =>
      h(
        'li',
        {},
        h('span', { class: 'tag' }, `idiom ${iroot.idiom}${iroot.weak ? ', weak' : ''}`),
        ` ${iroot.text} `,
        ...iroot.events.flatMap((event) => [eventLink(event, jumps), ' ']),
      ),
    )),
    list(isOpen, 'Parameters', 'parameters', Object.entries(summary.parameters).map(([name, value]) =>
      h('li', {}, h('span', { class: 'name' }, name), ' ', h('b', {}, value.toLocaleString('en'))),
    )),
    list(isOpen, 'Origin', 'origin', Object.entries(summary.origin).map(([name, value]) =>
      h('li', {}, h('span', { class: 'name' }, name), ' ', h('b', {}, value)),
    )),
  );
}

function list(isOpen: boolean, title: string, name: string, items: readonly HTMLElement[]): Child {
  return items.length === 0
    ? null
    : h('details', { class: name, open: isOpen }, h('summary', {}, title), h('ul', {}, ...items));
}
