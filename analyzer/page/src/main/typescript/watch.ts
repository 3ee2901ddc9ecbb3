/** Values of chosen locations when the execution has come to an event. */
import { h, replace } from './dom.ts';
import type { Scene } from './scene.ts';
import { eventLink, type Jumps } from './story.ts';
import { INITIAL } from './trace.ts';

const MOST = 12;

export class WatchList {
  readonly element = h('section', { class: 'watch' });
  private locations: number[] = [];
  private last = new Map<number, string>();

  constructor(
    private readonly scene: Scene,
    private readonly jumps: Jumps,
  ) {
    const { trace, story } = scene;
    for (const event of story) {
      if (event >= 0 && event < trace.size && trace.isAccess(event) && trace.location[event] >= 0) {
        this.add(trace.location[event]);
      }
    }
  }

  /** Watches a location, or no longer. */
  toggle(location: number): void {
    if (this.locations.includes(location)) {
      this.locations = this.locations.filter((one) => one !== location);
    } else {
      this.add(location);
    }
    this.show();
  }

  private add(location: number): void {
    if (!this.locations.includes(location)) {
      this.locations = [...this.locations, location].slice(-MOST);
    }
  }

  show(): void {
    const { trace } = this.scene;
    const at = this.scene.selected < 0 ? trace.size - 1 : this.scene.selected;
    const values = new Map<number, string>();
    const rows = this.locations.map((location) => {
      const write = trace.newestWrite(location, at);
      const value = write === INITIAL ? 'initial value' : trace.hasValue(write) ? trace.value(write) : '?';
      values.set(location, value);
      const isChanged = this.last.has(location) && this.last.get(location) !== value;
      return h(
        'tr',
        { class: isChanged ? 'changed' : '' },
        h('th', { title: trace.locationName(location) }, trace.locationName(location)),
        h('td', { class: 'value' }, value),
        h('td', {}, write === INITIAL ? '' : eventLink(trace.number(write), this.jumps)),
        h('td', {}, h('button', { type: 'button', 'aria-label': 'no longer watch', click: () => this.toggle(location) }, '×')),
      );
    });
    this.last = values;
    replace(
      this.element,
      h('h3', {}, `Values after #${trace.number(at)}`),
      rows.length === 0
        ? h('p', { class: 'hint' }, 'Select an access and press v to watch its location.')
        : h('table', {}, h('tbody', {}, ...rows)),
    );
  }
}
