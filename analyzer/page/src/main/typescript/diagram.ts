/** A space-time diagram on a canvas: a lane for each thread, time downwards. D3 keeps the zoom; this draws what is visible and finds what is clicked. */
import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { h } from './dom.ts';
import { Painter, GUTTER, HEADER, laneWidth, rowAt, type View } from './painter.ts';
import { paletteOf, type Palette } from './palette.ts';
import { Category, type Scene } from './scene.ts';
import { CanvasSurface, SvgSurface } from './surface.ts';

const TALLEST = 34;
export const READABLE = 20;
const MAP = 74;

export interface Callbacks {
  select(event: number): void;
  hover(event: number): void;
  view(view: View): void;
}

export class Diagram {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly map: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly zoom: ZoomBehavior<HTMLCanvasElement, unknown>;
  private readonly selection: Selection<HTMLCanvasElement, unknown, null, undefined>;
  private palette: Palette;
  private overview: ImageBitmap | HTMLCanvasElement | undefined;
  private width = 0;
  private height = 0;
  private current: View = { height: READABLE, shift: 0 };
  private isDue = false;
  private isSilent = false;
  /** Milliseconds that the last frame took. */
  lastFrame = 0;

  constructor(
    readonly scene: Scene,
    private readonly callbacks: Callbacks,
    label: string,
  ) {
    this.canvas = h('canvas', { class: 'events', tabindex: 0, role: 'application', 'aria-label': label });
    this.map = h('canvas', { class: 'map', 'aria-hidden': 'true' });
    this.element = h('div', { class: 'diagram' }, this.canvas, this.map);
    this.context = this.canvas.getContext('2d')!;
    this.palette = paletteOf(document.documentElement);
    this.zoom = zoom<HTMLCanvasElement, unknown>()
      .filter((event: Event) => !(event instanceof MouseEvent && event.button !== 0) && (event.type !== 'wheel' || isZooming(event as WheelEvent)))
      .constrain((transform) => this.constrained(transform.k, transform.y - HEADER))
      .on('zoom', (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => this.zoomed(event));
    this.selection = select(this.canvas);
    this.selection.call(this.zoom).on('dblclick.zoom', null);
    this.listen();
    new ResizeObserver(() => this.measure()).observe(this.element);
  }

  get view(): View {
    return this.current;
  }

  focus(): void {
    this.canvas.focus({ preventScroll: true });
  }

  /** Reads the colours again. */
  recolour(): void {
    this.palette = paletteOf(document.documentElement);
    this.changed();
  }

  /** Other events are shown, or others found: the overview is made again, and the place in the trace stays. */
  changed(): void {
    this.overview = undefined;
    this.limit();
    this.move(this.current, true);
  }

  draw(): void {
    if (!this.isDue) {
      this.isDue = true;
      requestAnimationFrame(() => {
        this.isDue = false;
        this.paint();
      });
    }
  }

  /** Shows everything. */
  fit(): void {
    this.move({ height: Math.min(TALLEST, this.least()), shift: 0 });
  }

  /** Rows tall enough for labels, around an event. */
  show(event: number, height = Math.max(READABLE, this.current.height)): void {
    const row = this.scene.row(event);
    this.move({ height, shift: (this.height - HEADER) / 2 - (row + 0.5) * height });
  }

  /** Rows tall enough for labels, from an event on. */
  showFrom(event: number): void {
    this.move({ height: READABLE, shift: -this.scene.row(event) * READABLE });
  }

  /** Scrolls as far as it takes to see an event. */
  reveal(event: number): void {
    const { height, shift } = this.current;
    const room = this.height - HEADER;
    const top = this.scene.row(event) * height + shift;
    const margin = Math.min(3 * height, room / 4);
    if (top < margin) {
      this.move({ height, shift: shift + margin - top });
    } else if (top + height > room - margin) {
      this.move({ height, shift: shift - (top + height - room + margin) });
    } else {
      this.draw();
    }
  }

  /** Zooms around the middle, or around the selected event where that is visible. */
  zoomBy(factor: number): void {
    const { height, shift } = this.current;
    const room = this.height - HEADER;
    const row = this.scene.isShown(this.scene.selected) ? (this.scene.row(this.scene.selected) + 0.5) * height + shift : -1;
    const at = row >= 0 && row <= room ? row : room / 2;
    const next = Math.max(this.least(), Math.min(TALLEST, height * factor));
    this.move({ height: next, shift: at - ((at - shift) / height) * next });
  }

  scrollBy(pixels: number): void {
    this.move({ height: this.current.height, shift: this.current.shift - pixels });
  }

  pageRows(): number {
    return Math.max(1, Math.floor((this.height - HEADER) / this.current.height) - 2);
  }

  /** Goes to a view without saying so. */
  follow(view: View): void {
    this.move(view, true);
  }

  /** The shown part as an SVG document. */
  svg(): string {
    const surface = new SvgSurface(this.width, this.height, this.palette.back);
    new Painter(this.scene, this.current, surface, this.palette, this.width, this.height).paint();
    return surface.toString();
  }

  /** The middle of an event's mark, in the page. */
  place(event: number): { readonly x: number; readonly y: number } {
    const box = this.canvas.getBoundingClientRect();
    const lane = laneWidth(this.scene, this.width);
    const { height, shift } = this.current;
    return {
      x: box.left + GUTTER + this.scene.laneOf[this.scene.trace.thread[event]] * lane + Math.min(26, lane / 2),
      y: box.top + HEADER + shift + (this.scene.row(event) + 0.5) * height,
    };
  }

  /** Paints at once, and says how long that took. */
  paint(): number {
    const start = performance.now();
    const scale = window.devicePixelRatio || 1;
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    new Painter(this.scene, this.current, new CanvasSurface(this.context), this.palette, this.width, this.height).paint();
    this.paintMap(scale);
    this.lastFrame = performance.now() - start;
    return this.lastFrame;
  }

  private least(): number {
    return Math.min(TALLEST, Math.max(1e-6, (this.height - HEADER) / Math.max(1, this.scene.rows())));
  }

  private limit(): void {
    this.zoom.scaleExtent([Math.min(this.least(), TALLEST), TALLEST]);
  }

  private constrained(height: number, shift: number) {
    const room = this.height - HEADER;
    const least = Math.min(0, room - this.scene.rows() * height);
    return zoomIdentity.translate(0, HEADER + Math.max(least, Math.min(0, shift))).scale(height);
  }

  private move(view: View, isSilent = false): void {
    const height = Math.max(Math.min(this.least(), TALLEST), Math.min(TALLEST, view.height));
    this.isSilent = isSilent;
    this.selection.call(this.zoom.transform, this.constrained(height, view.shift));
    this.isSilent = false;
  }

  private zoomed(event: D3ZoomEvent<HTMLCanvasElement, unknown>): void {
    this.current = { height: event.transform.k, shift: event.transform.y - HEADER };
    this.draw();
    if (!this.isSilent) {
      this.callbacks.view(this.current);
    }
  }

  /** Takes the size that the element has got. */
  measure(): void {
    const box = this.element.getBoundingClientRect();
    const width = Math.max(1, Math.floor(box.width) - MAP);
    const height = Math.max(HEADER + 1, Math.floor(box.height));
    if (width === this.width && height === this.height) {
      return;
    }
    this.width = width;
    this.height = height;
    const scale = window.devicePixelRatio || 1;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.map.width = MAP * scale;
    this.map.height = height * scale;
    this.map.style.height = `${height}px`;
    this.zoom.extent([[0, HEADER], [width, height]]);
    this.changed();
    this.paint();
  }

  private listen(): void {
    const at = (event: MouseEvent) => {
      const row = rowAt(this.current, event.offsetY);
      return event.offsetY < HEADER || row < 0 || row >= this.scene.count() ? -1 : this.scene.event(row);
    };
    this.canvas.addEventListener('click', (event) => {
      const found = at(event);
      if (found >= 0) {
        this.callbacks.select(found);
      }
    });
    this.canvas.addEventListener('dblclick', (event) => {
      const found = at(event);
      if (found >= 0) {
        this.callbacks.select(found);
        this.show(found);
      }
    });
    this.canvas.addEventListener('mousemove', (event) => this.callbacks.hover(at(event)));
    this.canvas.addEventListener('mouseleave', () => this.callbacks.hover(-1));
    this.canvas.addEventListener(
      'wheel',
      (event) => {
        if (!isZooming(event)) {
          event.preventDefault();
          this.scrollBy(event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? this.height : 1));
        }
      },
      { passive: false },
    );
    const drag = (event: PointerEvent) => {
      const rows = (event.offsetY / this.height) * this.scene.rows();
      this.move({ height: this.current.height, shift: (this.height - HEADER) / 2 - rows * this.current.height });
    };
    this.map.addEventListener('pointerdown', (event) => {
      this.map.setPointerCapture(event.pointerId);
      drag(event);
    });
    this.map.addEventListener('pointermove', (event) => {
      if (this.map.hasPointerCapture(event.pointerId)) {
        drag(event);
      }
    });
  }

  /** The whole run, with the visible part framed. */
  private paintMap(scale: number): void {
    const context = this.map.getContext('2d')!;
    this.overview ??= this.makeOverview(scale);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.map.width, this.map.height);
    context.drawImage(this.overview, 0, 0);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const rows = (row: number) => (row * this.height) / Math.max(1, this.scene.rows());
    const { height, shift } = this.current;
    const top = rows(Math.max(0, -shift / height));
    const bottom = rows(Math.min(this.scene.rows(), (this.height - HEADER - shift) / height));
    context.fillStyle = this.palette.select;
    context.globalAlpha = 0.18;
    context.fillRect(0, top, MAP, Math.max(3, bottom - top));
    context.globalAlpha = 1;
    context.strokeStyle = this.palette.select;
    context.strokeRect(0.5, top + 0.5, MAP - 1, Math.max(2, bottom - top - 1));
    if (this.scene.isShown(this.scene.selected)) {
      context.fillStyle = this.palette.ink;
      context.fillRect(0, rows(this.scene.row(this.scene.selected) + 0.5), MAP, 1.5);
    }
  }

  private makeOverview(scale: number): HTMLCanvasElement {
    const { scene, palette } = this;
    const canvas = document.createElement('canvas');
    canvas.width = this.map.width;
    canvas.height = this.map.height;
    const context = canvas.getContext('2d')!;
    context.scale(scale, scale);
    context.fillStyle = palette.back;
    context.fillRect(0, 0, MAP, this.height);
    const tall = this.height;
    const lanes = Math.max(1, scene.lanes.length);
    const best = new Uint8Array(lanes * tall);
    const counts = new Uint32Array(lanes * tall);
    let most = 1;
    const rows = scene.rows();
    const { shown, laneOf, categories } = scene;
    const count = scene.count();
    for (let row = 0; row < count; row++) {
      const event = shown === undefined ? row : shown[row];
      const at = laneOf[scene.trace.thread[event]] * tall + Math.min(tall - 1, Math.floor(((row + 0.5) * tall) / rows));
      most = Math.max(most, ++counts[at]);
      if (categories[event] > best[at]) {
        best[at] = categories[event];
      }
    }
    const wide = (MAP - 14) / lanes;
    const thick = Math.max(1, Math.min(4, tall / rows));
    for (let lane = 0; lane < lanes; lane++) {
      for (let y = 0; y < tall; y++) {
        const category = best[lane * tall + y];
        if (category > 0) {
          context.fillStyle = palette.category[category];
          const share = most < 4 ? 1 : counts[lane * tall + y] / most;
          context.fillRect(7 + lane * wide, y, Math.max(1, (wide - 1) * share), category === Category.STALE ? Math.max(2, thick) : thick);
        }
      }
    }
    const tick = (event: number, colour: string, x: number) => {
      if (scene.isShown(event)) {
        context.fillStyle = colour;
        context.fillRect(x, Math.floor(((scene.row(event) + 0.5) * tall) / rows) - 1, 5, 2);
      }
    };
    let last = -1;
    for (const event of scene.found) {
      const y = Math.floor((scene.row(event) * tall) / rows);
      if (y !== last) {
        last = y;
        tick(event, palette.found, MAP - 6);
      }
    }
    scene.story.forEach((event) => tick(event, palette.failure, 0));
    return canvas;
  }
}

/** Scrolling is the plain wheel; zooming the wheel with control, as pinching is. */
function isZooming(event: WheelEvent): boolean {
  return event.ctrlKey || event.metaKey;
}
