import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

/** The files of a ZIP by name; their checksums are compared. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`)
    files.set(entry.fileName, content)
  }
  return files
}
