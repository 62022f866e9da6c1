import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/**
 * Writes a video that a browser uses as its camera: a bar code (Code 128, as on rating plates) above a QR code. Returns its path.
 */
export async function filmPlate(folder: string, codes: { bars: string; qr: string }): Promise<string> {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true })
  const { svg } = await writeBarcode(codes.bars, { format: 'Code128' })
  const bars = await sharp(Buffer.from(svg))
    .resize({ width: 900, height: 160, fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  const qr = await sharp(Buffer.from(renderSVG(codes.qr)))
    .resize({ width: 380, kernel: 'nearest' })
    .png()
    .toBuffer()
  const frame = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'white' } })
    .composite([
      { input: bars, left: 190, top: 60 },
      { input: qr, left: 450, top: 290 },
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
  const path = join(folder, 'plate.mjpeg')
  await writeFile(path, Buffer.concat([frame, frame]))
  return path
}
