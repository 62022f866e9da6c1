import { PassThrough, Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import type { Config } from '#server/settings/config.ts'
import { isMissing, type Storage, StorageFailed, StorageFull } from './storage.ts'

/**
 * Each object that is read takes a connection until its reader has it all. The library's limit of 50 would let as many readers who stop
 * keep everybody else from their files; the connections of the readers themselves are limit enough.
 */
const unlimited = { maxSockets: Number.POSITIVE_INFINITY }

/** Objects of one bucket. An upload is a multipart upload to its key, with `.info` and `.part` objects until it ends. */
export function openS3Storage(settings: NonNullable<Config['s3']>): Storage {
  const { bucket, region, endpoint, access_key_id, secret_access_key } = settings
  const connection = {
    region,
    // Many compatible services do not support the newer checksums.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
    }),
    // Without keys, the role of the machine is used.
    ...(access_key_id &&
      secret_access_key && { credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } }),
  }
  const client = tellingFailures(
    new S3({ ...connection, requestHandler: { httpAgent: unlimited, httpsAgent: unlimited } }),
  )
  const uploads = new Uploads({ useTags: false, s3ClientConfig: { bucket, ...connection } })

  return {
    uploads,
    join: (upload) => uploads.join(upload),
    async put(key, content) {
      await client.putObject({ Bucket: bucket, Key: key, Body: content })
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.getObject({ Bucket: bucket, Key: key, Range })
      if (!(Body instanceof Readable)) throw new Error(`The storage has no content for ${key}`)
      return tellingBreaks(Body)
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.listObjectsV2({ Bucket: bucket, ContinuationToken })
        for (const { Key } of page.Contents ?? []) if (Key && !/\.(info|part)$/.test(Key)) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    fileOf: () => null,
    free: async () => null,
    async check() {
      await client.headBucket({ Bucket: bucket })
    },
    async remove(key) {
      // Aborts the multipart upload. A finished one has none; its objects are deleted below.
      await uploads.remove(key).catch(() => undefined)
      // One by one, because deleting several at once needs a checksum that other services do not support.
      const keys = [key, `${key}.info`, `${key}.part`]
      await Promise.all(keys.map((Key) => client.deleteObject({ Bucket: bucket, Key })))
    },
  }
}

/** Converts errors of the service to `StorageFailed` or `StorageFull`; only a missing object is reported as missing. */
function tellingFailures(client: S3): S3 {
  client.middlewareStack.add(
    (next) => async (asked) => {
      try {
        return await next(asked)
      } catch (error) {
        if (isMissing(error)) throw error
        if (isOverQuota(error)) throw new StorageFull('the quota of the bucket is used up', { cause: error })
        throw new StorageFailed('the storage failed', { cause: error })
      }
    },
    { step: 'initialize', name: 'tellFailures' },
  )
  return client
}

/** Errors of S3 services for a full quota or disk: of Ceph, of MinIO, and of services that answer 507. */
const overQuota = ['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']

function isOverQuota(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === 507 || overQuota.includes(name ?? '')
}

/** Converts a break within an object's stream to a failure of the storage. */
function tellingBreaks(body: Readable): Readable {
  const told = new PassThrough()
  body.once('error', (cause) => told.destroy(new StorageFailed('the storage broke off', { cause })))
  told.once('close', () => body.destroy())
  return body.pipe(told)
}

/**
 * The library treats an upload whose parts it cannot list as finished, and one whose description it cannot read as missing; the
 * sender would get a conflict, or start again. Both are checked again here.
 */
class Uploads extends S3Store {
  constructor(options: ConstructorParameters<typeof S3Store>[0]) {
    super(options)
    tellingFailures(this.client)
  }

  override async getUpload(id: string) {
    const upload = await super.getUpload(id).catch(async (error) => {
      await this.has(`${id}.info`)
      throw error
    })
    if (upload.offset === upload.size && !(await this.has(id)) && !(await this.hasParts(id)))
      throw new StorageFailed('the storage lists no parts of an upload that has not ended')
    return upload
  }

  /** Joins the parts: the service failed, or the server stopped, after the last one was stored. */
  async join({ id, offset }: { id: string; offset: number }): Promise<void> {
    if (!(await this.has(id))) await this.write(Readable.from([]), id, offset)
  }

  private async has(key: string): Promise<boolean> {
    return isThere(this.client.headObject({ Bucket: this.bucket, Key: key }))
  }

  /** Whether all bytes are stored and the parts only have to be joined. */
  private async hasParts(id: string): Promise<boolean> {
    const { 'upload-id': UploadId } = await this.getMetadata(id)
    return isThere(this.client.listParts({ Bucket: this.bucket, Key: id, UploadId }))
  }
}

const isThere = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error) => {
      if (isMissing(error)) return false
      throw error
    },
  )
