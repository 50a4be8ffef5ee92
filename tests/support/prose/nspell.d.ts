/** The part of `nspell` that tests use. The package has no types. */
declare module 'nspell' {
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): {
    correct: (word: string) => boolean;
    add: (word: string) => void;
  };
}
