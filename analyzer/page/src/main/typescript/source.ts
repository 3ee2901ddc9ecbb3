/** Source lines around a place. */
import { h } from './dom.ts';
import type { TraceSummary } from './summary.ts';

const AROUND = 5;

/** Lines of a file around one of them; undefined where the page has none. */
export function excerpt(summary: TraceSummary, file: string, line: number, around = AROUND): HTMLElement | undefined {
  const lines = summary.sources[file];
  if (lines === undefined || lines[String(line)] === undefined) {
    return undefined;
  }
  const rows: HTMLElement[] = [];
  for (let n = Math.max(1, line - around); n <= line + around; n++) {
    const text = lines[String(n)] ?? '';
    if (text !== '' || (lines[String(n - 1)] !== undefined && lines[String(n + 1)] !== undefined)) {
      rows.push(
        h('div', { class: n === line ? 'line here' : 'line' }, h('span', { class: 'number' }, n), h('code', {}, text)),
      );
    }
  }
  return h('div', { class: 'source', role: 'figure', 'aria-label': `${file}, line ${line}` }, h('div', { class: 'file' }, `${file}:${line}`), ...rows);
}

/** File and line of a frame such as {@code Foo.run(Foo.java:12)}. */
export function placeOf(frame: string): readonly [string, number] | undefined {
  const match = /\(([^():]+):(\d+)\)/.exec(frame);
  return match === null ? undefined : [match[1], Number(match[2])];
}
