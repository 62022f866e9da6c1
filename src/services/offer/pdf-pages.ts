import type * as pdfjs from 'pdfjs-dist'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'

type PdfLibrary = Pick<typeof pdfjs, 'getDocument'>

let library: Promise<PdfLibrary> | null = null

/** pdf.js with its worker, both served by ourselves; they come with the screen that first needs them, and are asked for again when they did not. */
function pdfLibrary(): Promise<PdfLibrary> {
  library ??= loadLibrary().catch((error: unknown) => {
    library = null
    throw error
  })
  return library
}

async function loadLibrary(): Promise<PdfLibrary> {
  const [pdf, worker] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
  pdf.GlobalWorkerOptions.workerSrc = worker.default
  return pdf
}

/** A paper: as base64, or the address of a file of ours. */
export type PaperSource = string | { url: string }

/** Opens a paper in pdf.js. */
export async function openPaper(source: PaperSource): Promise<OpenPaper> {
  const { getDocument } = await pdfLibrary()
  // pdf.js makes bytes of a text itself, ten times faster than `Uint8Array.from`.
  const given = typeof source === 'string' ? { data: atob(source) } : source
  // As a face of the page, a font of the paper would have the whole page laid out anew: half a second in the middle of typing.
  const task = getDocument({ ...given, verbosity: 0, disableFontFace: true })
  const document = await task.promise
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
    close: () => void task.destroy(),
  }
}
