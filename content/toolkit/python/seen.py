from database import row


def only_once(event_id, work):
    """Does the work for an event unless it has been done before. If the work fails, the next delivery tries again."""
    (state,) = row("SELECT cx_begin(%s)", event_id)
    if state == "done":
        return
    if state == "busy":
        # Answer with an error, so that the event is sent again in case the other attempt fails.
        raise RuntimeError(f"{event_id} is being handled by another process")
    try:
        work()
    except BaseException:
        row("SELECT cx_forget(%s)", event_id)
        raise
    row("SELECT cx_done(%s)", event_id)
