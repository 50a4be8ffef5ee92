/** The `policy` setting: what the content security policy allows beyond what the release needs anyway. */
import * as v from 'valibot';
import { matching, object } from '../schema/fields.ts';

// Sources become part of the policy, where quotes, commas and semicolons are syntax. A path would be ignored after a redirect.
// Plain HTTP is for the local machine only.
const HOST = String.raw`(?:https:\/\/(?:\*\.)?[\w.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?`;
const EXAMPLE = 'an HTTPS origin without a path, such as `https://cdn.example.com`';

const sourcesOf = (pattern: string, expected: string) =>
  v.optional(v.array(matching(new RegExp(`^(?:${pattern})$`), expected)), []);

const origins = sourcesOf(HOST, EXAMPLE);
const embedded = sourcesOf(
  `https:|http:\\/\\/[\\w.-]+(?::\\d+)?|${HOST}`,
  `${EXAMPLE}, or \`https:\` for all`,
);

/** Schema of `policy`. */
export const policySchema = object({
  /** Origins that scripts may be loaded from (`script-src`), besides the entries of `scripts`. Default: none. */
  script: origins,
  /** Origins that scripts may send requests to (`connect-src`); `wss://` for web sockets. Default: none. */
  connect: sourcesOf(
    `${HOST}|wss:\\/\\/(?:\\*\\.)?[\\w.-]+(?::\\d+)?`,
    `${EXAMPLE}, or one with \`wss://\``,
  ),
  /**
   * Origins that stylesheets may be loaded from (`style-src`), or `inline` for `<style>` elements and `style` attributes that
   * scripts add as text. Default: none.
   */
  style: sourcesOf(`inline|${HOST}`, `${EXAMPLE}, or \`inline\``),
  /** Origins of fonts (`font-src`). Default: none. */
  font: origins,
  /** Origins of frames (`frame-src`), besides those in pages. List what scripts and components add. Default: none. */
  frame: embedded,
  /** Origins of images (`img-src`), besides those in pages. Default: none. */
  image: embedded,
  /** Origins of video, audio and captions (`media-src`), besides those in pages. Default: none. */
  media: embedded,
  /**
   * Trusted Types: whether code may turn text into HTML or script URLs. `enforce`: only through named policies. `report`: the
   * browser only reports it in its console. `off`: always. Default: `enforce`.
   */
  trustedTypes: v.optional(v.picklist(['enforce', 'report', 'off']), 'enforce'),
  /** Names of other Trusted Types policies that islands or scripts create, for example `['lit-html']`. Default: none. */
  policyNames: v.optional(
    v.array(
      matching(
        /^(?!edgepress$)[\w\-#=/@.%]+$/,
        'the name of a Trusted Types policy other than `edgepress`, without spaces',
      ),
    ),
    [],
  ),
});

/** Settings of the content security policy. */
export interface PolicyConfig extends v.InferOutput<typeof policySchema> {}
