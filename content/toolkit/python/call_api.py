import json
import os
import random
import time
import urllib.error
import urllib.request

from access_token import access_token

API = os.environ.get("API_URL", "{api.url}")


class ApiError(Exception):
    """Has the API's code. `may_retry` tells whether the same call may succeed later."""

    def __init__(self, code, may_retry, request_id=None):
        super().__init__(code)
        self.code, self.may_retry, self.request_id = code, may_retry, request_id


def call_api(path, method="GET", body=None, token=None, key=None):
    """Calls the API and retries what is safe to retry. Returns the JSON of the reply, or raises an ApiError."""
    attempts = 1 if method == "POST" and not key else 5
    for attempt in range(1, attempts + 1):
        headers = {"Authorization": "Bearer " + (token or access_token()), "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        status, after, text = _send(method, path, headers, body)
        if 200 <= status < 300:
            return json.loads(text) if text else None
        may_retry = status == 0 or status == 429 or status >= 500
        if not may_retry or attempt == attempts:
            raise _failure(status, text, may_retry)
        time.sleep(float(after) if after else 2**attempt * random.uniform(0.25, 0.75))


def _send(method, path, headers, body):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{API}/v1/{path}", data=data, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:
            return reply.status, None, reply.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers.get("Retry-After"), error.read()
    except OSError:
        return 0, None, b""  # no connection, or a time-out


def _failure(status, text, may_retry):
    try:
        error = json.loads(text)["error"]
        return ApiError(error["code"], may_retry, error.get("requestId"))
    except (ValueError, KeyError, TypeError):  # a proxy's error page isn't JSON
        return ApiError(f"http_{status}" if status else "network_error", may_retry)
