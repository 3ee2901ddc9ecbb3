/** The list of keys. */
import { h } from './dom.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['↓ ↑  j k', 'next or previous shown event'],
  ['→ ←  l h', 'next or previous event of the same thread'],
  ['. ,', 'next or previous step of the story'],
  ['x X', 'next or previous context switch'],
  ['s S', 'next or previous stale read'],
  ['w', 'the write that the selected event read: who wrote this'],
  ['[ ]', 'previous or next access of the same location'],
  ['u  Backspace', 'back to where the last jump began'],
  ['b', 'happens-before of the selected event'],
  ['v', 'watch the value of its location'],
  ['/', 'search; Enter and Shift+Enter go through what was found, so do n and N'],
  ['+ -  Ctrl+wheel', 'zoom'],
  ['f', 'the whole run'],
  ['Enter, double click', 'zoom to the selected event'],
  ['d', 'first difference of two traces'],
  ['Page Up/Down, Home, End', 'a page, the first and the last event'],
  ['e', 'save the shown part as SVG'],
  ['t', 'dark or light'],
  ['Escape', 'select nothing'],
];

export function help(close: () => void): HTMLElement {
  return h(
    'div',
    {},
    h('h2', {}, 'Keys'),
    h('table', {}, h('tbody', {}, ...KEYS.map(([key, text]) => h('tr', {}, h('th', {}, key), h('td', {}, text))))),
    h('p', {}, 'Locks are bars to the left of a lane, blocked threads bars on it. Arrows lead from a write to the reads of other threads that saw it.'),
    h('button', { type: 'button', click: () => close() }, 'close'),
  );
}
