/** The programs of docs/integration, by the test that runs them in the full suite. */
export const PROGRAMS = {
  marketo: [
    'marketo.mjs',
    'marketo.py',
    'marketo-events.mjs',
    'marketo-writer.mjs',
    'marketo_writer.py',
    'marketo-people.mjs',
    'marketo_people.py',
    'last-seen.mjs',
    'marketo-people-writer.mjs',
    'marketo-step.mjs',
    'marketo_step.py',
  ],
  marketingCloud: [
    'sfmc.mjs',
    'sfmc.py',
    'sfmc-events.mjs',
    'sfmc_events.py',
    'sfmc-list.mjs',
    'sfmc_list.py',
    'sfmc-activity.mjs',
    'sfmc_activity.py',
    'sfmc-answer.mjs',
    'sfmc-writer.mjs',
  ],
  dynamics: ['d365-out.mjs', 'd365-back.mjs', 'd365-dataverse.mjs'],
  analytics: ['handler.py', 'handler.mjs', 'load_events.py'],
  backend: [
    'slack_relay.py',
    'ga_forward.py',
    'first_load.py',
    'sync-worker.mjs',
    'sync_worker.py',
    'cx-token-route.js',
    'cx_token.py',
    'document-received.mjs',
  ],
  // In `npm test` too.
  relays: ['slack-relay.mjs', 'teams-relay.mjs', 'ga-relay.mjs'],
  // In PostgreSQL. Those of the toolkit are in files.
  sql: [
    'events.sql',
    'funnel.sql',
    'answer-times.sql',
    'outcomes.sql',
    'totals.sql',
    'post-card.sql',
    'marketo_person.sql',
    'marketo_event.sql',
    'sfmc_row.sql',
  ],
  // In Athena, and in Marketing Cloud's query activities.
  otherSql: ['cx_events.sql', 'clicked-buttons.sql', 'open-applications.sql'].concat([
    'Who gets an email after all',
    'Exclusion list',
    'Outcomes of a week',
  ]),
  // A page inside of Journey Builder, which only its own host can open. It is type-checked.
  notRun: ['screen.js'],
};
