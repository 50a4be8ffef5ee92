/** What a command does with signals, on each platform. */
import { describe, expect, it } from 'vitest';
import { signalForChild } from '../../../publisher/process/signals.ts';

describe('signals', () => {
  it.each([
    ['linux', 'SIGINT', 'SIGINT'],
    ['linux', 'SIGHUP', 'SIGHUP'],
    ['darwin', 'SIGTERM', 'SIGTERM'],
    // Node throws when a process on Windows is sent SIGHUP, and a child of the console has seen Ctrl-C.
    ['win32', 'SIGINT', undefined],
    ['win32', 'SIGHUP', 'SIGTERM'],
    ['win32', 'SIGTERM', 'SIGTERM'],
  ] as const)('on %s, %s reaches a child as %s', (platform, signal, expected) => {
    expect(signalForChild(signal, platform)).toBe(expected);
  });
});
