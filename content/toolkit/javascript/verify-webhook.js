import { createHmac, timingSafeEqual } from 'node:crypto'

/** `header` is the value of {sdk.prefix}-Signature, `rawBody` a Buffer with the bytes that you received. */
export function isGenuine(header, rawBody, secret, now = Date.now()) {
  const { t, v1 } = Object.fromEntries(String(header).split(',').map((part) => part.split('=')))
  if (!/^\d+$/.test(t ?? '') || Math.abs(now / 1000 - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest()
  const given = Buffer.from(v1 ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
