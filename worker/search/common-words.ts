/** Words that questions are made of and that say nothing of what is looked for. */

/** English; a site in another language drops words from the right only. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been by can cannot cant could did do does doesnt dont for from get had has have ' +
    'how i if in into is isnt it its just let lets may me my of on or our shall should so some that the ' +
    'their them then there these they this to up us was we were what when where which who whose why will ' +
    'with would you your'
  ).split(' '),
);
