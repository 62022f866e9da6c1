import { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import type { Storage } from './storage.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Of a store that is not Amazon's. */
  endpoint?: string
  access_key_id: string
  secret_access_key: string
}

/** Objects of one bucket. An upload is a multipart upload to its key, with `.info` and `.part` beside it until it ends. */
export function openS3Storage({ bucket, region, endpoint, access_key_id, secret_access_key }: S3Settings): Storage {
  const connection = {
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
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
    async remove(key) {
      // Ends the multipart upload; of a finished one it finds none, and its objects are removed below.
      await uploads.remove(key).catch(() => undefined)
      const Objects = [key, `${key}.info`, `${key}.part`].map((Key) => ({ Key }))
      await client.deleteObjects({ Bucket: bucket, Delete: { Objects, Quiet: true } })
    },
  }
}
