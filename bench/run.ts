/** `npm run bench`: measures the engine. `npm run bench -- --help` lists the benches. */
import { parseArguments, InvalidArgument, benchHelp } from './arguments.ts';
import { BENCHES } from './benches.ts';

// Keep tools from looking up this machine's location and from sending telemetry.
process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
process.env['WRANGLER_SEND_METRICS'] = 'false';

try {
  const asked = parseArguments(process.argv.slice(2), BENCHES);
  if (asked === 'help') console.log(benchHelp(BENCHES));
  else for (const name of asked.names) await BENCHES[name]?.run(asked.request);
} catch (error) {
  if (!(error instanceof InvalidArgument)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// Browsers and runtimes may leave handles open.
process.exit();
