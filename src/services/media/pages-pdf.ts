import { photoForSending } from './photo.ts'

/** A printed page stays readable at this size, and twenty pages stay below the 8 MB that the field allows. */
const pageSize = { side: 1600, quality: 0.72 }
const margin = 20

/**
 * Makes a PDF of photographed pages, each on a sheet of A4 in the orientation of the photograph. The PDF library is downloaded
 * at the first use.
 */
export async function pagesPdf(pages: readonly File[], filename: string): Promise<File> {
  const { default: PDFDocument } = await import('pdfkit')
  // Pictures need no font, and the browser does not have the default fonts of a PDF.
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, font: '' })
  const written = new Promise<Blob>((resolve, reject) => {
    const chunks: BlobPart[] = []
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk))
    document.on('end', () => resolve(new Blob(chunks, { type: 'application/pdf' })))
    document.on('error', reject)
  })
  for (const page of pages) {
    const photo = await photoForSending(page, pageSize)
    const { width, height } = await createImageBitmap(photo)
    document.addPage({ size: 'A4', layout: width > height ? 'landscape' : 'portrait' })
    const fit: [number, number] = [document.page.width - 2 * margin, document.page.height - 2 * margin]
    document.image(await photo.arrayBuffer(), margin, margin, { fit, align: 'center', valign: 'center' })
  }
  document.end()
  return new File([await written], filename, { type: 'application/pdf' })
}
