-- #region table
CREATE TABLE cx_outbox (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  intention        text        NOT NULL UNIQUE,
  action_flow_id   text        NOT NULL,
  customer_id      text        NOT NULL,
  variables        jsonb       NOT NULL DEFAULT '{}',
  due_at           timestamptz NOT NULL DEFAULT now(),
  give_up_at       timestamptz NOT NULL,
  status           text        NOT NULL DEFAULT 'waiting', -- or done, rejected, lapsed
  batch            text,        -- the call the row is in, and its Idempotency-Key
  claimed_at       timestamptz, -- when a worker took the batch
  participation_id text,
  reason           text
);
CREATE INDEX ON cx_outbox (due_at) WHERE status = 'waiting' AND batch IS NULL;
CREATE INDEX ON cx_outbox (batch) WHERE batch IS NOT NULL;
-- #endregion

-- #region functions
-- Takes a batch of up to 500 rows of one flow, in a transaction of its own.
CREATE FUNCTION cx_claim(OUT batch text, OUT flow text, OUT body jsonb) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cx_outbox AS o SET status = 'lapsed'
  WHERE o.status = 'waiting' AND o.batch IS NULL AND o.give_up_at < now();

  -- A batch whose worker died is sent again before any new rows.
  SELECT o.batch INTO cx_claim.batch FROM cx_outbox AS o
  WHERE o.batch IS NOT NULL AND o.claimed_at < now() - interval '2 minutes'
  ORDER BY o.claimed_at LIMIT 1 FOR UPDATE SKIP LOCKED;

  IF cx_claim.batch IS NULL THEN
    cx_claim.batch := 'outbox-' || gen_random_uuid();
    WITH due AS (
      SELECT o.id, o.action_flow_id FROM cx_outbox AS o
      WHERE o.status = 'waiting' AND o.batch IS NULL AND o.due_at <= now()
      ORDER BY o.due_at LIMIT 500 FOR UPDATE SKIP LOCKED)
    UPDATE cx_outbox AS o SET batch = cx_claim.batch, claimed_at = now()
    WHERE o.id IN (SELECT id FROM due WHERE action_flow_id = (SELECT action_flow_id FROM due LIMIT 1));
  ELSE
    UPDATE cx_outbox AS o SET claimed_at = now() WHERE o.batch = cx_claim.batch;
  END IF;

  -- Always in the same order, so that the same key has the same body.
  SELECT min(o.action_flow_id), jsonb_build_object('customers', jsonb_agg(
    jsonb_build_object('customerId', o.customer_id, 'variables', o.variables) ORDER BY o.id))
  INTO cx_claim.flow, cx_claim.body FROM cx_outbox AS o WHERE o.batch = cx_claim.batch;
  IF flow IS NULL THEN
    cx_claim.batch := NULL;
    cx_claim.body := NULL;
  END IF;
END $$;

-- Stores the reply to a batch. Its results are in the order of the customers.
CREATE FUNCTION cx_store(claimed text, reply jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE cx_outbox AS o SET
    batch = NULL,
    status = CASE
      WHEN result ->> 'status' = 'accepted' THEN 'done'
      WHEN result ->> 'reason' IN ('participation_rule', 'participation_limit') THEN 'waiting'
      ELSE 'rejected' END,
    due_at = CASE result ->> 'reason'
      WHEN 'participation_rule' THEN now() + interval '1 day'
      WHEN 'participation_limit' THEN now() + interval '1 hour'
      ELSE o.due_at END,
    participation_id = result ->> 'participationId',
    reason = result ->> 'reason'
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM cx_outbox WHERE batch = claimed) AS sent
  JOIN jsonb_array_elements(reply -> 'results') WITH ORDINALITY AS results (result, place) USING (place)
  WHERE o.id = sent.id;
$$;

-- Puts off a batch that was rejected as a whole, for example because the flow is paused.
CREATE FUNCTION cx_postpone(claimed text, why text) RETURNS void LANGUAGE sql AS $$
  UPDATE cx_outbox SET batch = NULL, due_at = now() + interval '15 minutes', reason = why
  WHERE batch = claimed;
$$;
-- #endregion
