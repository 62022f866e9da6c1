import type { FileReader } from 'tus-js-client'

/** Reads a `File` as browsers do; tus-js-client's reader for Node accepts buffers and streams only. */
export const blobReader: FileReader = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start, end) => {
      const bytes = Buffer.from(await file.slice(start, Math.min(end, file.size)).arrayBuffer())
      return { value: Object.assign(bytes, { size: bytes.length }), done: end >= file.size }
    },
    close: () => undefined,
  }),
}
