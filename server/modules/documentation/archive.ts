import { PassThrough, type Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'

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
  const zip = new ZipFile()
  // Its own end waits for nothing; ours also ends when somebody goes away.
  const body = new PassThrough()
  let open: Readable | null = null
  const options = { compress: false, mtime: at }

  for (const { name, text } of notes) zip.addBuffer(Buffer.from(text), name, options)
  for (const [index, file] of files.entries()) {
    zip.addReadStreamLazy(file.name, { ...options, size: file.size }, (taken) => {
      if (body.destroyed) return
      file.open().then(
        (source) => {
          open = source
          if (body.destroyed) return source.destroy()
          source.once('error', (error) => body.destroy(error))
          const counted = counter(watching.onBytes)
          counted.once('end', () => watching.onFile(index))
          source.pipe(counted)
          taken(null, counted)
          return undefined
        },
        (error: Error) => body.destroy(error),
      )
    })
  }
  zip.once('error', (error: Error) => body.destroy(error))
  body.once('close', () => open?.destroy())

  let size = 0
  // Its types leave out what it is told.
  zip.end(undefined, ((total: number) => {
    size = total
  }) as () => void)
  ;(zip.outputStream as Readable).pipe(body)
  return { body, size }
}

function counter(onBytes: (count: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
}
