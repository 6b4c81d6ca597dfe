import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { PlatformError } from '@marquee/contracts';
import type { ArtifactStore } from './artifact-store.ts';

/** Where a bucket is, from `s3://bucket/prefix?endpoint=http://host:port&region=eu-1`. */
export type Bucket = { bucket: string; prefix: string; endpoint: string | undefined; region: string };

/** Reads such an address. Throws INVALID_INPUT. */
export function parseBucket(address: string): Bucket {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 's3:' || !url.hostname) {
    throw new PlatformError(
      'INVALID_INPUT',
      `ARTIFACT_STORE="${address}" is no store: write s3://<bucket>?endpoint=https://<host>, or leave it out for a folder`,
    );
  }
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/**
 * An artifact store in a bucket of any service that speaks S3 and honours `If-None-Match: *` on a put.
 * Credentials come from the environment as the service's own tools take them (`AWS_ACCESS_KEY_ID`, …).
 * Versioning has to be off in the bucket: some services then let the second writer win.
 */
export function s3Store({ bucket, prefix, endpoint, region }: Bucket): ArtifactStore & {
  /** Rejects when the bucket cannot be used, so that a registry with a wrong address does not start. */
  reach: () => Promise<void>;
  close: () => void;
} {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Services other than Amazon's refuse the checksums the client would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const placeOf = (sha256: string) => ({
    Bucket: bucket,
    Key: `${prefix}${sha256.slice(0, 2)}/${sha256}`,
  });

  return {
    async has(sha256) {
      return (
        (await client.send(new HeadObjectCommand(placeOf(sha256))).catch(undefinedIfMissing)) !== undefined
      );
    },

    async put(sha256, bytes) {
      const actual = createHash('sha256').update(bytes).digest('hex');
      if (actual !== sha256) {
        throw new PlatformError(
          'INTEGRITY',
          `the bytes sent as ${sha256} have the SHA-256 ${actual}: send them again`,
        );
      }
      return putOnce(sha256, bytes);
    },

    async read(sha256) {
      const found = await client.send(new GetObjectCommand(placeOf(sha256))).catch(undefinedIfMissing);
      return found?.Body?.transformToByteArray();
    },

    async remove(sha256) {
      await client.send(new DeleteObjectCommand(placeOf(sha256)));
    },

    async *list() {
      for (let from: string | undefined; ;) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const sha256 = Key.slice(Key.lastIndexOf('/') + 1);
          if (/^[0-9a-f]{64}$/.test(sha256)) yield { sha256, storedAt: LastModified ?? new Date() };
        }
        from = page.NextContinuationToken;
        if (!from) return;
      }
    },

    async reach() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
        const why = statusOf(cause) ?? (cause as Error).message;
        throw new PlatformError(
          'INVALID_INPUT',
          `the bucket "${bucket}"${endpoint ? ` at ${endpoint}` : ''} cannot be used (${why}): look at ARTIFACT_STORE and AWS_ACCESS_KEY_ID`,
          { cause },
        );
      });
    },

    close: () => client.destroy(),
  };

  /** Of two writers the second is told 412; 409 is said to who should ask again, because the first is not done. */
  async function putOnce(sha256: string, bytes: Uint8Array): Promise<'stored' | 'known'> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(
          new PutObjectCommand({
            ...placeOf(sha256),
            Body: bytes,
            ContentType: 'application/octet-stream',
            CacheControl: 'public, max-age=31536000, immutable',
            IfNoneMatch: '*',
          }),
        );
        return 'stored';
      } catch (failure) {
        const status = statusOf(failure);
        if (status === 412) return 'known';
        if (status !== 409 || attempt === 10) throw failure;
      }
    }
  }
}

function statusOf(failure: unknown): number | undefined {
  return failure instanceof S3ServiceException ? failure.$metadata.httpStatusCode : undefined;
}

function undefinedIfMissing(failure: unknown): undefined {
  if (statusOf(failure) === 404) return undefined;
  throw failure;
}
