import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportItem } from '#contract/import/records.ts'
import { megabyte } from '#contract/media/files.ts'
import { type Product, signIn } from './product.ts'

export type ImportCaller = Awaited<ReturnType<typeof importCaller>>
type Part = 'xls' | 'zip'

/** Imports as a keeper of documents does, by the calls that the page makes. */
export async function importCaller(product: Product) {
  const token = await signIn(product, 'moderator-docs')
  const authorization = `Bearer ${token}`

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<ImportItem> {
    const answer = await fetch(`${product.url}/api/import/imports${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ImportItem
  }

  /** Sends a file by tus in one piece, as the browser does. */
  async function upload(content: string | Buffer, filename: string, purpose: string) {
    const size = typeof content === 'string' ? statSync(content).size : content.length
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    const tus = { authorization, 'tus-resumable': '1.0.0' }
    const began = performance.now()
    const begun = await fetch(`${product.url}/api/uploads`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(size),
        'upload-metadata': `filename ${encoded(filename)},purpose ${encoded(purpose)}`,
      },
    })
    const location = begun.headers.get('location')
    if (!location) throw new Error(`The upload did not begin: ${begun.status} ${await begun.text()}`)
    const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const patch = request(new URL(location, product.url), {
      method: 'PATCH',
      headers: { ...headers, 'content-length': size },
    })
    const answered = once(patch, 'response') as Promise<[IncomingMessage]>
    const source = typeof content === 'string' ? createReadStream(content, { highWaterMark: megabyte }) : [content]
    await pipeline(source, patch)
    const [answer] = await answered
    answer.resume()
    if (answer.statusCode !== 204) throw new Error(`The upload was refused: ${answer.statusCode}`)
    return { id: location.replace(/^.*\//, ''), seconds: (performance.now() - began) / 1000 }
  }

  async function settled(id: number): Promise<ImportItem> {
    for (;;) {
      const item = await call('GET', `/${id}`)
      if (!['parsing', 'running'].includes(item.status)) return item
      await delay(100)
    }
  }

  return {
    upload,
    async begin(kind: ImportKind) {
      const { id } = await call('POST', '', { kind })
      /** Seconds from the request to the end. */
      const timed = async (action: 'parse' | 'run', body: object, status: string) => {
        const { version } = await call('GET', `/${id}`)
        const began = performance.now()
        await call('POST', `/${id}/${action}`, { version, ...body })
        const after = await settled(id)
        if (after.status !== status) throw new Error(`${action} ended ${after.status}: ${after.failure}`)
        return (performance.now() - began) / 1000
      }
      const attachUploaded = async (part: Part, file: string) => {
        const { version } = await call('GET', `/${id}`)
        await call('POST', `/${id}/${part}`, { file, version })
      }
      return {
        attachUploaded,
        async attach(part: Part, filename: string, content: Buffer) {
          await attachUploaded(part, (await upload(content, filename, `import_${part}`)).id)
        },
        parsed: () => timed('parse', {}, 'parsed'),
        ran: () => timed('run', { leave_errors: false }, 'done'),
      }
    },
  }
}
