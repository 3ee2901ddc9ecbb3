/** The page: story, toolbar, one or two diagrams, details; keys; the address. */
import { commonPrefix } from './compare.ts';
import { detailsPanel, type Actions } from './details.ts';
import { h, replace, type Child } from './dom.ts';
import { help } from './help.ts';
import { ALL, Pane, type Choice } from './pane.ts';
import { eventLink, storyPanel, verdictLine, type Jumps } from './story.ts';
import type { Summary, TraceSummary } from './summary.ts';
import { eventText } from './text.ts';
import type { Trace } from './trace.ts';
import { WatchList } from './watch.ts';

/** Of traces longer than this, what happened on one thread's memory alone is left out at first. */
const LONG = 80;

export class App {
  readonly panes: Pane[] = [];
  private readonly watches: WatchList[] = [];
  private active = 0;
  private choice: Choice = ALL;
  private query = '';
  private back: (readonly [number, number])[] = [];
  private hashTimer = 0;

  private readonly diagrams = h('div', { class: 'panes' }, h('p', { class: 'loading' }, 'Unpacking the events…'));
  private readonly details = h('aside', { class: 'details', 'aria-label': 'Selected event' });
  private readonly live = h('div', { class: 'live', 'aria-live': 'polite' });
  private readonly status = h('span', { class: 'status' });
  private readonly count = h('span', { class: 'count' });
  private readonly comparison = h('section', { class: 'comparison' });
  private readonly searchBox = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search: name, place, kind, stale, #12, =42',
    'aria-label': 'Search',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  private readonly locationBox = h('input', { type: 'text', id: 'location', placeholder: 'location', 'aria-label': 'Only locations whose name contains', spellcheck: 'false' });
  private readonly siteBox = h('input', { type: 'text', id: 'site', placeholder: 'place', 'aria-label': 'Only places whose name contains', spellcheck: 'false' });
  private readonly sharedBox = h('input', { type: 'checkbox', id: 'shared' });
  private readonly threadMenu = h('details', { class: 'menu', id: 'threads' });
  private readonly kindMenu = h('details', { class: 'menu', id: 'kinds' });
  private readonly dialog = h('dialog', { class: 'help' });

  constructor(private readonly summary: Summary) {}

  /** Shows what is known before the events are: the first paint. */
  start(): void {
    const jumps = this.jumps(0);
    const first = this.summary.traces[0];
    const stories = this.summary.traces.map((trace, n) =>
      this.summary.traces.length === 1
        ? storyPanel(trace, jumps)
        : h('details', { open: n === 0, class: 'one-of-two' }, h('summary', {}, trace.name), storyPanel(trace, this.jumps(n))),
    );
    document.body.append(
      h(
        'header',
        {},
        h('h1', {}, first.origin['program'] ?? ''),
        ...this.summary.traces.map((trace) => badge(trace)),
        h('span', { class: 'name' }, this.summary.traces.map((trace) => trace.name).join('  /  ')),
        h('span', { class: 'room' }),
        h('button', { type: 'button', id: 'theme', title: 'dark or light (t)', click: () => this.toggleTheme() }, 'theme'),
        h('button', { type: 'button', id: 'svg', title: 'save the shown part as SVG (e)', click: () => this.saveSvg() }, 'SVG'),
        h('button', { type: 'button', id: 'help', title: 'keys (?)', click: () => this.dialog.showModal() }, '?'),
      ),
      h(
        'main',
        {},
        h('aside', { class: 'left', 'aria-label': 'Story' }, this.comparison, ...stories),
        h('div', { class: 'middle' }, this.toolbar(), this.diagrams, legend()),
        this.details,
      ),
      this.live,
      this.dialog,
    );
    replace(this.dialog, help(() => this.dialog.close()));
    this.comparison.hidden = true;
  }

  /** Adds the diagrams. */
  load(traces: readonly Trace[]): void {
    replace(this.diagrams);
    traces.forEach((trace, n) => {
      const pane = new Pane(trace, this.summary.traces[n], {
        select: (event) => this.select(n, event, false),
        hover: (event) => this.hover(n, event),
        view: (view) => {
          if (this.panes.length === 2 && this.choice === ALL) {
            this.panes[1 - n].diagram.follow(view);
          }
        },
      });
      this.panes.push(pane);
      this.watches.push(new WatchList(pane.scene, this.jumps(n)));
      this.diagrams.append(
        h('div', { class: 'pane' }, traces.length > 1 ? h('div', { class: 'pane-name' }, this.summary.traces[n].name) : null, pane.diagram.element),
      );
    });
    this.panes.forEach((pane) => pane.diagram.measure());
    this.menus();
    if (traces.length === 2) {
      this.compare();
    }
    document.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('pointerdown', (event) => this.closeMenus(event.target));
    window.addEventListener('hashchange', () => this.followAddress(false));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.recolour());
    requestAnimationFrame(() => this.followAddress(true));
  }

  get pane(): Pane {
    return this.panes[this.active];
  }

  /** Selects an event by its number in the file. */
  go(n: number, number: number): void {
    const pane = this.panes[n];
    const event = number - (pane?.trace.first ?? 0);
    if (pane !== undefined && event >= 0 && event < pane.trace.size) {
      this.remember();
      this.select(n, event, true);
    }
  }

  select(n: number, event: number, isFar: boolean): void {
    this.active = n;
    this.pane.select(event, isFar);
    const other = this.panes[1 - n];
    const difference = this.pane.scene.difference;
    if (other !== undefined) {
      const isCommon = (difference < 0 || event < difference) && event < other.trace.size;
      other.select(isCommon ? event : -1, isFar);
    }
    this.showDetails();
    document.querySelectorAll('.steps li').forEach((step) => {
      step.classList.toggle('chosen', event >= 0 && step.getAttribute('data-step') === String(this.pane.trace.number(event)));
    });
    this.live.textContent = event < 0 ? '' : `Event ${this.pane.trace.number(event)}, ${eventText(this.pane.trace, event, 'full')}`;
    this.saveAddress();
  }

  /** Filters both traces. */
  async setChoice(choice: Choice): Promise<void> {
    if (this.panes.length === 0) {
      return;
    }
    this.choice = choice;
    this.locationBox.value = choice.location;
    this.siteBox.value = choice.site;
    this.sharedBox.checked = choice.shared;
    this.menus();
    await Promise.all(this.panes.map((pane) => pane.filter(choice)));
    this.showCount();
    this.saveAddress();
  }

  async search(text: string, isJumping: boolean): Promise<void> {
    if (this.panes.length === 0) {
      return;
    }
    this.query = text;
    if (this.searchBox.value !== text) {
      this.searchBox.value = text;
    }
    this.status.textContent = text === '' ? '' : 'searching…';
    const found = await Promise.all(this.panes.map((pane) => pane.search(text)));
    const own = found[this.active];
    if (own === undefined) {
      return;
    }
    this.status.textContent = text === '' ? '' : `${own.length.toLocaleString('en')} found`;
    if (isJumping) {
      this.found(1);
    }
    this.saveAddress();
  }

  private jumps(n: number): Jumps {
    return {
      event: (number) => this.go(n, number),
      location: (name) => void this.setChoice({ ...this.choice, location: name }),
    };
  }

  private toolbar(): HTMLElement {
    let timer = 0;
    const later = (action: () => void) => () => {
      clearTimeout(timer);
      timer = window.setTimeout(action, 150);
    };
    this.searchBox.addEventListener('input', later(() => void this.search(this.searchBox.value, false)));
    this.searchBox.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        clearTimeout(timer);
        if (this.query === this.searchBox.value) {
          this.found(event.shiftKey ? -1 : 1);
        } else {
          void this.search(this.searchBox.value, true);
        }
      } else if (event.key === 'Escape') {
        void this.search('', false);
        this.pane?.diagram.focus();
      }
      event.stopPropagation();
    });
    const narrow = later(
      () => void this.setChoice({ ...this.choice, location: this.locationBox.value.trim(), site: this.siteBox.value.trim() }),
    );
    for (const box of [this.locationBox, this.siteBox]) {
      box.addEventListener('input', narrow);
      box.addEventListener('keydown', (event) => event.stopPropagation());
    }
    this.sharedBox.addEventListener('change', () => void this.setChoice({ ...this.choice, shared: this.sharedBox.checked }));
    const button = (id: string, text: string, title: string, click: () => void) =>
      h('button', { type: 'button', id, title, 'aria-label': title, click }, text);
    return h(
      'div',
      { class: 'toolbar', role: 'toolbar' },
      h(
        'div',
        { class: 'group' },
        this.searchBox,
        button('previous-found', '‹', 'previous match (N)', () => this.found(-1)),
        button('next-found', '›', 'next match (n)', () => this.found(1)),
        this.status,
      ),
      h(
        'div',
        { class: 'group' },
        button('zoom-out', '−', 'zoom out (-)', () => this.pane?.diagram.zoomBy(1 / 1.6)),
        button('zoom-in', '+', 'zoom in (+)', () => this.pane?.diagram.zoomBy(1.6)),
        button('fit', 'whole run', 'show the whole run (f)', () => this.pane?.diagram.fit()),
      ),
      h(
        'div',
        { class: 'group' },
        this.threadMenu,
        this.kindMenu,
        this.locationBox,
        this.siteBox,
        h('label', { title: 'leave out accesses of what one thread alone uses' }, this.sharedBox, ' shared only'),
        button('everything', 'all', 'show all events', () => void this.setChoice(ALL)),
        this.count,
      ),
    );
  }

  private menus(): void {
    const { trace } = this.pane;
    const box = (isOn: boolean, text: string, change: (isOn: boolean) => void) => {
      const input = h('input', { type: 'checkbox', checked: isOn });
      input.addEventListener('change', () => change(input.checked));
      return h('label', {}, input, ` ${text}`);
    };
    const without = (set: ReadonlySet<string>, name: string, isOn: boolean) => {
      const next = new Set(set);
      if (isOn) {
        next.delete(name);
      } else {
        next.add(name);
      }
      return next;
    };
    const threads = trace.threads.map((_, t) => t).filter((t) => trace.firstOf[t] >= 0);
    const menu = (all: readonly string[], hidden: ReadonlySet<string>, set: (names: ReadonlySet<string>) => void) =>
      h(
        'div',
        { class: 'all-or-none' },
        h('button', { type: 'button', click: () => set(new Set()) }, 'all'),
        h('button', { type: 'button', click: () => set(new Set(all)) }, 'none'),
        hidden.size > 0 && `${hidden.size} hidden`,
      );
    const paths = threads.map((t) => trace.path(t));
    replace(
      this.threadMenu,
      h('summary', { class: this.choice.threads.size > 0 ? 'on' : '' }, 'threads'),
      h(
        'div',
        {},
        menu(paths, this.choice.threads, (names) => void this.setChoice({ ...this.choice, threads: names })),
        ...threads.map((t) =>
          box(!this.choice.threads.has(trace.path(t)), trace.threadName(t), (isOn) =>
            void this.setChoice({ ...this.choice, threads: without(this.choice.threads, trace.path(t), isOn) }),
          ),
        ),
      ),
    );
    const present = new Uint8Array(trace.kinds.length);
    trace.kind.forEach((kind) => (present[kind] = 1));
    const kinds = trace.kinds.filter((_, k) => present[k] === 1);
    replace(
      this.kindMenu,
      h('summary', { class: this.choice.kinds.size > 0 ? 'on' : '' }, 'kinds'),
      h(
        'div',
        {},
        menu(kinds, this.choice.kinds, (names) => void this.setChoice({ ...this.choice, kinds: names })),
        ...kinds.map((kind) =>
          box(!this.choice.kinds.has(kind), kind.toLowerCase(), (isOn) =>
            void this.setChoice({ ...this.choice, kinds: without(this.choice.kinds, kind, isOn) }),
          ),
        ),
      ),
    );
  }

  private closeMenus(target: EventTarget | null): void {
    for (const menu of [this.threadMenu, this.kindMenu]) {
      if (!(target instanceof Node && menu.contains(target))) {
        menu.open = false;
      }
    }
  }

  private showCount(): void {
    const { scene, trace } = this.pane;
    this.count.textContent =
      scene.shown === undefined
        ? `${trace.size.toLocaleString('en')} events`
        : `${scene.count().toLocaleString('en')} of ${trace.size.toLocaleString('en')} events`;
  }

  private showDetails(): void {
    const { scene } = this.pane;
    const watch = this.watches[this.active];
    watch.show();
    replace(
      this.details,
      scene.selected < 0
        ? h('p', { class: 'hint' }, 'Select an event: click it, or use the arrow keys. ? lists all keys.')
        : detailsPanel(scene, scene.selected, this.actions()),
      watch.element,
    );
  }

  private actions(): Actions {
    const n = this.active;
    const pane = this.pane;
    return {
      ...this.jumps(n),
      source: () => this.toSource(),
      access: (direction) => this.toIfAny(pane.access(direction)),
      watch: (location) => this.watches[n].toggle(location),
      cone: () => this.toggleCone(),
      only: (what, event) => {
        const { trace } = pane;
        const others = new Set(trace.threads.map((_, t) => trace.path(t)).filter((path) => path !== trace.path(trace.thread[event])));
        void this.setChoice(
          what === 'thread'
            ? { ...this.choice, threads: others }
            : what === 'location'
              ? { ...this.choice, location: trace.locationName(trace.location[event]) }
              : { ...this.choice, site: trace.where(trace.site[event]) },
        );
      },
    };
  }

  private toggleCone(): void {
    this.pane.toggleCone();
    this.showDetails();
    this.saveAddress();
  }

  private toSource(): void {
    const { scene, trace } = this.pane;
    if (scene.selected >= 0 && trace.source[scene.selected] >= 0) {
      this.remember();
      this.select(this.active, trace.source[scene.selected], true);
    }
  }

  private toIfAny(event: number): void {
    if (event >= 0) {
      this.select(this.active, event, true);
    }
  }

  private found(direction: number): void {
    this.toIfAny(this.pane.nextFound(direction));
  }

  private remember(): void {
    const { selected } = this.pane.scene;
    if (selected >= 0) {
      this.back = [...this.back.slice(-99), [this.active, selected]];
    }
  }

  private goBack(): void {
    const last = this.back.pop();
    if (last !== undefined) {
      this.select(last[0], last[1], true);
    }
  }

  private hover(n: number, event: number): void {
    const { scene, diagram, trace } = this.panes[n];
    if (scene.hovered !== event) {
      scene.hovered = event;
      diagram.draw();
      diagram.element.title = event < 0 ? '' : `#${trace.number(event)} ${trace.threadName(trace.thread[event])}: ${eventText(trace, event, 'full')}`;
    }
  }

  private toStep(direction: number): void {
    const { scene } = this.pane;
    const steps = [...scene.story].sort((a, b) => a - b);
    const next = direction > 0 ? steps.find((s) => s > scene.selected) : steps.reverse().find((s) => s < scene.selected);
    this.toIfAny(next ?? -1);
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || this.dialog.open || target.tagName === 'INPUT') {
      return;
    }
    const action = this.actionOf(event, target);
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  }

  private actionOf(event: KeyboardEvent, target: HTMLElement): (() => void) | undefined {
    const { pane } = this;
    const { scene, trace, diagram } = pane;
    const step = (rows: number) => () => this.toIfAny(pane.step(rows));
    const along = (direction: number) => () => {
      const thread = scene.selected < 0 ? -1 : trace.thread[scene.selected];
      this.toIfAny(thread < 0 ? pane.step(direction) : pane.seek(direction, (e) => trace.thread[e] === thread));
    };
    switch (event.key) {
      case 'ArrowDown':
      case 'j':
        return event.shiftKey ? along(1) : step(1);
      case 'ArrowUp':
      case 'k':
        return event.shiftKey ? along(-1) : step(-1);
      case 'ArrowRight':
      case 'l':
        return along(1);
      case 'ArrowLeft':
      case 'h':
        return along(-1);
      case 'PageDown':
        return step(diagram.pageRows());
      case 'PageUp':
        return step(-diagram.pageRows());
      case 'Home':
        return () => this.toIfAny(scene.count() === 0 ? -1 : scene.event(0));
      case 'End':
        return () => this.toIfAny(scene.count() === 0 ? -1 : scene.event(scene.count() - 1));
      case 'Enter':
        return target.tagName === 'BUTTON' || target.tagName === 'SUMMARY' || target.tagName === 'A' || scene.selected < 0
          ? undefined
          : () => diagram.show(scene.selected);
      case 'Escape':
        return () => {
          this.closeMenus(null);
          this.select(this.active, -1, false);
        };
      case 'Backspace':
      case 'u':
        return () => this.goBack();
      case 'w':
        return () => this.toSource();
      case '[':
        return () => this.toIfAny(scene.selected < 0 ? -1 : pane.access(-1));
      case ']':
        return () => this.toIfAny(scene.selected < 0 ? -1 : pane.access(1));
      case 'v':
        return () => {
          if (scene.selected >= 0 && trace.location[scene.selected] >= 0) {
            this.watches[this.active].toggle(trace.location[scene.selected]);
          }
        };
      case 'b':
        return () => this.toggleCone();
      case '.':
        return () => this.toStep(1);
      case ',':
        return () => this.toStep(-1);
      case 's':
      case 'S':
        return () => this.toIfAny(pane.nextStale(event.key === 's' ? 1 : -1));
      case 'x':
      case 'X':
        return () =>
          this.toIfAny(pane.seek(event.key === 'x' ? 1 : -1, (e) => e > 0 && trace.thread[e] !== trace.thread[e - 1]));
      case 'n':
        return () => this.found(1);
      case 'N':
        return () => this.found(-1);
      case '/':
        return () => this.searchBox.focus();
      case 'f':
        return () => diagram.fit();
      case '+':
      case '=':
        return () => diagram.zoomBy(1.6);
      case '-':
        return () => diagram.zoomBy(1 / 1.6);
      case 't':
        return () => this.toggleTheme();
      case 'e':
        return () => this.saveSvg();
      case 'd':
        return this.panes.length < 2 ? undefined : () => this.toDifference();
      case 'Tab':
        return undefined;
      case '?':
        return () => this.dialog.showModal();
      default:
        return undefined;
    }
  }

  /** Where the two traces begin to differ. */
  private compare(): void {
    const [a, b] = this.panes;
    const common = commonPrefix(a.trace, b.trace);
    const isSame = common === a.trace.size && common === b.trace.size;
    for (const pane of this.panes) {
      pane.scene.difference = isSame ? -1 : common;
    }
    const side = (pane: Pane, n: number): Child =>
      h(
        'p',
        {},
        h('b', {}, `${this.summary.traces[n].name}: `),
        common < pane.trace.size
          ? h('span', {}, eventLink(pane.trace.number(common), this.jumps(n)), ` ${pane.trace.threadName(pane.trace.thread[common])} ${pane.trace.whereOf(common)} `, eventText(pane.trace, common, 'full'))
          : 'has ended',
      );
    this.comparison.hidden = false;
    replace(
      this.comparison,
      h('h3', {}, 'Comparison'),
      h('p', {}, isSame ? 'All events are the same.' : `The first ${common.toLocaleString('en')} events are the same. Then:`),
      ...(isSame ? [] : [side(a, 0), side(b, 1)]),
    );
  }

  private toDifference(): void {
    const { difference } = this.pane.scene;
    if (difference >= 0 && difference < this.pane.trace.size) {
      this.select(this.active, difference, true);
    }
  }

  private toggleTheme(): void {
    const root = document.documentElement;
    const isDark = root.dataset['theme'] === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset['theme'] === 'dark';
    root.dataset['theme'] = isDark ? 'light' : 'dark';
    this.recolour();
  }

  private recolour(): void {
    this.panes.forEach((pane) => pane.diagram.recolour());
  }

  private saveSvg(): void {
    const link = h('a', {
      href: URL.createObjectURL(new Blob([this.pane.diagram.svg()], { type: 'image/svg+xml' })),
      download: 'heddle.svg',
    });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** The address says what is shown, so that it can be sent. */
  private saveAddress(): void {
    clearTimeout(this.hashTimer);
    this.hashTimer = window.setTimeout(() => {
      const parameters = new URLSearchParams();
      const { scene, trace } = this.pane;
      const { choice } = this;
      if (scene.selected >= 0) {
        parameters.set('event', String(trace.number(scene.selected)));
      }
      if (this.active > 0) {
        parameters.set('trace', '2');
      }
      if (scene.cone !== undefined) {
        parameters.set('hb', '1');
      }
      for (const [name, value] of [['q', this.query], ['location', choice.location], ['site', choice.site]] as const) {
        if (value !== '') {
          parameters.set(name, value);
        }
      }
      if (choice.shared) {
        parameters.set('shared', '1');
      }
      if (choice.threads.size > 0) {
        parameters.set('without-threads', [...choice.threads].join(' '));
      }
      if (choice.kinds.size > 0) {
        parameters.set('without-kinds', [...choice.kinds].join(' '));
      }
      history.replaceState(null, '', `#${parameters.toString()}`);
    }, 300);
  }

  private async followAddress(isFirst: boolean): Promise<void> {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const words = (name: string) => new Set((parameters.get(name) ?? '').split(' ').filter((word) => word !== ''));
    const isPlain = isFirst && [...parameters.keys()].length === 0;
    const n = parameters.get('trace') === '2' && this.panes.length === 2 ? 1 : 0;
    this.active = n;
    const { trace, scene, diagram } = this.pane;
    const choice: Choice = {
      threads: words('without-threads'),
      kinds: words('without-kinds'),
      location: parameters.get('location') ?? '',
      site: parameters.get('site') ?? '',
      shared: isPlain ? trace.size > LONG && this.panes.length === 1 : parameters.get('shared') === '1',
    };
    const isAll = choice.threads.size + choice.kinds.size === 0 && choice.location + choice.site === '' && !choice.shared;
    await this.setChoice(isAll ? ALL : choice);
    const wanted = parameters.get('event');
    const event = wanted === null ? this.initialEvent() : Number(wanted) - trace.first;
    if (isFirst && (scene.rows() <= diagram.pageRows() || event < 0)) {
      diagram.fit();
    }
    if (event >= 0 && event < trace.size && Number.isInteger(event)) {
      this.select(n, event, true);
      if (isFirst && scene.rows() > diagram.pageRows() && scene.isShown(event)) {
        diagram.show(event);
      }
    } else {
      this.showDetails();
    }
    if (parameters.get('hb') === '1' && scene.cone === undefined && scene.selected >= 0) {
      this.toggleCone();
    }
    const query = parameters.get('q') ?? '';
    if (query !== this.query) {
      await this.search(query, false);
    }
    document.documentElement.dataset['state'] = 'ready';
  }

  /** The first difference; the stale read that matters; the last step of the story; nothing in a passing trace. */
  private initialEvent(): number {
    const { scene, trace } = this.pane;
    if (scene.difference >= 0 && scene.difference < trace.size) {
      return scene.difference;
    }
    const inside = (events: Iterable<number>) => [...events].filter((event) => event >= 0 && event < trace.size);
    return inside(scene.culprits)[0] ?? Math.max(-1, ...inside(scene.story));
  }
}

function badge(trace: TraceSummary): HTMLElement {
  return h('span', { class: `badge ${trace.verdict.status}` }, verdictLine(trace.verdict));
}

function legend(): HTMLElement {
  const item = (kind: string, text: string) => h('span', { class: `key ${kind}` }, h('i', {}), text);
  return h(
    'footer',
    {},
    item('read', 'read'),
    item('write', 'write'),
    item('update', 'update'),
    item('sync', 'synchronization'),
    item('stale', 'stale read'),
    item('held', 'lock held'),
    item('blocked', 'blocked'),
    item('story', 'step of the story'),
  );
}
