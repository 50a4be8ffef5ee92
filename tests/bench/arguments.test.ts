/** The command line of `npm run bench`, and its error messages. */
import { describe, expect, it } from 'vitest';
import { parseArguments, benchHelp } from '../../bench/arguments.ts';
import { BENCHES } from '../../bench/benches.ts';

const asked = (line: string): ReturnType<typeof parseArguments> =>
  parseArguments(
    line.split(' ').filter((word) => word !== ''),
    BENCHES,
  );

const REQUEST = { args: [], sizes: undefined, rounds: undefined, isShort: false };

describe('npm run bench', () => {
  it('runs the default benches without arguments, and none that take arguments', () => {
    const usual = asked('');
    expect(usual).not.toBe('help');
    const names = usual === 'help' ? [] : usual.names;
    expect(names).toContain('builds');
    expect(names.filter((name) => BENCHES[name]?.takes !== undefined)).toEqual([]);
  });

  it.each([
    ['builds pages --sizes 150,1000', ['builds', 'pages'], { sizes: [150, 1000] }],
    ['large 30000 --short', ['large'], { args: ['30000'], isShort: true }],
    ['summary --rounds 5', ['summary'], { rounds: 5 }],
    ['docusaurus one two --cache kept', ['docusaurus'], { args: ['one', 'two'], cache: 'kept' }],
    [
      'parity records.jsonl.gz queries.json',
      ['parity'],
      { args: ['records.jsonl.gz', 'queries.json'] },
    ],
  ])('parses %s', (line, names, fields) => {
    expect(asked(line)).toEqual({ names, request: { ...REQUEST, ...fields } });
  });

  it.each([
    ['builts', /Found no bench “builts”, expected one of builds, .*--help/],
    ['builds toString', /Found no bench “toString”/],
    ['builds large', /large takes arguments, so run it by itself/],
    ['builds --size 150', /^Unknown option '--size'\. npm run bench -- --help/],
    ['builds --sizes', /^Option '--sizes <value>' argument missing\. npm run bench/],
    ['builds --sizes 150,many', /--sizes: found “many”, expected a whole number, 50 or more/],
    ['summary --rounds 0', /--rounds: found “0”, expected a whole number, 1 or more/],
  ])('rejects %s and says why', (line, sentence) => {
    expect(() => asked(line)).toThrow(sentence);
  });

  it.each([
    ['large ten', /large: found “ten”, expected a whole number, 165 or more/],
    ['summary 100 200', /summary: found “100 200”/],
    ['parity records.jsonl.gz', /Expected two files/],
    ['corpus', /found no folder/],
    ['docusaurus', /docusaurus: found no folder of a site/],
    ['docusaurus-imports', /found no folder of a site/],
    ['docusaurus-speed', /found no folder of a site/],
  ])('starts no bench for %s', async (line, sentence) => {
    const read = asked(line);
    const name = read === 'help' ? '' : (read.names[0] ?? '');
    await expect(BENCHES[name]?.run(read === 'help' ? REQUEST : read.request)).rejects.toThrow(
      sentence,
    );
  });

  it('lists every bench with its description', () => {
    expect(asked('--help')).toBe('help');
    const lines = benchHelp(BENCHES).split('\n');
    for (const [name, { measures }] of Object.entries(BENCHES))
      expect(lines.some((line) => line.includes(` ${name} `) && line.includes(measures))).toBe(
        true,
      );
  });
});
