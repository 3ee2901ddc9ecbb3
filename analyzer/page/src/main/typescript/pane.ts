/** One trace with its diagram: what is shown of it, what is selected, what was found. */
import { Diagram, READABLE, type Callbacks } from './diagram.ts';
import { inSlices, isEverything, Names, search, select, sharedLocations, type Filter } from './filter.ts';
import { coneOf } from './order.ts';
import { Scene } from './scene.ts';
import type { TraceSummary } from './summary.ts';
import { lowerBound, type Trace } from './trace.ts';

/** A filter by names, which two traces share. */
export interface Choice {
  readonly threads: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  readonly location: string;
  readonly site: string;
  readonly shared: boolean;
}

export const ALL: Choice = { threads: new Set(), kinds: new Set(), location: '', site: '', shared: false };

export class Pane {
  readonly scene: Scene;
  readonly diagram: Diagram;
  private readonly names: Names;
  private shared: Uint8Array | undefined;
  private filtering = 0;
  private searching = 0;

  constructor(
    readonly trace: Trace,
    readonly summary: TraceSummary,
    callbacks: Callbacks,
  ) {
    this.scene = new Scene(trace, summary);
    this.names = new Names(trace);
    this.diagram = new Diagram(this.scene, callbacks, `Space-time diagram of ${summary.name}`);
  }

  /** Shows what a choice lets pass; false where another choice came meanwhile. */
  async filter(choice: Choice): Promise<boolean> {
    const mine = ++this.filtering;
    const { trace, scene } = this;
    const filter: Filter = {
      threads: new Set(trace.threads.flatMap((_, t) => (choice.threads.has(trace.path(t)) ? [t] : []))),
      kinds: new Set(trace.kinds.flatMap((kind, k) => (choice.kinds.has(kind) ? [k] : []))),
      location: choice.location.toLowerCase(),
      site: choice.site.toLowerCase(),
      shared: choice.shared,
    };
    if (isEverything(filter)) {
      scene.show(undefined);
    } else {
      this.shared ??= sharedLocations(trace);
      const selected = await inSlices(select(trace, filter, this.names, this.shared, scene.story), () => mine === this.filtering);
      if (selected === undefined || mine !== this.filtering) {
        return false;
      }
      scene.show(selected);
    }
    this.diagram.changed();
    if (scene.isShown(scene.selected)) {
      this.diagram.show(scene.selected);
    } else {
      this.diagram.fit();
    }
    return true;
  }

  /** Finds events; undefined where another search came meanwhile. */
  async search(text: string): Promise<Int32Array | undefined> {
    const mine = ++this.searching;
    const found = await inSlices(search(this.trace, text, this.names), () => mine === this.searching);
    if (found !== undefined && mine === this.searching) {
      this.scene.found = found;
      this.diagram.changed();
      return found;
    }
    return undefined;
  }

  select(event: number, isFar: boolean): void {
    const { scene, diagram } = this;
    scene.selected = event;
    if (scene.cone !== undefined && event >= 0) {
      scene.cone = coneOf(this.trace, event);
    }
    if (event < 0 || !scene.isShown(event)) {
      diagram.draw();
    } else if (isFar && diagram.view.height < READABLE) {
      diagram.show(event);
    } else {
      diagram.reveal(event);
    }
  }

  toggleCone(): void {
    const { scene } = this;
    scene.cone = scene.cone === undefined && scene.selected >= 0 ? coneOf(this.trace, scene.selected) : undefined;
    this.diagram.draw();
  }

  /** The shown event some rows on; at the ends the last one that way. */
  step(rows: number): number {
    const { scene } = this;
    if (scene.count() === 0) {
      return -1;
    }
    if (scene.selected < 0) {
      return rows > 0 ? scene.event(0) : scene.event(scene.count() - 1);
    }
    const from = scene.row(scene.selected) - (scene.isShown(scene.selected) || rows < 0 ? 0 : 1);
    return scene.event(Math.max(0, Math.min(scene.count() - 1, from + rows)));
  }

  /** The next shown event that fulfils a condition, or -1. */
  seek(direction: number, isIt: (event: number) => boolean): number {
    const { scene } = this;
    let row = scene.selected < 0 ? (direction > 0 ? -1 : scene.count()) : scene.row(scene.selected);
    for (row += direction; row >= 0 && row < scene.count(); row += direction) {
      if (isIt(scene.event(row))) {
        return scene.event(row);
      }
    }
    return -1;
  }

  /** The next shown stale read, or -1. */
  nextStale(direction: number): number {
    const { stale } = this.trace;
    const { selected } = this.scene;
    const at = lowerBound(stale, direction > 0 ? selected + 1 : selected < 0 ? this.trace.size : selected);
    for (let i = direction > 0 ? at : at - 1; i >= 0 && i < stale.length; i += direction) {
      if (this.scene.isShown(stale[i])) {
        return stale[i];
      }
    }
    return -1;
  }

  /** The next found event; around the end it begins again. */
  nextFound(direction: number): number {
    const { found, selected } = this.scene;
    if (found.length === 0) {
      return -1;
    }
    const at = lowerBound(found, direction > 0 ? selected + 1 : selected);
    const index = direction > 0 ? at : at - 1;
    return found[(index + found.length) % found.length];
  }

  /** The access of the same location before or after, or -1. */
  access(direction: number): number {
    const { trace } = this;
    const { selected } = this.scene;
    const events = trace.eventsOf(trace.location[selected]);
    return events[lowerBound(events, selected) + direction] ?? -1;
  }
}
