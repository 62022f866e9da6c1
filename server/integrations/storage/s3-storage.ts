import { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import type { Config } from '#server/config.ts'
import type { Storage } from './storage.ts'

/** Objects of one bucket. An upload is a multipart upload to its key, with `.info` and `.part` beside it until it ends. */
export function openS3Storage(settings: NonNullable<Config['s3']>): Storage {
  const { bucket, region, endpoint, access_key_id, secret_access_key } = settings
  const connection = {
    region,
    // Stores that are not Amazon's often do not know the newer checksums.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
    }),
    // Without keys the machine's own role is asked.
    ...(access_key_id &&
      secret_access_key && { credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } }),
  }
  const client = new S3(connection)
  const uploads = new S3Store({ useTags: false, s3ClientConfig: { bucket, ...connection } })

  return {
    uploads,
    async put(key, content) {
      await client.putObject({ Bucket: bucket, Key: key, Body: content })
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.getObject({ Bucket: bucket, Key: key, Range })
      if (!(Body instanceof Readable)) throw new Error(`The storage has no content for ${key}`)
      return Body
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
    async check() {
      await client.headBucket({ Bucket: bucket })
    },
    async remove(key) {
      // Ends the multipart upload; of a finished one it finds none, and its objects are removed below.
      await uploads.remove(key).catch(() => undefined)
      const Objects = [key, `${key}.info`, `${key}.part`].map((Key) => ({ Key }))
      await client.deleteObjects({ Bucket: bucket, Delete: { Objects, Quiet: true } })
    },
  }
}
