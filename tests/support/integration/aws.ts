/** A stand-in for S3 and Secrets Manager that accepts only calls with a correct signature (Signature Version 4). */
import { createHash, createHmac } from 'node:crypto';
import { isObject } from '../../../model/schema/schema.ts';
import type { Service, ServiceCall, ServiceReply } from './service-double.ts';

/** The host that programs reach it under. */
export const AWS_HOST = 'aws.test';

/** The key pair that it knows. */
export const AWS_KEYS = { id: 'AKIDEXAMPLE', secret: 'aws-secret' };

/** What it stores: objects by key. */
export type Bucket = Map<string, Buffer>;

/** Starts with a secret and a bucket. */
export function awsService(secret: object, bucket: Bucket): Service {
  return (call) => {
    if (call.path === '/sdk') return sdkCall(call, secret, bucket);
    const target = call.headers['x-amz-target'];
    const fault = signatureFault(call, target ? 'secretsmanager' : 's3');
    if (fault) return fault;
    if (target === undefined) return objectCall(call, bucket);
    return secretCall(isObject(call.body) ? call.body : {}, secret);
  };
}

function secretCall({ SecretId }: Record<string, unknown>, secret: object): ServiceReply | string {
  return SecretId === 'cx/analytics-credential'
    ? { body: { Name: SecretId, SecretString: JSON.stringify(secret) } }
    : 'no such secret';
}

function objectCall(
  { method, path, query, headers, bytes }: ServiceCall,
  bucket: Bucket,
): ServiceReply | string {
  const [, name, ...key] = decodeURIComponent(path).split('/');
  if (name !== 'hb-cx-events') return 'no such bucket';
  if (method === 'PUT') {
    const sum = createHash('sha256').update(bytes).digest('base64');
    if (headers['x-amz-checksum-sha256'] !== sum) return 'wrong checksum';
    if (headers['content-type'] !== 'application/gzip') return 'wrong media type';
    bucket.set(key.join('/'), bytes);
    return { body: '' };
  }
  if (method !== 'GET' || query['list-type'] !== '2') return 'no such call';
  const count = keysWith(bucket, query['prefix'] ?? '').length;
  const xml = `<?xml version="1.0"?><ListBucketResult><KeyCount>${count}</KeyCount></ListBucketResult>`;
  return { body: xml, headers: { 'content-type': 'application/xml' } };
}

// The double of the SDK for JavaScript sends commands as they are.
function sdkCall(call: ServiceCall, secret: object, bucket: Bucket): ServiceReply | string {
  const { command, input } = isObject(call.body) ? call.body : {};
  if (!isObject(input)) return 'no input';
  if (command === 'GetSecretValueCommand') return secretCall(input, secret);
  if (input['Bucket'] !== 'hb-cx-events') return 'no such bucket';
  if (command === 'ListObjectsV2Command')
    return { body: { KeyCount: keysWith(bucket, String(input['Prefix'])).length } };
  if (command !== 'PutObjectCommand' || input['ContentType'] !== 'application/gzip')
    return 'no such command';
  bucket.set(String(input['Key']), Buffer.from(String(input['Body']), 'base64'));
  return { body: {} };
}

function keysWith(bucket: Bucket, prefix: string): string[] {
  return [...bucket.keys()].filter((key) => key.startsWith(prefix));
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

function signatureFault(call: ServiceCall, service: string): string | null {
  const { headers, method, url, bytes } = call;
  const [, id, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers['authorization'] ?? '',
    ) ?? [];
  const [date = '', region = '', named] = scope.split('/');
  if (id !== AWS_KEYS.id || named !== service) return `not signed for ${service}`;
  const payload = sha256(bytes);
  const claimed = headers['x-amz-content-sha256'];
  if (claimed !== undefined && claimed !== payload) return 'another body than signed';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = ['aws4_request'].reduce(
    (inner, part) => hmac(inner, part),
    hmac(hmac(hmac(`AWS4${AWS_KEYS.secret}`, date), region), service),
  );
  return hmac(key, text).toString('hex') === signature ? null : 'wrong signature';
}
