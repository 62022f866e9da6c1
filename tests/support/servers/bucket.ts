import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { S3 } from '@aws-sdk/client-s3'

/** The product's settings for a bucket. */
export interface BucketSettings {
  endpoint: string
  region: string
  bucket: string
  access_key_id: string
  secret_access_key: string
}

/** A service with an empty bucket. */
export interface S3Service {
  settings: BucketSettings
  close(): Promise<void>
}

export type TestBucket = Awaited<ReturnType<typeof openBucket>>

/** The bucket of a service, behind a connection that fails when a test says so. */
export async function openBucket(start: () => Promise<S3Service>) {
  const service = await start()
  const { settings } = service
  const { bucket: Bucket } = settings
  const trouble: { fail: number | null; code: string; of: 'all' | 'writes' | 'joins'; cut: number | null } = {
    fail: null,
    code: 'InternalError',
    of: 'all',
    cut: null,
  }
  const connection = createServer((request, response) => {
    if (trouble.fail === null || !isMeant(request)) return forward(request, response)
    request.resume()
    response.writeHead(trouble.fail, { 'content-type': 'application/xml' })
    return response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${trouble.code}</Code></Error>`)
  })

  function isMeant({ method = '', url = '' }: IncomingMessage): boolean {
    if (trouble.of === 'joins') return method === 'POST' && url.includes('uploadId=')
    return trouble.of === 'all' || ['PUT', 'POST'].includes(method)
  }

  /** The `Host` header stays as it was signed. */
  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request
    const forwarded = requestOf(settings.endpoint, { method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.once('error', () => response.destroy())
      // Some services also send a body for HEAD.
      if (method === 'HEAD') response.end()
      else if (method === 'GET' && trouble.cut !== null) cutOff(answer, response, trouble.cut)
      else answer.pipe(response)
    })
    forwarded.on('error', () => response.headersSent || response.destroy())
    response.once('close', () => forwarded.destroy())
    request.pipe(forwarded)
  }

  await new Promise<void>((resolve) => connection.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(connection.address() as AddressInfo).port}`
  const credentials = { accessKeyId: settings.access_key_id, secretAccessKey: settings.secret_access_key }
  const client = new S3({ endpoint: settings.endpoint, region: settings.region, credentials, forcePathStyle: true })
  const uploads = async () => (await client.listMultipartUploads({ Bucket })).Uploads ?? []

  return {
    settings: { ...settings, endpoint },
    /** `fail`: the status of every answer, with the error `code`; `of`: or of writes alone, or of joining the parts of an upload. `cut`: the number of bytes after which an object breaks off. */
    trouble,
    /** All objects in the bucket, including those of unfinished uploads. */
    async keys(): Promise<string[]> {
      const keys: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.listObjectsV2({ Bucket, ContinuationToken })
        keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return keys
    },
    /** Uploads of several parts that have not ended. */
    uploads,
    /** Removes the parts of all of them. */
    async loseParts(): Promise<void> {
      for (const { Key, UploadId } of await uploads()) await client.abortMultipartUpload({ Bucket, Key, UploadId })
    },
    async close(): Promise<void> {
      client.destroy()
      connection.closeAllConnections()
      connection.close()
      await service.close()
    },
  }
}

/** Passes on the first bytes of an answer, then breaks the connection. */
function cutOff(answer: IncomingMessage, response: ServerResponse, length: number): void {
  let left = length
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    const taken = chunk.subarray(0, left)
    left -= chunk.length
    response.write(taken, () => left <= 0 && response.destroy())
  })
  answer.once('end', () => left > 0 && response.end())
}
