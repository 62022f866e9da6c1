import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/**
 * Makes the files of tests/fixtures again: good ones, broken ones, and such whose content does not match their name. The
 * videos need ffmpeg. The made files are kept in the repository, as not every machine has it.
 */
const directory = join(import.meta.dirname, '../tests/fixtures')
const made = new Date('2026-01-15T10:00:00Z')

await mkdir(directory, { recursive: true })
const pdf = await warrantyBook()
const jpg = await photo()
const png = await sharp({ create: { width: 320, height: 200, channels: 4, background: '#0b5c6bcc' } })
  .png()
  .toBuffer()

await save('warranty-book.pdf', pdf)
await save('photo.jpg', jpg)
await save('plate.png', png)
video('boiler.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'])
video('boiler.avi', ['-c:v', 'mjpeg', '-q:v', '12', '-pix_fmt', 'yuvj420p'])

await save('truncated.pdf', pdf.subarray(0, Math.floor(pdf.length * 0.7)))
await save('header-only.pdf', Buffer.from('%PDF-1.7\n'))
await save('text.pdf', Buffer.from('This is no PDF, whatever its name says.\n'.repeat(20)))
await save('truncated.jpg', jpg.subarray(0, Math.floor(jpg.length * 0.6)))
await save('bomb.jpg', withSize(jpg, 60_000, 60_000))
await save('program.jpg', program())
await save('drawing.jpg', png)
await save('empty.jpg', Buffer.alloc(0))

function save(name: string, content: Buffer): Promise<void> {
  return writeFile(join(directory, name), content)
}

/** Two pages, as a scanner or a word processor would make them. */
function warrantyBook(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5', info: { Title: 'Warranty book', CreationDate: made } })
  document.fontSize(18).text('Warranty book').moveDown().fontSize(11).text('Serial number 0123456789012345678901')
  document.addPage().text('Commissioning record')
  document.end()
  return buffer(document)
}

/** A photograph taken upright: the camera wrote down how it was held, and where and by whom. */
async function photo(): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .blur(3)
    .png()
    .toBuffer()
  return sharp(noise)
    .jpeg({ quality: 70 })
    .withExif({ IFD0: { Orientation: '6', Artist: 'Jan Kowalski' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** The same image, whose header says that it is much larger: it would unpack to gigabytes. */
function withSize(image: Buffer, width: number, height: number): Buffer {
  const bomb = Buffer.from(image)
  let offset = 2
  while (bomb.readUInt8(offset + 1) !== 0xc0) offset += 2 + bomb.readUInt16BE(offset + 2)
  bomb.writeUInt16BE(height, offset + 5)
  bomb.writeUInt16BE(width, offset + 7)
  return bomb
}

/** The beginning of a Windows program. */
function program(): Buffer {
  const content = Buffer.alloc(1024)
  content.write('MZ', 0, 'latin1')
  content.writeUInt32LE(128, 60)
  content.write('PE\0\0', 128, 'latin1')
  return content
}

function video(name: string, codec: string[]): void {
  const source = 'testsrc2=size=160x120:rate=8:duration=2'
  const target = join(directory, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-fflags', '+bitexact', ...codec, target])
}
