/** Runs work that may outlive the response and must not delay or break it. No other module calls `waitUntil`. */
import { log } from './log.ts';

/** The part of `ExecutionContext` that is used. */
export interface Lifetime {
  waitUntil(promise: Promise<unknown>): void;
}

/** Runs work in the background. A failure is logged as `background-<name>`. */
export type Background = (name: string, work: Promise<unknown>) => void;

/** Binds background work to a request's lifetime. Without one (in tests), the work just runs. */
export function inBackground(lifetime: Lifetime | undefined): Background {
  return (name, work) => {
    const handled = work.catch((error: unknown) => log('warn', `background-${name}`, { error }));
    lifetime?.waitUntil(handled);
  };
}
