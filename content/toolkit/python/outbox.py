import json
import os
import time

from call_api import ApiError, call_api
from database import row


def send_batch():
    """Sends one batch of the outbox. Returns whether there was one."""
    batch, flow, body = row("SELECT batch, flow, body FROM cx_claim()")
    if not batch:
        return False
    try:
        path = f"{os.environ['ENVIRONMENT_ID']}/action-flows/{flow}/trigger"
        reply = call_api(path, method="POST", body=body, key=batch)
    except ApiError as error:
        # If the call may have arrived, the batch is sent again with its key.
        if not error.may_retry:
            row("SELECT cx_postpone(%s, %s)", batch, error.code)
        return True
    row("SELECT cx_store(%s, %s)", batch, json.dumps(reply))
    return True


def run_outbox():
    """Sends batches until the process ends."""
    while True:
        if not send_batch():
            time.sleep(2)
