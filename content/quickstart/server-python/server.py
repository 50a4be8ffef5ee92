import json
import os
import sys
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import jwt  # PyJWT

sys.path.insert(0, str(Path(__file__).parent / "toolkit"))
from call_api import call_api

ENVIRONMENT_ID = os.environ["ENVIRONMENT_ID"]
# A real backend takes the customer from the session of the person who is signed in.
CUSTOMER_ID = "hb-test-01"

# region token
PRIVATE_KEY = Path("private.pem").read_text()


def auth_token():
    """Signs an auth token, with which the SDK shows this customer's cards for 15 minutes."""
    now = int(time.time())
    claims = {"sub": CUSTOMER_ID, "aud": ENVIRONMENT_ID, "iat": now, "exp": now + 900}
    headers = {"kid": os.environ["SIGNING_KEY_ID"]}
    return jwt.encode(claims, PRIVATE_KEY, algorithm="ES256", headers=headers)
# endregion


# region trigger
def send_card():
    """Starts the flow for this customer."""
    path = f"{ENVIRONMENT_ID}/action-flows/{os.environ['ACTION_FLOW_ID']}/trigger"
    customer = {"customerId": CUSTOMER_ID, "variables": {"cardLastFour": "4417"}}
    return call_api(path, method="POST", key=str(uuid.uuid4()), body={"customers": [customer]})
# endregion


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            if self.path == "/auth-token":
                self.answer(200, "text/plain", auth_token())
            elif self.path == "/send-card":
                self.answer(202, "application/json", json.dumps(send_card()))
            else:
                self.answer(404, "text/plain", "There is /auth-token and /send-card")
        except Exception as error:
            self.log_error("%s", error)
            self.answer(502, "text/plain", str(error))

    def do_GET(self):
        self.answer(405, "text/plain", "Use POST")

    def answer(self, status, content_type, body):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body.encode())


PORT = int(os.environ.get("PORT", "8080"))
with ThreadingHTTPServer(("127.0.0.1", PORT), Handler) as server:
    print(f"Listening on http://localhost:{PORT}", flush=True)
    server.serve_forever()
