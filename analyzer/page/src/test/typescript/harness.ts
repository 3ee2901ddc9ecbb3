/** Runs tests in a browser: what failed is in {@code window.results}. */

interface Test {
  readonly name: string;
  readonly run: () => void | Promise<void>;
}

const tests: Test[] = [];

export function test(name: string, run: () => void | Promise<void>): void {
  tests.push({ name, run });
}

export function equal(actual: unknown, expected: unknown): void {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== e) {
    throw new Error(`expected ${e}, found ${a}`);
  }
}

export async function runAll(): Promise<void> {
  const failures: string[] = [];
  for (const { name, run } of tests) {
    try {
      await run();
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    }
  }
  Object.assign(window, { results: { count: tests.length, failures } });
}
