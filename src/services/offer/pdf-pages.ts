import type * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { failureIn } from '#machines/failure.ts'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'
import { openDownload, saveFile } from '#services/save-file.ts'

const filename = 'oferta.pdf'

/** pdf.js with its worker; `broken` rejects where the worker cannot be loaded, of which pdf.js says nothing. */
interface PdfLibrary extends Pick<typeof pdfjs, 'getDocument'> {
  broken: Promise<never>
}

let library: Promise<PdfLibrary> | null = null

/** Loads pdf.js and its worker, both served by ourselves, on first use. A failed load is repeated at the next use. */
function pdfLibrary(): Promise<PdfLibrary> {
  library ??= loadLibrary().catch(forget)
  return library
}

async function loadLibrary(): Promise<PdfLibrary> {
  const [{ getDocument, GlobalWorkerOptions }, { default: PdfWorker }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('./pdf-worker.ts?worker'),
  ])
  const worker = new PdfWorker()
  GlobalWorkerOptions.workerPort = worker
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'Importing a module script failed.')))
  }).catch(forget)
  broken.catch(() => undefined)
  return { getDocument, broken }
}

function forget(error: unknown): never {
  library = null
  throw error
}

/** A document in Base64, or the address of one of our files. */
export type PaperSource = string | { url: string }

/** Opens a document in pdf.js. Where the browser cannot draw it, its pages fail to draw, and it can be saved all the same. */
export async function openPaper(source: PaperSource): Promise<OpenPaper> {
  try {
    return await drawnPaper(source)
  } catch (error) {
    if (failureIn({ event: { error } }).code !== 'page_error') throw error
    // A4, in points.
    return {
      pages: 1,
      width: 595,
      height: 842,
      draw: () => Promise.reject(error),
      save: () => save(source),
      close() {},
    }
  }
}

function save(source: PaperSource): void {
  if (typeof source !== 'string') openDownload(`${source.url}&download=1`, filename)
  else
    saveFile(
      filename,
      new Blob([Uint8Array.from(atob(source), (byte) => byte.charCodeAt(0))], { type: 'application/pdf' }),
    )
}

async function drawnPaper(source: PaperSource): Promise<OpenPaper> {
  const { getDocument, broken } = await pdfLibrary()
  // pdf.js converts the string to bytes itself, ten times faster than `Uint8Array.from`.
  const given = typeof source === 'string' ? { data: atob(source) } : source
  // A font loaded as a font face lays out the whole page again, which takes half a second in the middle of typing.
  const task = getDocument({ ...given, verbosity: 0, disableFontFace: true })
  const document = await Promise.race([task.promise, broken])
  const first = (await document.getPage(1)).getViewport({ scale: 1 })
  return {
    pages: document.numPages,
    width: first.width,
    height: first.height,
    async draw(number, canvas, width) {
      const page = await document.getPage(number)
      const scale = width / page.getViewport({ scale: 1 }).width
      const viewport = page.getViewport({ scale })
      // Drawn off-screen first, so that the visible page does not go blank.
      const aside = window.document.createElement('canvas')
      aside.width = Math.round(viewport.width)
      aside.height = Math.round(viewport.height)
      await page.render({ canvas: aside, viewport }).promise
      canvas.width = aside.width
      canvas.height = aside.height
      canvas.getContext('2d')?.drawImage(aside, 0, 0)
    },
    save: () => save(source),
    close: () => void task.destroy(),
  }
}
