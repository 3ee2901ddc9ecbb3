/** Starts the page: the story at once, the diagram when the events are unpacked. */
import { App } from './app.ts';
import { fromBase64, inflate, open } from './container.ts';
import { h } from './dom.ts';
import type { Summary } from './summary.ts';
import { eventText } from './text.ts';
import { Trace } from './trace.ts';

async function unpack(id: string): Promise<Trace> {
  const node = document.getElementById(id)!;
  const bytes = fromBase64(node.textContent ?? '');
  node.remove();
  return new Trace(open(await inflate(bytes)));
}

function fail(error: unknown): void {
  document.documentElement.dataset['state'] = 'failed';
  document.body.append(h('p', { class: 'broken' }, `The events of this page cannot be shown: ${String(error)}`));
}

function loaded(): Promise<void> {
  return document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
    : Promise.resolve();
}

async function start(): Promise<void> {
  const summary = JSON.parse(document.getElementById('summary')!.textContent ?? '') as Summary;
  const app = new App(summary);
  app.start();
  performance.mark('heddle-story');
  await loaded();
  await new Promise((resume) => setTimeout(resume)); // the story is painted first
  const traces: Trace[] = [];
  for (let n = 0; n < summary.traces.length; n++) {
    traces.push(await unpack(`trace-${n}`));
  }
  app.load(traces);
  performance.mark('heddle-events');
  // For tests and for the console.
  Object.assign(window, { heddle: { app, text: (event: number, n = 0) => eventText(app.panes[n].trace, event, 'full') } });
}

start().catch(fail);
