import { Readable } from 'node:stream'
import { zipOf, zipSize } from '#server/http/zip.ts'

/** A file of an archive; it is opened when its turn comes. */
export interface ArchivedFile {
  name: string
  /** Bytes. */
  size: number
  open(): Promise<Readable>
}

interface Watching {
  /** So many more bytes of files have left. */
  onBytes(count: number): void
  /** A file has left whole. */
  onFile(index: number): void
}

export interface Archive {
  body: Readable
  /** Bytes of the whole archive: nothing is compressed, so that is known before the first is sent. */
  size: number
}

/**
 * One ZIP of several files, made while it is read and never as a whole in memory: one file is open at a time, and none is
 * read on when nobody reads the archive. A file that cannot be read, or is not as long as it was said to be, breaks the
 * archive off: its reader must not take half a one for all of it. `notes` are texts that come first.
 */
export function archiveOf(
  files: readonly ArchivedFile[],
  { notes = [], at, watching }: { notes?: readonly { name: string; text: string }[]; at: Date; watching: Watching },
): Archive {
  let taken: Readable | null = null

  async function* bytesOf({ open }: ArchivedFile, index: number): AsyncGenerator<Buffer> {
    const source = await open()
    taken = source
    if (body.destroyed) source.destroy()
    for await (const chunk of source as AsyncIterable<Buffer>) {
      watching.onBytes(chunk.length)
      yield chunk
    }
    watching.onFile(index)
  }

  const entries = [
    ...notes.map(({ name, text }) => entryOf(name, Buffer.from(text))),
    ...files.map((file, index) => ({ name: file.name, size: file.size, open: () => bytesOf(file, index) })),
  ]
  const parts = zipOf(entries, at)
  const body: Readable = new Readable({
    read() {
      parts.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      // First the file: one that does not answer any more would keep what waits for it.
      taken?.destroy()
      parts.return(undefined).catch(() => undefined)
      done(error)
    },
  })
  return { body, size: zipSize(entries) }
}

function entryOf(name: string, content: Buffer) {
  return { name, size: content.length, open: () => Readable.from([content]) }
}
