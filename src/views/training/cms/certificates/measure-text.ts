import type { Measure } from '#contract/training/certificate-page.ts'

/** Font size for measuring, large enough to ignore rounding. */
const measured = 200
let canvas: CanvasRenderingContext2D | null = null

/** The width of a text in the font of the product, which the PDF uses too. */
export const measureText: Measure = (text, size, bold) => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = `${bold ? 700 : 400} ${measured}px 'Inter Variable', sans-serif`
  return (canvas.measureText(text).width * size) / measured
}
