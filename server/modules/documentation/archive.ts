import { PassThrough, type Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive; opened only when it is written. */
export interface ArchivedFile {
  name: string
  /** Bytes. */
  size: number
  open(): Promise<Readable>
}

interface Watching {
  /** Called after so many more bytes of files were sent. */
  onBytes(count: number): void
  /** Called after a file was sent completely. */
  onFile(index: number): void
}

export interface Archive {
  body: Readable
  /** Size of the whole archive in bytes, known in advance because nothing is compressed. */
  size: number
}

/**
 * Streams several files as one ZIP; one file is open at a time, and reading pauses when nobody reads the archive. A file that
 * cannot be read, or has an unexpected length, aborts the archive, so that an incomplete one is not taken for a complete one.
 * `notes` are text files at the beginning.
 */
export function archiveOf(
  files: readonly ArchivedFile[],
  { notes = [], at, watching }: { notes?: readonly { name: string; text: string }[]; at: Date; watching: Watching },
): Archive {
  const zip = new ZipFile()
  // The archive's own end event does not wait; this one also fires when the reader disconnects.
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
  // Its type declarations omit this option.
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
