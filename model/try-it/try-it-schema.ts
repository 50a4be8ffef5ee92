/** The `tryIt` setting of an API: the servers that readers can send requests to from its pages. */
import * as v from 'valibot';
import { filledText, matching, object } from '../schema/fields.ts';

/** Schema of `tryIt`. */
export const tryItSchema = v.optional(
  v.union([
    v.literal(false),
    object({
      /**
       * Servers besides the mock, for example `[{ label: 'Sandbox', url: 'https://sandbox.example.com/v1' }]`. They must allow
       * requests from this site (CORS), and the content security policy allows them. Default: none.
       */
      servers: v.optional(
        v.array(
          object({
            /** Name that readers see. */
            label: filledText,
            /** Base URL of the API's paths. Plain HTTP is only allowed for the local machine. */
            url: matching(
              /^(?:https:\/\/[\w.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?(?:\/[\w.~/-]*)?$/,
              'an HTTPS URL without a query, such as `https://sandbox.example.com/v1`',
            ),
          }),
        ),
        [],
      ),
    }),
  ]),
  { servers: [] },
);

/** The setting with its defaults. */
export type TryItConfig = v.InferOutput<typeof tryItSchema>;
