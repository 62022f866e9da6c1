import sharp from 'sharp'

/**
 * A photograph as a phone makes it: 12 megapixels, upright by its Exif orientation, with a location. Noise keeps the file large.
 */
export function phonePhoto(): Promise<Buffer> {
  return sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 3/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Format and size of a stored picture, and whether it contains a location. */
export async function pictureFacts(bytes: Buffer) {
  const { width, height, exif, orientation } = await sharp(bytes).metadata()
  return { width, height, hasExif: exif !== undefined, orientation: orientation ?? null }
}
