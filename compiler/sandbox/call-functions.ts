/** Calls functions in a configuration of Docusaurus, in the process that evaluates it. */
import { engineModule } from '../engine/engine-files.ts';
import { bundleConfig } from './bundle-config.ts';
import { evaluateBundle } from './evaluate-module.ts';
import { isObject } from '../../model/schema/schema.ts';

/** A call of the function at a place of the configuration, with plain values. */
export interface FunctionCall {
  at: (string | number)[];
  argument: unknown;
  /** Index of the values that it shares with other calls. The function then gets those of sidebar generators. */
  context?: number;
}

/** What a call returned, or why it failed. */
export type CallResult = { value: unknown; failure?: undefined } | { failure: string };

/** Calls functions of the configuration in `file`. `contexts` are values that calls share. Returns a result for each call, in their order. */
export async function callFunctions(
  file: string,
  site: string,
  calls: FunctionCall[],
  contexts: object[] = [],
): Promise<CallResult[]> {
  if (calls.length === 0) return [];
  const entry = entryOf(file, calls, contexts);
  let failure = '';
  for (const guarded of [false, true]) {
    const bundled = await bundleConfig(file, site, { guarded, entry });
    const called = 'failure' in bundled ? bundled : await evaluateBundle(bundled, site);
    if (called.failure === undefined && Array.isArray(called.value))
      return called.value.map((result: unknown) =>
        isObject(result) && typeof result['failure'] === 'string'
          ? { failure: result['failure'] }
          : { value: isObject(result) ? result['value'] : undefined },
      );
    failure = called.failure ?? 'it returned nothing';
  }
  return calls.map(() => ({ failure }));
}

function entryOf(file: string, calls: FunctionCall[], contexts: object[]): string {
  const printer = engineModule('compiler/sandbox/print-value.ts');
  const generator = engineModule('compiler/sandbox/sidebar-generator.ts');
  return `import * as loaded from ${JSON.stringify(file)};
import { exportedValue, printValue } from ${JSON.stringify(printer)};
import { generatorArgument } from ${JSON.stringify(generator)};
const contexts = ${JSON.stringify(contexts)};
const config = await exportedValue(loaded);
const results = [];
for (const { at, argument, context } of ${JSON.stringify(calls)})
  try {
    const owner = at.slice(0, -1).reduce((value, key) => value?.[key], config);
    const called = owner?.[at.at(-1)];
    const given = context === undefined ? argument : generatorArgument({ ...contexts[context], ...argument }, owner);
    results.push({ value: await called(given) });
  } catch (error) {
    results.push({ failure: error instanceof Error ? error.message : String(error) });
  }
await printValue({ default: results });
`;
}
