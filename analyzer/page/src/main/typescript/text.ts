/** Events as text, as EventText.java writes them. */
import { INITIAL, OUTSIDE, type Trace } from './trace.ts';

export type Length = 'brief' | 'short' | 'full';

const FLAGS: readonly (readonly [string, string])[] = [
  ['external', 'outside instrumented code'],
  ['failedCas', 'failed compare-and-set'],
  ['timedOut', 'timed out'],
  ['interrupted', 'interrupted'],
  ['spurious', 'spurious'],
  ['shared', 'shared'],
  ['failed', 'failed'],
  ['releases', 'releases'],
  ['acquires', 'acquires'],
  ['changes', 'changes'],
  ['asks', 'asks'],
  ['forcedFair', 'forced in for fairness'],
];

/** Full: with the object, the order and the source. Short: without the object and the source's place. Brief: for narrow lanes. */
export function eventText(trace: Trace, event: number, length: Length): string {
  const location =
    length === 'full' ? trace.locationName(trace.location[event]) : trace.shortName(trace.location[event]);
  const flags = length === 'brief' ? '' : flagText(trace, event);
  const word = wordOf(trace, event);
  switch (trace.kindName(event)) {
    case 'READ':
    case 'WRITE':
    case 'UPDATE':
      return access(trace, event, location, word, length) + flags;
    case 'FENCE':
      return 'fence ' + fence(trace, event);
    case 'LOCK':
    case 'UNLOCK':
    case 'WAIT':
    case 'WAKE':
    case 'START':
    case 'JOIN':
    case 'UNPARK':
      return `${word} ${location}${flags}`;
    case 'SYNC': {
      const isNothing = trace.valueLow[event] === 0 && trace.valueHigh[event] === 0;
      const element = length === 'brief' || isNothing ? '' : ` with ${trace.value(event)}`;
      return `${word} ${location}${element}${flags}`;
    }
    case 'NOTIFY':
      return `${word}${length === 'brief' ? '' : ' ' + location} -> ${woken(trace, event)}${flags}`;
    case 'INTERRUPT':
      return (trace.has(event, 'observed') ? 'sees interrupt' : `interrupt ${location}`) + flags;
    case 'YIELD': {
      const of = trace.location[event];
      if (of >= 0 && trace.locationKindName(of) === 'CLASS') {
        return `initialising ${location}`;
      }
      return (memberOf(trace, event) || 'yield') + flags;
    }
    case 'CLASS_INIT':
      return (trace.has(event, 'observed') ? 'use ' : 'initialised ') + location;
    case 'INPUT':
      return `${`input ${memberOf(trace, event)}`.trim()} = ${trace.value(event)}`;
    default:
      return word + flags;
  }
}

export function memberOf(trace: Trace, event: number): string {
  return trace.sites[trace.site[event]]?.member ?? '';
}

function wordOf(trace: Trace, event: number): string {
  return trace.has(event, 'all') ? 'notifyAll' : trace.kindName(event).toLowerCase();
}

function access(trace: Trace, event: number, location: string, word: string, length: Length): string {
  const order = length === 'brief' ? '' : orderText(trace, event);
  const value = trace.hasValue(event) ? ` = ${trace.value(event)}` : '';
  const what = `${word}${order} ${location}${value}`;
  return length === 'brief' || !trace.isReading(event) ? what : `${what} <- ${sourceText(trace, event, length)}`;
}

function sourceText(trace: Trace, event: number, length: Length): string {
  const source = trace.source[event];
  if (source === INITIAL) {
    return 'initial';
  }
  if (source === OUTSIDE) {
    return 'a write outside of this page';
  }
  if (source < 0) {
    return '?';
  }
  const write = `w#${trace.number(source)}`;
  return length === 'full'
    ? `${write} by ${trace.path(trace.thread[source])} @ ${trace.where(trace.site[source])}`
    : write;
}

/** The orders that are not plain, each after a blank. */
export function orderText(trace: Trace, event: number): string {
  const read = trace.orders[trace.readOrder[event]];
  const write = trace.orders[trace.writeOrder[event]];
  const isDull = (order: string) => order === 'NONE' || order === 'PLAIN';
  if (read === 'NONE' || read === write) {
    return isDull(write) ? '' : ` ${write.toLowerCase()}`;
  }
  if (write === 'NONE') {
    return read === 'PLAIN' ? '' : ` ${read.toLowerCase()}`;
  }
  return ` ${read.toLowerCase()}/${write.toLowerCase()}`;
}

function fence(trace: Trace, event: number): string {
  const read = trace.orders[trace.readOrder[event]];
  const write = trace.orders[trace.writeOrder[event]];
  if (read === 'VOLATILE' || write === 'VOLATILE') {
    return 'full';
  }
  return (write === 'NONE' ? read : write).toLowerCase();
}

function woken(trace: Trace, event: number): string {
  const count = trace.valueLow[event];
  if (trace.has(event, 'all')) {
    return String(count);
  }
  return count === 0 ? 'none' : trace.path(count - 1);
}

export function flagText(trace: Trace, event: number): string {
  const words = FLAGS.filter(([flag]) => trace.has(event, flag)).map(([, word]) => word);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
