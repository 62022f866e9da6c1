import type { default as Sharp } from 'sharp'

let loading: Promise<typeof Sharp> | null = null

/** The library of images, loaded with the first image that is worked on: it takes 20 MB, and much of the work has none. */
export function imageLibrary(): Promise<typeof Sharp> {
  loading ??= load()
  return loading
}

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Many small images are rendered at once; threads within each would only delay all of them.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
