import type * as pdfjs from 'pdfjs-dist'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'

type PdfLibrary = Pick<typeof pdfjs, 'getDocument'>

let library: Promise<PdfLibrary> | null = null

/** Loads pdf.js and its worker, both served by ourselves, on first use. A failed load is repeated at the next use. */
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

/** A document in Base64, or the address of one of our files. */
export type PaperSource = string | { url: string }

/** Opens a document in pdf.js. */
export async function openPaper(source: PaperSource): Promise<OpenPaper> {
  const { getDocument } = await pdfLibrary()
  // pdf.js converts the string to bytes itself, ten times faster than `Uint8Array.from`.
  const given = typeof source === 'string' ? { data: atob(source) } : source
  // A font loaded as a font face lays out the whole page again, which takes half a second in the middle of typing.
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
