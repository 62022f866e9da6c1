import { deflateSync } from 'node:zlib'
import { certificateFrame } from '#contract/training/certificate-frame.ts'
import {
  type CertificateData,
  type CertificateElement,
  filledCertificateText,
  fitText,
  lineHeight,
  type Measure,
  type Orientation,
  pageSizes,
  pointsPerMillimetre as point,
} from '#contract/training/certificate-page.ts'
import { bytesOf, newPdf } from '#server/paper/pdf-document.ts'
import { drawQrCode } from '#server/paper/qr-code.ts'

/** Data of a certificate's PDF; the same data give the same bytes. */
export interface CertificatePaper {
  orientation: Orientation
  elements: readonly CertificateElement[]
  /** A JPEG or PNG that fills the page; without it the default frame is used. */
  background: Uint8Array | null
  data: CertificateData
  /** Address of its public page. */
  address: string
  title: string
  author: string
  made_at: Date
}

/** Ascent relative to the font size (Inter). */
const ascent = 0.96875

/** A page of A4 with embedded fonts, so that Polish letters are available everywhere. */
export function certificatePdf(paper: CertificatePaper): Promise<Buffer> {
  const { orientation, elements, background, data, address } = paper
  const document = newPdf({
    size: 'A4',
    layout: orientation,
    margin: 0,
    pdfVersion: '1.7',
    lang: 'pl-PL',
    displayTitle: true,
    info: { Title: paper.title, Author: paper.author, CreationDate: paper.made_at, ModDate: paper.made_at },
  })
  const { width, height } = pageSizes[orientation]
  // From another thread it comes as plain bytes.
  if (background) document.image(Buffer.from(background), 0, 0, { width: width * point, height: height * point })
  else drawFrame(document, orientation)

  const measure: Measure = (text, size, bold) =>
    document
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .widthOfString(text)
  for (const element of elements) {
    if (element.kind === 'qr') drawCode(document, element, address)
    else drawText(document, element, filledCertificateText(element.text, data), measure)
  }
  return bytesOf(document)
}

function drawCode(document: PDFKit.PDFDocument, { x, y, width, colour }: CertificateElement, address: string): void {
  drawQrCode(document, address, { x: x * point, y: y * point, side: width * point, colour, border: 4 })
}

function drawText(document: PDFKit.PDFDocument, element: CertificateElement, text: string, measure: Measure): void {
  if (text === '') return
  const width = element.width * point
  const { size, lines } = fitText(text, { width, size: element.size, bold: element.bold }, measure)
  const spare = { left: 0, center: 0.5, right: 1 }[element.align]
  document.fillColor(element.colour)
  for (const [index, line] of lines.entries()) {
    // The baseline stays when a long name reduces the font size.
    const baseline = element.y * point + ascent * (lines.length === 1 ? element.size : size) + index * lineHeight * size
    const x = element.x * point + (width - measure(line, size, element.bold)) * spare
    document.text(line, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
}

const frames = new Map<Orientation, Buffer>()

/** The frame as a reusable object of the document, built and compressed once per process. */
function drawFrame(document: PDFKit.PDFDocument, orientation: Orientation): void {
  const content = frames.get(orientation) ?? deflateSync(frameContent(orientation), { level: 9 })
  frames.set(orientation, content)
  const { width, height } = pageSizes[orientation]
  const frame = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Filter: 'FlateDecode',
    Resources: {},
  })
  frame.end(content)
  document.page.xobjects.Frame = frame
  document.addContent(`q ${point.toFixed(6)} 0 0 ${point.toFixed(6)} 0 0 cm /Frame Do Q`)
}

/** The frame as PDF operators, in millimetres. */
function frameContent(orientation: Orientation): string {
  const drawings = certificateFrame(orientation).map(({ path, colour, stroke }) => {
    const paint = stroke === null ? `${rgb(colour)} rg` : `${rgb(colour)} RG ${stroke} w`
    return `${paint} ${operators(path)} ${stroke === null ? 'f' : 'S'}`
  })
  return `1 j 1 J ${drawings.join('\n')}`
}

/** PDF operators follow their operands, in lower case. */
function operators(path: string): string {
  return path.replaceAll(/([MLCZ])([^MLCZ]*)/g, (_, command: string, places: string) =>
    command === 'Z' ? 'h ' : `${places.trim()} ${command.toLowerCase()} `,
  )
}

function rgb(colour: string): string {
  return [1, 3, 5].map((from) => (Number.parseInt(colour.slice(from, from + 2), 16) / 255).toFixed(3)).join(' ')
}
