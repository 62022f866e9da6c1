import { photoSide } from '#contract/media/files.ts'

export interface PhotoSize {
  /** The longest side, in pixels. */
  side: number
  /** Quality of the JPEG, from 0 to 1. */
  quality: number
}

/** A photograph of a boiler is about 0.5 MB at this size. */
const forSending: PhotoSize = { side: photoSide, quality: 0.85 }

/**
 * Prepares a photograph for sending: its long side is at most 2,000 pixels, it is turned upright, and metadata such as the
 * location is removed. The file is returned unchanged if it is small and has no metadata, or if it is truncated or cannot be
 * read by this browser: the rules of the field refuse those. Never fails.
 */
export async function photoForSending(file: File, size = forSending): Promise<File> {
  try {
    if (await isCut(file)) return file
    const picture = await decoded(file)
    const scale = Math.min(1, size.side / Math.max(picture.width, picture.height))
    if (scale === 1 && /\.(jpe?g|png)$/i.test(file.name) && !(await carriesMore(file))) return file
    return await drawn(file, picture, scale, size.quality)
  } catch {
    return file
  }
}

async function drawn(file: File, picture: ImageBitmap | HTMLImageElement, scale: number, quality: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return file
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const isPng = /\.png$/i.test(file.name)
  const type = isPng ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  // Phones have little memory for pictures.
  canvas.width = 0
  if (!blob) return file
  const filename = isPng || /\.jpe?g$/i.test(file.name) ? file.name : file.name.replace(/\.\w+$/, '.jpg')
  return new File([blob], filename, { type, lastModified: file.lastModified })
}

/** Safari can decode some formats, such as HEIC, only through an `<img>` element. */
async function decoded(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    const image = new Image()
    image.src = URL.createObjectURL(file)
    try {
      await image.decode()
      return image
    } finally {
      URL.revokeObjectURL(image.src)
    }
  }
}

/**
 * Whether a JPEG is truncated, with no end marker after its last scan. Browsers show such a file with the missing part in grey.
 */
async function isCut(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  for (let at = bytes.length - 2; at > 0; at -= 1) {
    if (bytes[at] !== 0xff) continue
    if (bytes[at + 1] === 0xd9) return false
    if (bytes[at + 1] === 0xda) return true
  }
  return true
}

/** Whether the file holds metadata: Exif or XMP in a JPEG, Exif or text in a PNG. */
async function carriesMore(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 131_072).arrayBuffer())
  return /Exif\0|http:\/\/ns\.adobe\.com\/xap|eXIf|tEXt|iTXt|zTXt/.test(head)
}
