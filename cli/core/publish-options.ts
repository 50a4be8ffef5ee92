/** The options of `edgepress publish` and `edgepress preview`. */
import {
  CLOUDFLARE_VARIABLES,
  NAMESPACE_OPTIONS,
  PLAN_OPTION,
  WAIT_OPTIONS,
} from './shared-options.ts';

/** The options of both commands. */
export const PUBLISH_OPTIONS = {
  ...NAMESPACE_OPTIONS,
  ...PLAN_OPTION,
  ...WAIT_OPTIONS,
  'dry-run': { type: 'flag', description: 'Show what would be written, and stop.' },
  preview: { type: 'flag', description: 'Print a link to the release; leave the site as it is.' },
  days: {
    type: 'number',
    value: 'days',
    default: 7,
    min: 1,
    description: 'Days until the preview link expires.',
  },
  promote: {
    type: 'text',
    value: 'release',
    description: 'Move the site to a release that is already uploaded; build nothing.',
  },
  built: { type: 'flag', description: 'Publish the output of "edgepress build".' },
  full: {
    type: 'flag',
    description: 'List and read every object, and upload those that are missing or damaged.',
  },
  'replace-pointer': {
    type: 'flag',
    description: 'Replace a pointer that cannot be read.',
  },
  'writes-per-day': {
    type: 'number',
    value: 'writes',
    // A release and the pointer take two, and at least one object must be uploaded per day.
    min: 3,
    description: "Number of KV writes that are allowed a day, instead of the plan's limit.",
  },
  'in-parts': {
    type: 'flag',
    description: "Upload as much as today's writes allow, and the rest another day.",
  },
  onto: {
    type: 'text',
    value: 'release',
    description: 'The release that this content is based on, if this machine has no record of it.',
  },
  force: { type: 'flag', description: 'Replace the current release, whatever it is.' },
  resume: { type: 'flag', description: 'End the hold that a rollback began.' },
  allow: {
    type: 'flag',
    description: 'Publish withdrawn content, and remove it from the list of withdrawals.',
  },
} as const;

/** Values that only environment variables carry. */
export const PUBLISH_VARIABLES = {
  ...CLOUDFLARE_VARIABLES,
  PREVIEW_KEY: { type: 'text', value: 'key', description: 'Secret that signs preview links.' },
} as const;

/** The fields of the JSON document. */
export const PUBLISH_JSON = {
  state:
    'published, preview (the site is unchanged), planned (--dry-run), or incomplete (--in-parts: run the command again).',
  release: 'Id of the release.',
  pages: 'Number of pages that it adds, changes and removes.',
  writes: 'Number of keys that were written.',
  images:
    'Number of smaller versions of images among the objects to upload; absent when there are none.',
  served:
    "Whether the site answered with the release; absent if the command didn't wait for the site.",
  link: 'Link to the preview.',
  expires: 'When that link stops working.',
} as const;
