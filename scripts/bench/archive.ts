import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { archived, fillArchived } from './files.ts'
import type { Product } from './product.ts'

/** Many documents as one archive. */
export interface ArchiveFindings {
  megabytes: number
  /** Megabytes a second: of the archive over HTTP, and of its files read by Node from the same disk. */
  perSecond: { archive: number; disk: number }
  /** Megabytes by which the server's memory grew at most. */
  growth: number
}

/** Downloads 50 documents of 20 MB as one ZIP and throws it away; watches the server meanwhile. */
export async function measureArchive(product: Product, client: pg.Client, token: string): Promise<ArchiveFindings> {
  const { ids, files } = await fillArchived(client, product.dataDir)
  const disk = await rate(async () => {
    let bytes = 0
    for (const file of files) bytes += await drained(createReadStream(file))
    return bytes
  })
  const prepared = await fetch(`${product.url}/api/partnerzone/documentation/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documentations: ids }),
  })
  if (!prepared.ok) throw new Error(`The archive was refused: ${prepared.status} ${await prepared.text()}`)
  const { url } = (await prepared.json()) as { url: string }

  const before = product.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, product.memory())
  }, 20)
  try {
    const archive = await rate(async () => {
      const answer = await fetch(new URL(url, product.url))
      if (!answer.ok || !answer.body) throw new Error(`The archive was not sent: ${answer.status}`)
      return drained(answer.body)
    })
    if (archive.megabytes < archived.documents * archived.megabytes) throw new Error('The archive is not whole.')
    const { megabytes } = archive
    return { megabytes, perSecond: { archive: archive.perSecond, disk: disk.perSecond }, growth: most - before }
  } finally {
    clearInterval(watch)
  }
}

async function rate(read: () => Promise<number>): Promise<{ megabytes: number; perSecond: number }> {
  const began = performance.now()
  const megabytes = (await read()) / 1_048_576
  return { megabytes, perSecond: (megabytes / (performance.now() - began)) * 1000 }
}

async function drained(source: NodeJS.ReadableStream | ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0
  const nowhere = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done()
    },
  })
  await pipeline(source as NodeJS.ReadableStream, nowhere)
  return bytes
}
