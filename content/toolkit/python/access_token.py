import base64
import json
import os
import threading
import time
import urllib.error
import urllib.request

API = os.environ.get("API_URL", "{api.url}")

_lock = threading.Lock()
_token, _until = "", 0.0


def access_token():
    """Returns an access token. It's requested again 60 seconds before it expires."""
    global _token, _until
    with _lock:  # one request, however many threads wait for it
        if time.time() >= _until:
            reply = _request_token()
            _token, _until = reply["access_token"], time.time() + reply["expires_in"] - 60
        return _token


def _request_token():
    pair = f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}"
    request = urllib.request.Request(
        API + "/oauth/token",
        data=b"grant_type=client_credentials",
        headers={"Authorization": "Basic " + base64.b64encode(pair.encode()).decode()},
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:
            return json.load(reply)
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"No access token: {error.code} {error.read().decode(errors='replace')}") from None
