import { photoForSending } from './photo.ts'

/** A printed page stays readable, and twenty of them stay below the 8 MB of the field. */
const pageSize = { side: 1600, quality: 0.72 }
const margin = 20

/** A PDF of photographed pages, each on a sheet of A4 turned as the photograph is. The library comes when it is first needed. */
export async function pagesPdf(pages: readonly File[], filename: string): Promise<File> {
  const { default: PDFDocument } = await import('pdfkit')
  // Pictures need no font, and the browser has none of those that a PDF begins with otherwise.
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
