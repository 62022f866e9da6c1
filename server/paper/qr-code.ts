import { encode } from 'uqr'

interface CodePlace {
  x: number
  y: number
  side: number
  colour?: string
  /** The quiet zone around it, in modules: readers ask for four, and forgive two on white paper. */
  border?: number
}

/** A QR code as areas that are filled at once, white below them: sharp in any size, and readable on any surface. */
export function drawQrCode(document: PDFKit.PDFDocument, value: string, place: CodePlace): void {
  const { x, y, side, colour = '#000000', border = 2 } = place
  const { data, size } = encode(value, { ecc: 'M', border })
  const module = side / size
  document.rect(x, y, side, side).fill('#ffffff')
  for (const [row, modules] of data.entries())
    for (const [from, to] of runs(modules))
      document.rect(x + from * module, y + row * module, (to - from) * module, module)
  document.fill(colour)
}

/** From where to where the modules of a row are dark. */
function runs(modules: readonly boolean[]): [number, number][] {
  const found: [number, number][] = []
  modules.forEach((isDark, index) => {
    const last = found.at(-1)
    if (isDark && last?.[1] === index) last[1] = index + 1
    else if (isDark) found.push([index, index + 1])
  })
  return found
}
