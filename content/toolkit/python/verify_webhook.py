import hashlib
import hmac
import time


def is_genuine(header: str, raw_body: bytes, secret: str) -> bool:
    """`header` is the value of {sdk.prefix}-Signature, `raw_body` the bytes that you received."""
    parts = dict(part.split("=", 1) for part in (header or "").split(",") if "=" in part)
    sent = parts.get("t", "")
    if not (sent.isascii() and sent.isdigit()) or abs(time.time() - int(sent)) > 300:
        return False
    signed = sent.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(parts.get("v1", "").encode(), expected.encode())
