/** Words and phrases that the prose must not contain. */

/** Phrases that sound translated or clipped, in any document. */
export const AVOIDED_PHRASES = [
  /\b(?:is|are) good for (?:an hour|one|\d+)/,
  /(?:^|[.:] )Who (?:dismisses|has|needs|wants)\b[^.:?]*\./,
  /\btelephones?\b/i,
  /\bstands? still\b/,
  /\bhears? of\b/,
  /\bwhat (?:became|becomes|has become) of\b/i,
  /\bputs? (?:it |that |them |this )?right\b/,
  /\btold by (?:email|push)\b/,
  /\ban own\b/,
  /\bnothing but\b/,
  /\b[Tt]hose who\b/,
  /\b(?:can|cannot|can't|must) go on\b(?! a)/,
  /\b(?:is|was|be) told about\b/,
  /\bpay attention\b/i,
  /\bBy default [a-z`]/,
  /\btells (?:how|what|which|whether|why)\b/,
  /\bbelongs? to none\b/,
  /\b(?:opens?|starts?) nothing\b/,
  /\bagain and again\b/,
  /\bthat nobody needs\b/,
  /\bis written differently\b/,
  /\bwhich is why\b/i,
  /\bin case of\b/i,
  /\bfrom nothing\b/,
  /\bnone needed\b/i,
  /\bno action (?:is )?(?:needed|required)\b/i,
  /\bin which order\b/i,
  /\bdifferent (?:\w+ )?than\b/,
  /\b(?:another|other) (?:\w+ )?(?:environment|language|name|page|platform|site|version) than\b/,
  /\bnull`? and not absent\b/,
  /\bproves? nothing\b/,
  /\bgo(?:es)? on when\b/,
  /\bvery many\b/,
  /\b(?:[Bb]egin|[Bb]egins) with one of\b/,
  /\bthe (?:most|least) \w+ first\b/,
  /\bwhose own (?:is|isn't)\b/,
  /\basks or tells\b/,
  /\bThe deletion removes\b/,
  /\bfor whom the \w+ started\b/,
  /\bno \w+ could be written\b/i,
  /\bdocumentation of (?:another|a) version\b/,
  /\b(?:answers|answered) with (?:an? )?(?:\d{3}|`\d{3})\b/,
];

/** Terms and headings that content/README.md, sections 2.1 and 2.3, replaces, in this site's content. */
export const AVOIDED_TERMS = [
  /(?<!connection was )\brefus(?:e|es|ed|ing|als?)\b(?! to connect)/i,
  /(?<!no-)\brepl(?:y|ies|ied)\b(?! URL)/i,
  /\bend[- ]users?\b/i,
  /\b\d+ an? (?:call|customer|day|device|environment|hour|minute|month|page|second|session|view)\b/,
  /\btest customers?\b/i,
  /\b(?:whitelist|blacklist)\w*/i,
  /\b(?:leverage|utilise|seamless|cutting-edge|delve|ecosystem)\w*/i,
  /\bgoing forward\b/i,
  /\bclick (?:here|on)\b/i,
  /\b(?:please|simply|easy)\b/i,
  /\ba text (?:of|that)\b/,
  /\bthe words of (?:a|the) card\b/i,
  /\bmakes? an? (?:credential|segment|stream|webhook)\b/i,
  /\bin this page\b/i,
  /\bfor a submit the\b/,
  /\bthe role of the credential does not have\b/i,
  /\ba body of more than\b/i,
  /\bwithout a (?:filter|history) and without\b/,
  /\b[Tt]he role (?:Manager|Publisher|Author|Analyst|Support agent|Owner|Organisation|Flow (?:trigger|manager))\b(?! or)/,
  /\b[Tt]he (?:page|tool) (?:[A-Z][a-z]+|API|SDK)\b/,
  /^Likely cause$/,
  /^You see$/,
  /^(?:What can go wrong|When a check fails|Common (?:problems|errors)|What goes where|(?:If|When) it does(?:n't| not) work)/i,
];

/** Where a text has one of the patterns: the match and the start of the text. */
export function avoidedIn(texts: readonly string[], patterns: readonly RegExp[]): string[] {
  return texts.flatMap((text) =>
    patterns.flatMap((pattern) => {
      const match = pattern.exec(text);
      return match ? [`"${match[0]}" in "${text.trim().slice(0, 80)}"`] : [];
    }),
  );
}
