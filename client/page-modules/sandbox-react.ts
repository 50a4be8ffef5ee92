/** Runs inside the sandbox: live code in React, as Docusaurus's live code blocks take it. */
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { transform } from 'sucrase';
import { reportError, startRuntime } from './sandbox-report.ts';

/** Runs live code with the names of a scope besides those of React. */
export function runReact(own: Record<string, unknown> = {}): void {
  startRuntime(({ code }) => show(code, own));
}

function show(code: string, own: Record<string, unknown>): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onUncaughtError: reportError });
  const exports: { default?: unknown } = {};
  const render = (node: React.ReactNode): void => root.render(node);
  const scope: Record<string, unknown> = {
    ...React,
    ...own,
    React,
    render,
    exports,
    require: required,
  };
  delete scope['default'];
  // In a block, so that the code may declare names that are already in its scope.
  const run = new Function(...Object.keys(scope), `{${compiled(code)}\n}`);
  run(...Object.values(scope));
  const shown = exports.default;
  if (typeof shown === 'function') render(React.createElement(asComponent(shown)));
  else if (React.isValidElement(shown)) render(shown);
}

// One expression or declaration, which is shown, or a program that exports a component or calls `render`.
function compiled(code: string): string {
  const isProgram = /^\s*(?:import|export)\b/m.test(code) || /\brender\s*\(/.test(code);
  const source = isProgram ? code : `exports.default = (\n${code.trim().replace(/;+$/, '')}\n)`;
  const options = { production: true, jsxRuntime: 'classic' } as const;
  return transform(source, { ...options, transforms: ['typescript', 'jsx', 'imports'] }).code;
}

function required(name: string): unknown {
  if (name === 'react') return React;
  throw new Error(`Live code can import "react" only, not "${name}".`);
}

// Live code shows functions by rendering them.
function asComponent(value: Function): React.ComponentType {
  return value as React.ComponentType;
}
