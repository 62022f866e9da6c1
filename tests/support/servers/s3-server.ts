import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  body: Buffer
  /** Headers that were stored with the object. */
  meta: Record<string, string>
}

interface Multipart {
  key: string
  meta: Record<string, string>
  parts: Map<number, Buffer>
}

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }

/** Page size of lists of objects and parts; it is small, so that a list takes several pages. */
const page = 3

/**
 * A server of the part of S3 that the product uses: objects with ranges, lists by pages, multipart uploads with
 * ListParts. Signatures are not checked.
 */
export async function startS3Server() {
  const objects = new Map<string, StoredObject>()
  const multiparts = new Map<string, Multipart>()

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = answerTo(request, body)
    response.writeHead(answer.status, answer.headers)
    response.end(request.method === 'HEAD' ? undefined : answer.body)
  })

  function answerTo(request: IncomingMessage, body: Buffer): Answer {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    if (key === '') return query.has('uploads') ? running() : listed(query)
    if (query.has('uploads')) return begun(key, metaOf(request))
    const upload = query.get('uploadId')
    return upload === null
      ? object(request, key, body)
      : part(request.method, multiparts.get(upload), upload, query, body)
  }

  function object(request: IncomingMessage, key: string, body: Buffer): Answer {
    if (request.method === 'PUT') {
      objects.set(key, { body, meta: metaOf(request) })
      return { status: 200, headers: { etag: '"whole"' } }
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const found = objects.get(key)
    if (!found) return refused(404, 'NoSuchKey')
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    const taken = from === undefined ? found.body : found.body.subarray(Number(from), to ? Number(to) + 1 : undefined)
    const headers = { ...found.meta, etag: '"whole"', 'content-length': String(taken.length) }
    return { status: from === undefined ? 200 : 206, headers, body: taken }
  }

  function begun(key: string, meta: Record<string, string>): Answer {
    const id = crypto.randomUUID()
    multiparts.set(id, { key, meta, parts: new Map() })
    return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`)
  }

  function part(
    method: string | undefined,
    found: Multipart | undefined,
    id: string,
    query: URLSearchParams,
    body: Buffer,
  ): Answer {
    if (!found) return refused(404, 'NoSuchUpload')
    if (method === 'PUT') {
      const number = Number(query.get('partNumber'))
      found.parts.set(number, body)
      return { status: 200, headers: { etag: `"part-${number}"` } }
    }
    const numbers = [...found.parts.keys()].toSorted((one, other) => one - other)
    if (method === 'GET') {
      const after = numbers.filter((number) => number > Number(query.get('part-number-marker') ?? 0))
      const shown = after.slice(0, page)
      return xml(
        'ListPartsResult',
        `<IsTruncated>${after.length > page}</IsTruncated><NextPartNumberMarker>${shown.at(-1) ?? 0}</NextPartNumberMarker>` +
          shown
            .map(
              (n) =>
                `<Part><PartNumber>${n}</PartNumber><ETag>"part-${n}"</ETag><Size>${found.parts.get(n)?.length}</Size></Part>`,
            )
            .join(''),
      )
    }
    multiparts.delete(id)
    if (method === 'DELETE') return { status: 204 }
    objects.set(found.key, { body: Buffer.concat(numbers.map((n) => found.parts.get(n) as Buffer)), meta: found.meta })
    return xml('CompleteMultipartUploadResult', `<Key>${found.key}</Key><ETag>"whole"</ETag>`)
  }

  function running(): Answer {
    const shown = [...multiparts].map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
    return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${shown.join('')}`)
  }

  function listed(query: URLSearchParams): Answer {
    const keys = [...objects.keys()].toSorted().filter((key) => key > (query.get('continuation-token') ?? ''))
    const shown = keys.slice(0, page)
    const rest = keys.length > page ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    const contents = shown.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`,
    )
    return xml('ListBucketResult', `<IsTruncated>${keys.length > page}</IsTruncated>${rest}${contents.join('')}`)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** The product's settings for this bucket. */
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'portal',
      access_key_id: 'a-key-of-a-test',
      secret_access_key: 'its-secret',
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const metaOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))) as Record<
    string,
    string
  >

const xml = (root: string, content: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`,
})

const refused = (status: number, code: string): Answer => ({
  ...xml('Error', ''),
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})
