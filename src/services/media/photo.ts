import { photoSide } from '#contract/media/files.ts'

export interface PhotoSize {
  /** The long side at most, in pixels. */
  side: number
  /** Of a JPEG, from 0 to 1. */
  quality: number
}

/** A photograph of a boiler then weighs about 0.5 MB. */
const forSending: PhotoSize = { side: photoSide, quality: 0.85 }

/**
 * A photograph as it is sent: its long side at most 2,000 pixels, turned as it was held, without what the camera wrote beside the
 * picture, such as the place. One that is small enough and carries nothing of that stays as it is; so does one that is cut or that
 * this browser cannot read, for which the rules of the field have words. Never fails.
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

/** Safari reads some pictures, HEIC among them, only as an image of a page. */
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

/** Whether a JPEG has no end after its last scan: browsers show it all the same, with a grey rest. */
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

/** Whether something stands beside the picture: Exif or XMP of a JPEG, or Exif or texts of a PNG. */
async function carriesMore(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 131_072).arrayBuffer())
  return /Exif\0|http:\/\/ns\.adobe\.com\/xap|eXIf|tEXt|iTXt|zTXt/.test(head)
}
