CREATE TABLE cx_seen (
  id      text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now(),
  done    boolean NOT NULL DEFAULT false
);

-- Claims an event: 'new' if it's yours, 'done' if it was handled, 'busy' if another process has it.
-- A claim lapses after a minute, because the process that has it may have died.
CREATE FUNCTION cx_begin(event text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cx_seen (id) VALUES (event)
  ON CONFLICT (id) DO UPDATE SET seen_at = now()
    WHERE NOT cx_seen.done AND cx_seen.seen_at < now() - interval '1 minute';
  IF FOUND THEN RETURN 'new'; END IF;
  RETURN (SELECT CASE WHEN done THEN 'done' ELSE 'busy' END FROM cx_seen WHERE id = event);
END $$;

CREATE FUNCTION cx_done(event text) RETURNS void LANGUAGE sql AS $$
  UPDATE cx_seen SET done = true, seen_at = now() WHERE id = event;
$$;

CREATE FUNCTION cx_forget(event text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM cx_seen WHERE id = event;
$$;
