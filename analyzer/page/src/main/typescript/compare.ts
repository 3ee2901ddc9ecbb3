/** Where two traces begin to differ. */
import { INITIAL, OUTSIDE, type Trace } from './trace.ts';

/** The number of events that both traces have in common from their beginning on. Tables are compared by names, since indices differ. */
export function commonPrefix(a: Trace, b: Trace): number {
  const sites = translate(a.sites.length, b.sites.length, (s) => siteKey(a, s), (s) => siteKey(b, s));
  const threads = translate(a.threads.length, b.threads.length, (t) => a.path(t), (t) => b.path(t));
  const locations = translate(a.locationCount, b.locationCount, (l) => a.locationName(l), (l) => b.locationName(l));
  const most = Math.min(a.size, b.size);
  for (let i = 0; i < most; i++) {
    const isSame =
      a.kindName(i) === b.kindName(i) &&
      same(threads, a.thread[i], b.thread[i]) &&
      same(sites, a.site[i], b.site[i]) &&
      same(locations, a.location[i], b.location[i]) &&
      isSameSource(a.source[i], b.source[i]) &&
      isSameValue(a, b, i);
    if (!isSame) {
      return i;
    }
  }
  return most;
}

function isSameSource(a: number, b: number): boolean {
  return a === b || (a <= INITIAL && b <= INITIAL && (a === OUTSIDE || b === OUTSIDE));
}

function isSameValue(a: Trace, b: Trace, event: number): boolean {
  if (!a.isAccess(event)) {
    return true; // such values are indices of threads
  }
  return a.has(event, 'reference') || b.has(event, 'reference')
    ? a.value(event) === b.value(event)
    : a.valueLow[event] === b.valueLow[event] && a.valueHigh[event] === b.valueHigh[event];
}

function siteKey(trace: Trace, site: number): string {
  const entry = trace.sites[site];
  return `${entry.className}.${entry.method}@${entry.bytecodeIndex}:${entry.line}`;
}

/** By an index of the one the index of the same name in the other, or -1. */
function translate(a: number, b: number, nameA: (i: number) => string, nameB: (i: number) => string): Int32Array {
  const known = new Map<string, number>();
  for (let i = 0; i < b; i++) {
    known.set(nameB(i), i);
  }
  return Int32Array.from({ length: a }, (_, i) => known.get(nameA(i)) ?? -1);
}

function same(translated: Int32Array, a: number, b: number): boolean {
  return a < 0 || b < 0 ? a < 0 === b < 0 : translated[a] === b;
}
