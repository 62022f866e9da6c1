import type * as pdfjs from 'pdfjs-dist'

/** A paper that is open in pdf.js, which comes with the screen that first needs it. */
export interface OpenPaper {
  pages: number
  /** Points. */
  width: number
  height: number
  /** Draws a page (from 1) in a canvas as wide as told in pixels; ends early when another drawing begins on it. */
  draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>
  close: () => void
}

type PdfLibrary = Pick<typeof pdfjs, 'getDocument'>

let library: Promise<PdfLibrary> | null = null

/** pdf.js with its worker, both served by ourselves. */
function pdfLibrary(): Promise<PdfLibrary> {
  library ??= Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')]).then(
    ([pdf, worker]) => {
      pdf.GlobalWorkerOptions.workerSrc = worker.default
      return pdf
    },
  )
  return library
}

/** A paper: as base64, or the address of a file of ours. */
export type PaperSource = string | { url: string }

export async function openPaper(source: PaperSource): Promise<OpenPaper> {
  const { getDocument } = await pdfLibrary()
  const given =
    typeof source === 'string' ? { data: Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0)) } : source
  const task = getDocument({ ...given, verbosity: 0 })
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
      // Drawn aside first: the page in sight does not go blank.
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
