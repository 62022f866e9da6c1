import sharp from 'sharp'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { grouped } from '#server/db/demo/device/papers.ts'
import { interFonts } from '#server/fonts/inter-fonts.ts'

const [width, height] = [1024, 768]

/** A photograph: a drawing in a soft light, and texts upon it by their places from left and top. */
async function photograph(drawing: string, ...texts: readonly [text: Promise<Buffer>, left: number, top: number][]) {
  const light = `<rect width="${width}" height="${height}" fill="url(#light)"/>`
  const layers = await Promise.all(texts.map(async ([text, left, top]) => ({ input: await text, left, top })))
  const bare = sharp(svg(drawing + light))
  return (layers.length > 0 ? bare.composite(layers) : bare).jpeg({ quality: 68 }).toBuffer()
}

/** A photograph of a rating plate, slightly tilted. */
export function ratingPlate(brand: string, model: string, serial_no: string): Promise<Buffer> {
  const screws = [168, 856].flatMap((x) => [170, 598].map((y) => `<circle cx="${x}" cy="${y}" r="9" fill="#6d767b"/>`))
  const lines = `Model  ${model}\nZasilanie  230 V ~ 50 Hz     IP X4\nS/N  ${grouped(serial_no)}`
  return photograph(
    `<rect width="1024" height="768" fill="url(#casing)"/>
    <rect x="142" y="144" width="740" height="480" rx="14" fill="url(#metal)" stroke="#8a949a" stroke-width="3"/>
    ${screws.join('')}${bars(serial_no, 200, 500)}`,
    [text(`<b>${brand}</b>`, interFonts.bold, 26, '#20292e'), 200, 190],
    [text(lines, interFonts.regular, 16, '#20292e'), 200, 270],
  )
}

/** A photograph of a controller's display that shows an error code. */
export function display(code: string): Promise<Buffer> {
  const keys = [372, 512, 652].map((x) => `<circle cx="${x}" cy="524" r="34" fill="#e2e6e8" stroke="#c0c8cc"/>`)
  return photograph(
    `<rect width="1024" height="768" fill="url(#wall)"/>
    <rect x="232" y="164" width="560" height="440" rx="36" fill="#f4f5f3" stroke="#c9cfd2" stroke-width="4"/>
    <rect x="282" y="214" width="460" height="230" rx="12" fill="#13242b"/>${keys.join('')}`,
    [text(`<b>${code}</b>`, interFonts.bold, 48, '#ff8a5c'), 330, 270],
  )
}

/** A photograph of an installed device. */
export const device = (family: Family): Promise<Buffer> =>
  photograph(`<rect width="1024" height="768" fill="url(#wall)"/>${bodies[family]}`)

const grille = (x: number, y: number, radius: number) =>
  [0.25, 0.5, 0.75, 1]
    .map((part) => `<circle cx="${x}" cy="${y}" r="${radius * part}" fill="none" stroke="#7d888e" stroke-width="5"/>`)
    .join('')

const bodies: Record<Family, string> = {
  heatPump: `<rect y="620" width="1024" height="148" fill="#8f9a8c"/><rect x="202" y="180" width="620" height="450" rx="18" fill="url(#casing)" stroke="#aab3b7" stroke-width="3"/><circle cx="420" cy="405" r="180" fill="#2c363b"/>${grille(420, 405, 180)}`,
  airConditioner: `<rect x="152" y="200" width="720" height="210" rx="34" fill="#fbfbfa" stroke="#d0d6d8" stroke-width="3"/><rect x="182" y="360" width="660" height="26" rx="10" fill="#3a444a"/><circle cx="812" cy="330" r="6" fill="#ff8a5c"/>`,
  boiler: `<rect x="340" y="90" width="344" height="520" rx="16" fill="#fafafa" stroke="#cfd5d8" stroke-width="3"/><rect x="420" y="0" width="60" height="92" fill="#e8ebec"/><rect x="384" y="470" width="256" height="70" rx="10" fill="#1d2a30"/><path d="M400 612v156M470 612v156M560 612v156M630 612v156" stroke="#b9773f" stroke-width="16"/>`,
  ventilation: `<rect x="182" y="150" width="660" height="430" rx="10" fill="url(#metal)" stroke="#98a2a7" stroke-width="3"/><circle cx="300" cy="112" r="62" fill="#b7c0c4"/><circle cx="724" cy="112" r="62" fill="#b7c0c4"/><rect x="222" y="300" width="250" height="240" fill="#d9dfe1"/><rect x="552" y="300" width="250" height="240" fill="#d9dfe1"/>`,
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="casing" x2="1" y2="1"><stop offset="0" stop-color="#e9edee"/><stop offset="1" stop-color="#b9c3c7"/></linearGradient>
      <linearGradient id="metal" x2="1" y2="1"><stop offset="0" stop-color="#e4e8ea"/><stop offset="0.5" stop-color="#c7ced2"/><stop offset="1" stop-color="#dde2e4"/></linearGradient>
      <linearGradient id="wall" y2="1"><stop offset="0" stop-color="#d9d6cd"/><stop offset="1" stop-color="#b7b2a5"/></linearGradient>
      <radialGradient id="light" cx="0.3" cy="0.2" r="1"><stop offset="0" stop-color="#fff" stop-opacity="0.35"/><stop offset="1" stop-color="#000" stop-opacity="0.28"/></radialGradient>
    </defs>${content}</svg>`)
}

/** Something like the bar code of a number. */
function bars(number: string, x: number, y: number): string {
  let at = x
  return [...number]
    .map((digit) => {
      const width = 3 + (Number(digit) % 4) * 2
      const bar = `<rect x="${at}" y="${y}" width="${width}" height="86" fill="#20292e"/>`
      at += width + 4 + (Number(digit) % 3) * 3
      return bar
    })
    .join('')
}

function text(markup: string, fontfile: string, points: number, colour: string): Promise<Buffer> {
  const text = `<span foreground="${colour}">${markup}</span>`
  return sharp({ text: { text, font: `Inter ${points}`, fontfile, rgba: true, dpi: 144 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
