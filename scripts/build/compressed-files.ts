import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Text, which gets several times smaller; fonts and pictures are small as they are. */
const isText = /\.(?:js|css|html|json|svg)$/
/** Bytes from which the server compresses at all (`server/http/protection.ts`). */
const least = 1024
/** The best that does not take the build longer than a second or two. */
const quality = 9

const compress = promisify(brotliCompress)

/**
 * Writes each text file of the client compressed beside itself, once, for `server/http/client-files.ts` to send. To compress the sixty files
 * of a page during the request took the server longer than the rest of the answer, and made them larger.
 */
export function compressedFiles(): Plugin {
  let folder = ''
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => isText.test(file) && !file.startsWith('.'))
          .map((file) => compressFile(join(folder, file))),
      )
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < least) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${path}.br`, await compress(text, { params }))
}
