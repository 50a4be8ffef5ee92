/** Work that may outlive the response and must never delay or break it. The only `waitUntil`. */
import { log } from './log.ts';

/** What is used of an execution context. */
export interface Lifetime {
  waitUntil(promise: Promise<unknown>): void;
}

/** Runs work behind the response; a failure is logged under `name`. */
export type Background = (name: string, work: Promise<unknown>) => void;

/** Binds background work to a request's lifetime; without one (tests) the work just runs. */
export function inBackground(lifetime: Lifetime | undefined): Background {
  return (name, work) => {
    const quiet = work.catch((error: unknown) => log('warn', `background-${name}`, { error }));
    lifetime?.waitUntil(quiet);
  };
}
