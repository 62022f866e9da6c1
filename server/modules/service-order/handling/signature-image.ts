const pngBeginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Bytes of a drawing in a `data:` URL; null when they are not a PNG. */
export function pngOf(url: string): Buffer | null {
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return bytes.subarray(0, 8).equals(pngBeginning) ? bytes : null
}
