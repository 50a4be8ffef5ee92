/** The references of log events and metrics have everything that the worker reports. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSourceModule } from '../../../packages/reference/source-module.ts';

const membersOf = (file: string, type: string) =>
  readSourceModule(path.resolve('worker/observability', file)).membersOf(type);
const events = membersOf('log-event.ts', 'LogEvent');
const metrics = membersOf('metrics.ts', 'DataPointKind');

const modules = fs
  .globSync('worker/**/*.{ts,tsx}')
  .map((file) => ({ file, code: fs.readFileSync(file, 'utf8') }));
const code = modules.map((module) => module.code).join('\n');

/** Names in calls of `log`, with `<name>` for a part that varies. */
function loggedIn(text: string): string[] {
  return [...text.matchAll(/\blog\(\s*(?:'\w+'|level),\s*(?:'([\w-]+)'|`([^`]+)`)/g)].map(
    ([, name, pattern = '']) => name ?? pattern.replaceAll(/\$\{\w+\}/g, '<name>'),
  );
}

/** Kinds of data points, and how many numbers each has. */
function measuredIn(text: string): { kind: string; numbers: number }[] {
  const calls = text.matchAll(
    /\bmeasure\(\s*[\w.]+,\s*'(\w+)',\s*\[[^;]*?\](?:,\s*\[([^\]]*)\])?,?\s*\)/g,
  );
  return [...calls].map(([, kind = '', numbers = '']) => ({
    kind,
    numbers: numbers.split(',').filter((part) => part.trim() !== '').length,
  }));
}

const unlisted = (names: string[], known: { name: string }[]): string[] =>
  names.filter((name) => !known.some((entry) => entry.name === name));

describe('the reference of log events', () => {
  it('has each event that the worker logs, with an explanation', () => {
    expect(loggedIn(code).length).toBeGreaterThan(15);
    expect(unlisted(loggedIn(code), events)).toEqual([]);
    const more = `${code}\nlog('warn', 'unlisted', {}); log(level, \`other-${'${name}'}\`, {});`;
    expect(unlisted(loggedIn(more), events)).toEqual(['unlisted', 'other-<name>']);
    expect(events.filter(({ text }) => text === '')).toEqual([]);
  });

  it('has every event, because nothing else writes to the log', () => {
    const logging = modules.filter((module) => /\bconsole[.[]/.test(module.code));
    expect(logging.map(({ file }) => file)).toEqual(['worker/observability/log.ts']);
  });
});

describe('the reference of metrics', () => {
  it('has each kind of data point, with an explanation', () => {
    const kinds = measuredIn(code).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(metrics.map(({ name }) => name)));
    const more = `${code}\nmeasure(metrics, 'unlisted', [a], [1]);`;
    expect(
      unlisted(
        measuredIn(more).map(({ kind }) => kind),
        metrics,
      ),
    ).toEqual(['unlisted']);
    expect(metrics.filter(({ text }) => text === '')).toEqual([]);
  });

  it('says how many numbers each has', () => {
    for (const { kind, numbers } of measuredIn(code)) {
      const text = metrics.find(({ name }) => name === kind)?.text ?? '';
      const [, listed = ''] = /Numbers: ([^.]+)\./.exec(text) ?? [];
      expect([kind, listed.split(', ').length]).toEqual([kind, numbers]);
    }
  });

  it('has every kind, because nothing else writes data points', () => {
    const writing = modules.filter((module) => module.code.includes('.writeDataPoint('));
    expect(writing.map(({ file }) => file)).toEqual(['worker/observability/metrics.ts']);
  });
});
