/** Paints the visible rows of a scene: marks with labels where rows are tall enough, else densities. The work is bounded by what is visible. */
import type { Palette } from './palette.ts';
import { Category, type Scene } from './scene.ts';
import type { Shape, Surface } from './surface.ts';
import { eventText } from './text.ts';
import { lowerBound, type Span, type Trace } from './trace.ts';

export const HEADER = 30;
export const GUTTER = 62;
const AXIS = 26;
const LABELLED = 13;
const DETAILED = 5;
const MOST_ARROWS = 400;
const CHARACTER = 6.65;
const LAST_LANE = 230;
const NARROW_LANE = 72;
const FAR = 300;
/** Fewer characters than this are too few for a text. */
const NARROW = 18;

/** Where rows are: the top of row 0 is at {@code HEADER + shift}, each is {@code height} pixels tall. */
export interface View {
  readonly height: number;
  readonly shift: number;
}

/** All lanes are equally wide; where they are narrow, there is room for the texts of the last one to its right. */
export function laneWidth(scene: Scene, width: number): number {
  const lanes = Math.max(1, scene.lanes.length);
  const even = Math.max(10, (width - GUTTER) / lanes);
  return even >= LAST_LANE || lanes === 1
    ? even
    : Math.max(Math.min(even, NARROW_LANE), (width - GUTTER - LAST_LANE) / (lanes - 1));
}

/** The row at a height, which may be outside of the scene. */
export function rowAt(view: View, y: number): number {
  return Math.floor((y - HEADER - view.shift) / view.height);
}

export class Painter {
  private readonly trace: Trace;
  private readonly lane: number;
  private readonly firstRow: number;
  private readonly lastRow: number;

  constructor(
    private readonly scene: Scene,
    private readonly view: View,
    private readonly surface: Surface,
    private readonly palette: Palette,
    private readonly width: number,
    private readonly height: number,
  ) {
    this.trace = scene.trace;
    this.lane = laneWidth(scene, width);
    this.firstRow = Math.max(0, rowAt(view, HEADER));
    this.lastRow = Math.min(scene.rows() - 1, rowAt(view, height));
  }

  paint(): void {
    const { surface, palette } = this;
    surface.rect(0, 0, this.width, this.height, palette.back);
    surface.clip(0, HEADER, this.width, this.height - HEADER);
    this.bands();
    this.cone();
    this.lifelines();
    this.spans();
    if (this.view.height >= DETAILED) {
      this.switches();
      this.arrows();
      this.marks();
    } else {
      this.densities();
      this.arrows();
      this.important();
    }
    this.chosenArrows();
    this.end();
    this.difference();
    surface.restore();
    this.header();
  }

  private x(lane: number): number {
    return GUTTER + lane * this.lane + Math.min(AXIS, this.lane / 2);
  }

  /** The middle of a row. */
  private y(row: number): number {
    return HEADER + this.view.shift + (row + 0.5) * this.view.height;
  }

  /** The middle of a row, or a place outside of the picture that is not far: a dashed line of a million pixels takes its time. */
  private near(row: number): number {
    return Math.max(-FAR, Math.min(this.height + FAR, this.y(row)));
  }

  private axis(event: number): number {
    return this.x(Math.max(0, this.scene.laneOf[this.trace.thread[event]]));
  }

  private shownRows(): number {
    return Math.min(this.lastRow, this.scene.count() - 1);
  }

  /** The selected row, the one under the pointer, and what a search found. */
  private bands(): void {
    const { scene, surface, palette, view } = this;
    const tall = Math.max(2, view.height);
    const band = (event: number, fill: string, alpha: number) => {
      if (scene.isShown(event)) {
        surface.rect(0, this.y(scene.row(event)) - tall / 2, this.width, tall, fill, alpha);
      }
    };
    if (view.height >= DETAILED && scene.found.length > 0) {
      for (let row = this.firstRow; row <= this.shownRows(); row++) {
        const event = scene.event(row);
        if (scene.found[lowerBound(scene.found, event)] === event) {
          band(event, palette.found, 0.35);
        }
      }
    }
    band(scene.hovered, palette.faint, 0.6);
    band(scene.selected, palette.select, 0.28);
  }

  /** Happens-before of the selected event: what is before it and after it, thread by thread. */
  private cone(): void {
    const { scene, surface, palette, trace } = this;
    const cone = scene.cone;
    if (cone === undefined) {
      return;
    }
    scene.lanes.forEach((thread, lane) => {
      const x = GUTTER + lane * this.lane;
      const first = trace.firstOf[thread];
      const last = trace.lastOf[thread];
      const before = Math.min(last, cone.before[thread]);
      const after = cone.after[thread];
      const area = (from: number, to: number, fill: string) => {
        const top = Math.max(HEADER, this.y(scene.row(from)) - this.view.height / 2);
        const bottom = Math.min(this.height, this.y(this.rowUpTo(to)) + this.view.height / 2);
        if (bottom > top) {
          surface.rect(x + 1, top, this.lane - 2, bottom - top, fill, 0.16);
        }
      };
      if (before >= first && first >= 0) {
        area(first, before, palette.before);
      }
      if (after <= last) {
        area(after, last, palette.after);
      }
    });
  }

  /** The last shown row that is not after an event. */
  private rowUpTo(event: number): number {
    return this.scene.shown === undefined ? event : lowerBound(this.scene.shown, event + 1) - 1;
  }

  private lifelines(): void {
    const { scene, surface, palette, trace } = this;
    scene.lanes.forEach((thread, lane) => {
      const x = this.x(lane);
      const top = Math.max(HEADER, this.y(scene.row(trace.firstOf[thread])));
      const isOpen = scene.endings().length > 0 && !trace.isKind(trace.lastOf[thread], 'END');
      const to = isOpen ? scene.count() : this.rowUpTo(trace.lastOf[thread]);
      const bottom = Math.min(this.height, this.y(to));
      if (lane % 2 === 1) {
        surface.rect(GUTTER + lane * this.lane, HEADER, this.lane, this.height, palette.faint, 0.18);
      }
      if (bottom > top) {
        surface.line(x, top, x, bottom, { stroke: palette.faint, width: 1 });
      }
    });
  }

  /** Locks to the left of a lane's axis, outer ones farther out; blocked threads on the axis. */
  private spans(): void {
    const { scene, surface, palette } = this;
    if (scene.count() === 0) {
      return;
    }
    const from = scene.event(Math.min(this.firstRow, Math.max(0, scene.count() - 1)));
    const to = scene.event(Math.max(0, this.shownRows()));
    const each = (spans: readonly Span[], paint: (span: Span, x: number, top: number, tall: number) => void) => {
      for (const span of spans) {
        const lane = scene.laneOf[span.thread];
        if (span.from > to || span.to < from || lane < 0) {
          continue;
        }
        const top = Math.max(HEADER, this.y(scene.row(span.from)));
        const end = span.to >= this.trace.size ? scene.rows() - 1 : scene.row(span.to);
        const bottom = Math.min(this.height, this.y(end));
        if (bottom - top >= 1) {
          paint(span, this.x(lane), top, bottom - top);
        }
      }
    };
    const room = Math.min(AXIS, this.lane / 2);
    each(this.trace.locks, (span, x, top, tall) => {
      const offset = Math.max(3, Math.min(room - 3, 9 + 5 * (2 - Math.min(2, span.depth))));
      surface.rect(x - offset, top, 3, tall, palette.lock, 0.75);
    });
    each(this.trace.blocked, (_, x, top, tall) => {
      surface.rect(x - 2, top, 4, tall, palette.blocked, 0.85);
    });
    (scene.summary.verdict.blocked ?? []).forEach((blocked, i) => {
      const last = this.trace.lastOf[blocked.thread] ?? -1;
      const lane = scene.laneOf[blocked.thread] ?? -1;
      if (last >= 0 && lane >= 0) {
        const top = Math.max(HEADER, this.y(scene.row(last)));
        const bottom = Math.min(this.height, this.y(scene.count() + i));
        if (bottom > top) {
          surface.rect(this.x(lane) - 2, top, 4, bottom - top, palette.failure, 0.85);
        }
      }
    });
  }

  /** A thin line from each event to the next one: where it changes the lane, another thread goes on. */
  private switches(): void {
    const { scene, surface, palette, trace } = this;
    for (let row = Math.max(1, this.firstRow); row <= this.shownRows(); row++) {
      const event = scene.event(row);
      const before = scene.event(row - 1);
      if (trace.thread[event] !== trace.thread[before]) {
        surface.line(this.axis(before), this.y(row - 1), this.axis(event), this.y(row), {
          stroke: palette.dim,
          alpha: 0.35,
          dash: [2, 3],
        });
      }
    }
  }

  /** From each write to the reads by other threads that saw it; stale reads in their own colour. Where they would be too many, stale ones only. */
  private arrows(): void {
    const { scene, trace, view } = this;
    const isDetailed = view.height >= DETAILED;
    const visible = this.shownRows() - this.firstRow + 1;
    let left = MOST_ARROWS;
    for (let row = this.firstRow; row <= this.shownRows() && left > 0; row++) {
      const event = scene.event(row);
      const category = scene.categories[event];
      if (category === Category.STALE || (category === Category.ACROSS && isDetailed && visible < 4 * MOST_ARROWS)) {
        left--;
        this.arrow(event, event === scene.selected);
      } else if (isDetailed && category === Category.UPDATE && trace.isAcross(event)) {
        left--;
        this.arrow(event, event === scene.selected);
      }
    }
  }

  private arrow(read: number, isChosen: boolean): void {
    const { scene, trace, palette, surface } = this;
    const isStale = trace.isStale(read);
    const stroke = isStale ? palette.category[Category.STALE] : palette.category[Category.READ];
    const source = trace.source[read];
    const y = this.y(scene.row(read));
    const x = this.axis(read);
    const side = this.view.height >= DETAILED ? 6 : 2;
    const width = isChosen ? 2.2 : isStale ? 1.6 : 1.1;
    const style = {
      stroke,
      width,
      alpha: isChosen || isStale ? 1 : this.isGivenAtStart(read) ? 0.12 : 0.6,
      arrow: this.view.height >= DETAILED,
      ...(isStale ? { dash: [5, 3] } : {}),
    };
    if (source < 0 || !scene.isShown(source)) {
      if (isStale && this.view.height >= DETAILED) {
        surface.line(x - 22, y, x - side, y, style);
      }
      return;
    }
    const from = this.axis(source);
    const direction = Math.sign(x - from) || 1;
    surface.curve(from + direction * side, this.near(scene.row(source)), x - direction * side, this.near(scene.row(read)), style);
  }

  /** Of the selected event: its source, its readers, and what it missed. */
  private chosenArrows(): void {
    const { scene, trace, surface, palette } = this;
    const event = scene.selected;
    if (!scene.isShown(event)) {
      return;
    }
    if (trace.isReading(event)) {
      this.arrow(event, true);
    }
    if (trace.isWriting(event)) {
      trace.readersOf(event, 50).filter((read) => scene.isShown(read)).forEach((read) => this.arrow(read, true));
    }
    const missed = trace.missed[event];
    if (missed >= 0 && scene.isShown(missed)) {
      surface.curve(this.axis(missed), this.near(scene.row(missed)), this.axis(event), this.near(scene.row(event)), {
        stroke: palette.category[Category.WRITE],
        dash: [1, 3],
        width: 1.6,
      });
    }
  }

  /** Whether a read saw what had been written before its thread began: such arrows say little. */
  private isGivenAtStart(read: number): boolean {
    return this.trace.source[read] < this.trace.firstOf[this.trace.thread[read]];
  }

  private marks(): void {
    const { scene, trace, surface, palette, view } = this;
    const radius = Math.min(5, view.height * 0.32);
    const isLabelled = view.height >= LABELLED;
    const step = isLabelled ? 1 : Math.ceil(LABELLED / view.height);
    for (let row = this.firstRow; row <= this.shownRows(); row++) {
      const event = scene.event(row);
      const y = this.y(row);
      const x = this.axis(event);
      const colour = palette.category[scene.categories[event]];
      surface.mark(shapeOf(trace, event), x, y, radius, colour, palette.back);
      if (row % step === 0 || event === scene.selected) {
        this.gutter(event, y, row);
      }
      if (isLabelled) {
        this.label(event, x, y);
      }
    }
  }

  /** A row has one event, so its text may pass over other lanes: to the right where there is room, else to the left. */
  private label(event: number, x: number, y: number): void {
    const { trace, palette, scene } = this;
    const isStale = trace.isStale(event);
    const line = trace.sites[trace.site[event]]?.line ?? -1;
    const where = `${isStale ? '  stale' : ''}${line >= 0 ? `  :${line}` : ''}`;
    const fill = isStale
      ? palette.category[Category.STALE]
      : scene.categories[event] === Category.OTHER
        ? palette.dim
        : palette.ink;
    this.beside(x, y, eventText(trace, event, 'short'), eventText(trace, event, 'brief'), where, fill, scene.story.has(event));
  }

  private beside(x: number, y: number, long: string, brief: string, where: string, fill: string, bold: boolean): void {
    const { surface, palette } = this;
    const right = Math.floor((this.width - x - 16) / CHARACTER);
    const left = Math.floor((x - GUTTER - 30) / CHARACTER);
    const isLeft = right < NARROW && left > right; // the same for all events of a lane
    const room = Math.max(3, isLeft ? left : right);
    const text = long.length <= room ? long : brief;
    const cut = text.length > room ? text.slice(0, room - 1) + '…' : text;
    const tail = cut.length + where.length <= room ? where : '';
    const at = isLeft ? x - 30 - tail.length * CHARACTER : x + 12;
    surface.text(at, y, cut, { fill, bold, halo: palette.back, anchor: isLeft ? 'end' : 'start' });
    if (tail !== '') {
      surface.text(isLeft ? at : at + cut.length * CHARACTER, y, tail, { fill: palette.dim, size: 11, halo: palette.back });
    }
  }

  /** The event's number; a dot for steps of the story, and how many events are left out before. */
  private gutter(event: number, y: number, row: number): void {
    const { scene, surface, palette, trace } = this;
    if (scene.story.has(event)) {
      surface.mark('dot', 8, y, 5, palette.failure, palette.back);
    }
    const isChosen = event === scene.selected;
    surface.text(GUTTER - 10, y, String(trace.number(event)), {
      fill: isChosen ? palette.ink : palette.dim,
      bold: isChosen,
      size: 10,
      anchor: 'end',
    });
    if (scene.shown !== undefined && this.view.height >= LABELLED) {
      const before = row === 0 ? -1 : scene.event(row - 1);
      if (event - before > 1) {
        surface.line(4, y - this.view.height / 2, GUTTER - 6, y - this.view.height / 2, { stroke: palette.dim, dash: [1, 2], alpha: 0.7 });
      }
    }
  }

  /** For each lane and pixel the most important of its events; wider where there are more. */
  private densities(): void {
    const { scene, surface, palette, view } = this;
    const { trace } = scene;
    const tall = Math.max(0, Math.ceil(this.height - HEADER));
    const best = new Uint8Array(scene.lanes.length * tall);
    const count = new Uint16Array(scene.lanes.length * tall);
    const { shown, laneOf, categories } = scene;
    const top = view.shift + view.height / 2;
    for (let row = this.firstRow; row <= this.shownRows(); row++) {
      const event = shown === undefined ? row : shown[row];
      const y = Math.floor(top + row * view.height);
      if (y >= 0 && y < tall) {
        const at = laneOf[trace.thread[event]] * tall + y;
        count[at]++;
        if (categories[event] > best[at]) {
          best[at] = categories[event];
        }
      }
    }
    const most = Math.max(1, Math.ceil(1 / view.height));
    const room = Math.min(this.lane - 4, 60);
    scene.lanes.forEach((_, lane) => {
      const x = this.x(lane);
      let y = 0;
      while (y < tall) {
        const at = lane * tall + y;
        if (best[at] === 0) {
          y++;
          continue;
        }
        const wide = Math.max(4, Math.round((room * Math.min(count[at], most)) / most));
        let end = y + 1;
        while (end < tall && best[lane * tall + end] === best[at] && count[lane * tall + end] === count[at]) {
          end++;
        }
        surface.rect(x - 2, HEADER + y, wide, end - y, palette.category[best[at]]);
        y = end;
      }
    });
    this.numbers();
  }

  /** Numbers of events beside densities. */
  private numbers(): void {
    const { scene, surface, palette, trace } = this;
    for (let y = HEADER + 20; y < this.height - 10; y += 60) {
      const row = rowAt(this.view, y);
      if (row >= 0 && row < scene.count()) {
        surface.text(GUTTER - 10, y, trace.number(scene.event(row)).toLocaleString('en'), {
          fill: palette.dim,
          size: 10,
          anchor: 'end',
        });
      }
    }
  }

  /** Where rows are thin: the steps of the story, what was found, and the selected event. */
  private important(): void {
    const { scene, surface, palette } = this;
    const { found } = scene;
    const from = scene.count() === 0 ? 0 : scene.event(Math.min(this.firstRow, scene.count() - 1));
    let last = -1;
    for (let i = lowerBound(found, from); i < found.length; i++) {
      if (!scene.isShown(found[i])) {
        continue;
      }
      const y = Math.floor(this.y(scene.row(found[i])));
      if (y > this.height) {
        break;
      }
      if (y !== last) {
        last = y;
        surface.rect(GUTTER - 6, y, 5, 1, palette.found);
      }
    }
    scene.story.forEach((event) => {
      if (scene.isShown(event)) {
        surface.mark('dot', 8, this.y(scene.row(event)), 5, palette.failure, palette.back);
      }
    });
    if (scene.isShown(scene.selected)) {
      const y = this.y(scene.row(scene.selected));
      surface.line(0, y, this.width, y, { stroke: palette.select, width: 1.5 });
      surface.mark(shapeOf(this.trace, scene.selected), this.axis(scene.selected), y, 5, palette.ink, palette.back);
    }
  }

  /** How the execution ended: in the lane of the thread that failed, or in those of the blocked ones. */
  private end(): void {
    const { scene, surface, palette } = this;
    const radius = Math.min(5, Math.max(2, this.view.height * 0.32));
    scene.endings().forEach(({ thread, text }, i) => {
      const row = scene.count() + i;
      const lane = scene.laneOf[thread] ?? -1;
      if (row < this.firstRow || row > this.lastRow) {
        return;
      }
      const x = lane >= 0 ? this.x(lane) : GUTTER + AXIS;
      surface.mark('cross', x, this.y(row), radius, palette.failure, palette.back);
      if (this.view.height >= LABELLED) {
        this.beside(x, this.y(row), text, text, '', palette.failure, true);
      }
    });
  }

  private difference(): void {
    const { scene, surface, palette } = this;
    if (scene.difference < 0 || scene.difference > this.trace.size) {
      return;
    }
    const y = this.y(scene.row(scene.difference)) - this.view.height / 2;
    surface.line(0, y, this.width, y, { stroke: palette.failure, width: 2, dash: [8, 4] });
    surface.rect(this.width - 116, y - 15, 114, 14, palette.back);
    surface.text(this.width - 6, y - 7, 'first difference', { fill: palette.failure, anchor: 'end', size: 10, bold: true, halo: palette.back });
  }

  private header(): void {
    const { scene, surface, palette, trace } = this;
    surface.rect(0, 0, this.width, HEADER, palette.back);
    surface.text(GUTTER - 10, HEADER / 2, 'event', { fill: palette.dim, size: 10, anchor: 'end' });
    const room = Math.floor((this.lane - 6) / CHARACTER);
    scene.lanes.forEach((thread, lane) => {
      const name = room < 3 ? '' : trace.threadName(thread);
      const path = trace.path(thread);
      const cut =
        name.length <= room ? name : room < path.length + 4 ? path.slice(0, room) : name.slice(0, room - 1) + '…';
      const isFailing = thread === scene.summary.verdict.thread && scene.summary.verdict.status === 'failed';
      surface.text(GUTTER + lane * this.lane + 8, HEADER / 2, cut, {
        fill: isFailing ? palette.failure : palette.ink,
        bold: true,
      });
    });
    surface.line(0, HEADER - 0.5, this.width, HEADER - 0.5, { stroke: palette.faint });
  }
}

/** Shapes say what colours say. */
export function shapeOf(trace: Trace, event: number): Shape {
  if (trace.isStale(event)) {
    return 'ring';
  }
  switch (trace.kindName(event)) {
    case 'READ':
      return 'ring';
    case 'WRITE':
      return 'square';
    case 'UPDATE':
      return 'diamond';
    case 'LOCK':
    case 'WAKE':
      return 'down';
    case 'UNLOCK':
    case 'WAIT':
      return 'up';
    case 'FENCE':
    case 'PARK':
      return 'bar';
    case 'START':
    case 'JOIN':
    case 'BEGIN':
    case 'END':
    case 'NOTIFY':
    case 'UNPARK':
      return 'circle';
    default:
      return 'dot';
  }
}
