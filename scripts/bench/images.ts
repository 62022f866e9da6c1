import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { setLinkSecret, signedLink } from '#server/http/signed-links.ts'
import { fillPhotographs, secretOf } from './files.ts'
import { loadAddress, type Measured } from './load.ts'
import type { Product } from './product.ts'

/** Images beside what they can at best be. */
export interface ImageFindings {
  cached: Measured
  /** A file of the client of about the same size, by @fastify/static. */
  file: Measured
  kilobytes: { image: number; file: number }
  /** Photographs a second that are made smaller for the first time, and by sharp alone. */
  uncached: number
  sharp: number
}

/** As many at once as a browser asks for. */
const AT_ONCE = 6
const size = '400/400/resize'
const accept = 'image/webp,*/*'

/** Measures images of the library: made for the first time, and from the cache. */
export async function measureImages(product: Product, client: pg.Client): Promise<ImageFindings> {
  const { paths, photograph } = await fillPhotographs(client, product.dataDir)
  setLinkSecret(await secretOf(product.dataDir))
  const links = paths.map((path) => product.url + signedLink({ kind: 'image', path, size }, false, new Date()))

  const uncached = await perSecond(links, async (link) => {
    const answer = await fetch(link, { headers: { accept } })
    if (!answer.ok) throw new Error(`${link}: ${answer.status}`)
    await answer.arrayBuffer()
  })
  sharp.concurrency(1)
  sharp.cache(false)
  const alone = await perSecond(links, () => smaller(photograph))

  const [link = ''] = links
  const bytes = (await (await fetch(link, { headers: { accept } })).arrayBuffer()).byteLength
  const file = fileOfSize(bytes)
  return {
    uncached,
    sharp: alone,
    cached: await loadAddress(link, null, 16, { accept }),
    file: await loadAddress(`${product.url}/assets/${file.name}`, null, 16, { accept }),
    kilobytes: { image: bytes / 1000, file: file.bytes / 1000 },
  }
}

/** Only the processing of a photograph, as the product does it. */
function smaller(photograph: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: 50_000_000, failOn: 'error', sequentialRead: true } as const
  const resized = sharp(photograph, options).autoOrient().resize(400, 400, { fit: 'inside', withoutEnlargement: true })
  return resized.webp({ quality: 80 }).toBuffer()
}

async function perSecond(links: readonly string[], work: (link: string) => Promise<unknown>): Promise<number> {
  const waiting = [...links]
  const began = performance.now()
  const hand = async () => {
    for (let link = waiting.pop(); link; link = waiting.pop()) await work(link)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  return (links.length / (performance.now() - began)) * 1000
}

function fileOfSize(bytes: number): { name: string; bytes: number } {
  const folder = 'dist/client/assets'
  const files = readdirSync(folder).map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
  const [nearest] = files.sort((one, other) => Math.abs(one.bytes - bytes) - Math.abs(other.bytes - bytes))
  if (!nearest) throw new Error('The client is not built.')
  return nearest
}
