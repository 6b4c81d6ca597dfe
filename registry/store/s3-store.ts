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
import { probeBytes, refuseOtherBytes, type ArtifactStore } from './artifact-store.ts';

/** The parts of a bucket's URL, such as `s3://bucket/prefix?endpoint=http://host:port&region=eu-1`. */
export type Bucket = { bucket: string; prefix: string; endpoint: string | undefined; region: string };

/** Parses a bucket's URL. Throws INVALID_INPUT if it is not one. */
export function parseBucket(storeUrl: string): Bucket {
  const url = URL.canParse(storeUrl) ? new URL(storeUrl) : undefined;
  if (url?.protocol !== 's3:' || !url.hostname) {
    throw new PlatformError(
      'INVALID_INPUT',
      `ARTIFACT_STORE="${storeUrl}" is not a store: write s3://<bucket>?endpoint=https://<host>, or leave it out for a folder`,
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
 * Creates an artifact store in a bucket of any S3 service that supports `If-None-Match: *` on PUT. The AWS SDK reads
 * the credentials from the environment (`AWS_ACCESS_KEY_ID`, …). Versioning must be off in the bucket, because with it
 * some services let a second writer replace a file.
 */
export function s3Store({ bucket, prefix, endpoint, region }: Bucket): ArtifactStore & {
  /** Throws INVALID_INPUT if the bucket is not accessible, so a registry with a wrong URL does not start. */
  checkAccess: () => Promise<void>;
  close: () => void;
} {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other services than Amazon's refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // By default the SDK waits without end for a service that has stopped responding.
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 30_000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
    },
  });
  const keyOf = (sha256: string) => ({
    Bucket: bucket,
    Key: `${prefix}${sha256.slice(0, 2)}/${sha256}`,
  });

  return {
    async has(sha256) {
      return (
        (await client.send(new HeadObjectCommand(keyOf(sha256))).catch(undefinedIfMissing)) !== undefined
      );
    },

    async put(sha256, bytes) {
      await refuseOtherBytes(sha256, bytes);
      return putOnce(sha256, bytes);
    },

    async read(sha256) {
      const found = await client.send(new GetObjectCommand(keyOf(sha256))).catch(undefinedIfMissing);
      return found?.Body?.transformToByteArray();
    },

    async remove(sha256) {
      await client.send(new DeleteObjectCommand(keyOf(sha256)));
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

    async checkAccess() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
        const why = statusOf(cause) ?? (cause as Error).message;
        throw new PlatformError(
          'INVALID_INPUT',
          `the bucket "${bucket}"${endpoint ? ` at ${endpoint}` : ''} is not accessible (${why}): check ARTIFACT_STORE and AWS_ACCESS_KEY_ID`,
          { cause },
        );
      });
    },

    async checkWritable() {
      const probe = { Bucket: bucket, Key: `${prefix}probe`, Body: probeBytes };
      await client.send(new PutObjectCommand(probe)).catch((failure: unknown) => {
        throw spaceFailure(failure);
      });
    },

    close: () => client.destroy(),
  };

  /** Returns STORE_FULL if the service has no space or the bucket's quota is used up, otherwise the failure. */
  function spaceFailure(failure: unknown): unknown {
    const isFull = statusOf(failure) === 507 || (failure as Error).name === 'QuotaExceeded';
    if (!isFull) return failure;
    return new PlatformError(
      'STORE_FULL',
      `there is no space left in the bucket "${bucket}": free some (marquee sweep deletes files of old releases)`,
      { cause: failure },
    );
  }

  /** Stores a file once. The service returns 412 if it exists, and 409 (retried) during another write. */
  async function putOnce(sha256: string, bytes: Uint8Array): Promise<'stored' | 'known'> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(
          new PutObjectCommand({
            ...keyOf(sha256),
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
        if (status !== 409 || attempt === 10) throw spaceFailure(failure);
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
