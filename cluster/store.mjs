// Sets up Garage for compose.cluster.yaml: one node that keeps everything, one key, one bucket. Safe to repeat.
const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, FILES_BUCKET: globalAlias } = process.env;

/** An answer with one of the `expected` statuses of failure is undefined. */
async function call(path, body, ...expected) {
  const answer = await fetch(`${process.env.ADMIN_ENDPOINT}/v2/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${process.env.GARAGE_ADMIN_TOKEN}` },
    body: body && JSON.stringify(body),
  });
  if (expected.includes(answer.status)) return undefined;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const {
  layoutVersion,
  nodes: [node],
} = await call('GetClusterStatus');
if (!node.role) {
  // Of one node the capacity does not matter.
  await call('UpdateClusterLayout', { roles: [{ id: node.id, zone: 'one', capacity: 1e12, tags: [] }] });
  await call('ApplyClusterLayout', { version: layoutVersion + 1 });
}
await call('ImportKey', { accessKeyId, secretAccessKey, name: 'tasika' }, 409);
const bucket =
  (await call(`GetBucketInfo?globalAlias=${encodeURIComponent(globalAlias)}`, undefined, 404)) ??
  (await call('CreateBucket', { globalAlias }));
const permissions = { read: true, write: true, owner: true };
await call('AllowBucketKey', { bucketId: bucket.id, accessKeyId, permissions });
