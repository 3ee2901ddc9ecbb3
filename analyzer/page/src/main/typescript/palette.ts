/** Colours of the diagram, from the style sheet. They are those of Okabe and Ito, which readers with any colour vision tell apart; shapes say the same. */
import { Category } from './scene.ts';

export interface Palette {
  readonly back: string;
  readonly ink: string;
  readonly dim: string;
  readonly faint: string;
  readonly select: string;
  readonly failure: string;
  readonly lock: string;
  readonly blocked: string;
  readonly before: string;
  readonly after: string;
  readonly found: string;
  readonly category: readonly string[];
}

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const category: string[] = [];
  category[Category.NONE] = 'transparent';
  category[Category.OTHER] = colour('dim');
  category[Category.READ] = colour('read');
  category[Category.SYNC] = colour('sync');
  category[Category.WRITE] = colour('write');
  category[Category.UPDATE] = colour('update');
  category[Category.ACROSS] = colour('read');
  category[Category.STALE] = colour('stale');
  return {
    back: colour('back'),
    ink: colour('ink'),
    dim: colour('dim'),
    faint: colour('faint'),
    select: colour('select'),
    failure: colour('failure'),
    lock: colour('sync'),
    blocked: colour('blocked'),
    before: colour('before'),
    after: colour('after'),
    found: colour('found'),
    category,
  };
}
