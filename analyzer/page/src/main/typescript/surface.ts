/** What a diagram is painted on: a canvas, or an SVG document for the export. */

export type Shape = 'circle' | 'ring' | 'square' | 'diamond' | 'up' | 'down' | 'bar' | 'dot' | 'cross';

export interface TextStyle {
  readonly fill: string;
  readonly size?: number;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly halo?: string;
  readonly alpha?: number;
}

export interface LineStyle {
  readonly stroke: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
  readonly arrow?: boolean;
}

export interface Surface {
  rect(x: number, y: number, width: number, height: number, fill: string, alpha?: number): void;
  line(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void;
  /** From left to right or back, leaving and arriving horizontally. */
  curve(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void;
  mark(shape: Shape, x: number, y: number, radius: number, fill: string, back: string): void;
  text(x: number, y: number, text: string, style: TextStyle): void;
  /** What follows is cut to a rectangle, until {@link restore}. */
  clip(x: number, y: number, width: number, height: number): void;
  restore(): void;
}

export const FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
const ARROW = 6;

/** The corners of a shape around a point; none for round ones. */
function corners(shape: Shape, x: number, y: number, r: number): readonly (readonly [number, number])[] {
  switch (shape) {
    case 'square':
      return [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]];
    case 'diamond':
      return [[x, y - 1.35 * r], [x + 1.35 * r, y], [x, y + 1.35 * r], [x - 1.35 * r, y]];
    case 'up':
      return [[x - r, y + r], [x, y - r], [x + r, y + r]];
    case 'down':
      return [[x - r, y - r], [x, y + r], [x + r, y - r]];
    case 'bar':
      return [[x - 1.6 * r, y - 0.45 * r], [x + 1.6 * r, y - 0.45 * r], [x + 1.6 * r, y + 0.45 * r], [x - 1.6 * r, y + 0.45 * r]];
    default:
      return [];
  }
}

function arrowHead(x: number, y: number, direction: number): readonly (readonly [number, number])[] {
  return [[x, y], [x - direction * ARROW, y - ARROW / 2], [x - direction * ARROW, y + ARROW / 2]];
}

function bend(x1: number, x2: number): number {
  return Math.abs(x2 - x1) < 24 ? 24 : (x2 - x1) / 2;
}

export class CanvasSurface implements Surface {
  constructor(private readonly context: CanvasRenderingContext2D) {}

  rect(x: number, y: number, width: number, height: number, fill: string, alpha = 1): void {
    this.context.globalAlpha = alpha;
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, width, height);
    this.context.globalAlpha = 1;
  }

  line(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void {
    const context = this.begin(style);
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    this.end(style, x2, y2, Math.sign(x2 - x1) || 1);
  }

  curve(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void {
    const context = this.begin(style);
    const b = bend(x1, x2);
    context.moveTo(x1, y1);
    context.bezierCurveTo(x1 + b, y1, x2 - b, y2, x2, y2);
    this.end(style, x2, y2, Math.sign(b));
  }

  mark(shape: Shape, x: number, y: number, radius: number, fill: string, back: string): void {
    const context = this.context;
    context.fillStyle = fill;
    context.strokeStyle = fill;
    context.lineWidth = 1.8;
    context.beginPath();
    if (shape === 'circle' || shape === 'ring' || shape === 'dot') {
      context.arc(x, y, shape === 'dot' ? radius * 0.6 : radius, 0, 2 * Math.PI);
      if (shape === 'ring') {
        context.fillStyle = back;
        context.fill();
        context.stroke();
      } else {
        context.fill();
      }
    } else if (shape === 'cross') {
      context.lineWidth = 2.5;
      context.moveTo(x - radius, y - radius);
      context.lineTo(x + radius, y + radius);
      context.moveTo(x + radius, y - radius);
      context.lineTo(x - radius, y + radius);
      context.stroke();
    } else {
      this.fill(corners(shape, x, y, radius));
    }
  }

  text(x: number, y: number, text: string, style: TextStyle): void {
    const context = this.context;
    context.font = `${style.bold === true ? '600 ' : ''}${style.size ?? 11}px ${FONT}`;
    context.textAlign = style.anchor === 'end' ? 'right' : style.anchor === 'middle' ? 'center' : 'left';
    context.textBaseline = 'middle';
    context.globalAlpha = style.alpha ?? 1;
    if (style.halo !== undefined) {
      context.strokeStyle = style.halo;
      context.lineWidth = 3;
      context.lineJoin = 'round';
      context.strokeText(text, x, y);
    }
    context.fillStyle = style.fill;
    context.fillText(text, x, y);
    context.globalAlpha = 1;
  }

  clip(x: number, y: number, width: number, height: number): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
  }

  restore(): void {
    this.context.restore();
  }

  private begin(style: LineStyle): CanvasRenderingContext2D {
    const context = this.context;
    context.globalAlpha = style.alpha ?? 1;
    context.strokeStyle = style.stroke;
    context.lineWidth = style.width ?? 1;
    context.setLineDash([...(style.dash ?? [])]);
    context.beginPath();
    return context;
  }

  private end(style: LineStyle, x: number, y: number, direction: number): void {
    const context = this.context;
    context.stroke();
    context.setLineDash([]);
    if (style.arrow === true) {
      context.fillStyle = style.stroke;
      context.beginPath();
      this.fill(arrowHead(x, y, direction));
    }
    context.globalAlpha = 1;
  }

  private fill(points: readonly (readonly [number, number])[]): void {
    points.forEach(([px, py], i) => (i === 0 ? this.context.moveTo(px, py) : this.context.lineTo(px, py)));
    this.context.closePath();
    this.context.fill();
  }
}

const SVG = 'http://www.w3.org/2000/svg';

/** Builds nodes; what they contain is escaped when the document is written. */
export class SvgSurface implements Surface {
  readonly root: SVGSVGElement;
  private readonly into: SVGElement[];
  private clips = 0;

  constructor(width: number, height: number, background: string) {
    this.root = document.createElementNS(SVG, 'svg');
    this.into = [this.root];
    const attributes = { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': FONT };
    for (const [name, value] of Object.entries(attributes)) {
      this.root.setAttribute(name, String(value));
    }
    this.rect(0, 0, width, height, background);
  }

  toString(): string {
    return new XMLSerializer().serializeToString(this.root);
  }

  rect(x: number, y: number, width: number, height: number, fill: string, alpha = 1): void {
    this.add('rect', { x, y, width, height, fill, ...(alpha < 1 ? { opacity: alpha } : {}) });
  }

  line(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void {
    this.add('line', { x1, y1, x2, y2, ...stroke(style) });
    this.head(style, x2, y2, Math.sign(x2 - x1) || 1);
  }

  curve(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void {
    const b = bend(x1, x2);
    this.add('path', { d: `M${x1} ${y1}C${x1 + b} ${y1} ${x2 - b} ${y2} ${x2} ${y2}`, fill: 'none', ...stroke(style) });
    this.head(style, x2, y2, Math.sign(b));
  }

  mark(shape: Shape, x: number, y: number, radius: number, fill: string, back: string): void {
    if (shape === 'circle' || shape === 'dot') {
      this.add('circle', { cx: x, cy: y, r: shape === 'dot' ? radius * 0.6 : radius, fill });
    } else if (shape === 'ring') {
      this.add('circle', { cx: x, cy: y, r: radius, fill: back, stroke: fill, 'stroke-width': 1.8 });
    } else if (shape === 'cross') {
      const d = `M${x - radius} ${y - radius}L${x + radius} ${y + radius}M${x + radius} ${y - radius}L${x - radius} ${y + radius}`;
      this.add('path', { d, stroke: fill, 'stroke-width': 2.5, fill: 'none' });
    } else {
      this.add('polygon', { points: corners(shape, x, y, radius).join(' '), fill });
    }
  }

  text(x: number, y: number, text: string, style: TextStyle): void {
    const node = this.add('text', {
      x,
      y,
      fill: style.fill,
      'font-size': style.size ?? 11,
      'dominant-baseline': 'central',
      'text-anchor': style.anchor ?? 'start',
      'xml:space': 'preserve',
      ...(style.bold === true ? { 'font-weight': 600 } : {}),
      ...(style.halo === undefined ? {} : { stroke: style.halo, 'stroke-width': 3, 'paint-order': 'stroke' }),
      ...(style.alpha === undefined ? {} : { opacity: style.alpha }),
    });
    node.textContent = text;
  }

  clip(x: number, y: number, width: number, height: number): void {
    const id = `clip-${this.clips++}`;
    const clip = this.add('clipPath', { id });
    const rect = document.createElementNS(SVG, 'rect');
    for (const [name, value] of Object.entries({ x, y, width, height })) {
      rect.setAttribute(name, String(value));
    }
    clip.append(rect);
    this.into.push(this.add('g', { 'clip-path': `url(#${id})` }));
  }

  restore(): void {
    this.into.pop();
  }

  private head(style: LineStyle, x: number, y: number, direction: number): void {
    if (style.arrow === true) {
      this.add('polygon', { points: arrowHead(x, y, direction).join(' '), fill: style.stroke, opacity: style.alpha ?? 1 });
    }
  }

  private add(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
    const node = document.createElementNS(SVG, tag) as SVGElement;
    for (const [name, value] of Object.entries(attributes)) {
      node.setAttribute(name, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
    }
    this.into[this.into.length - 1].append(node);
    return node;
  }
}

function stroke(style: LineStyle): Record<string, string | number> {
  return {
    stroke: style.stroke,
    'stroke-width': style.width ?? 1,
    ...(style.dash === undefined ? {} : { 'stroke-dasharray': style.dash.join(' ') }),
    ...(style.alpha === undefined ? {} : { opacity: style.alpha }),
  };
}
