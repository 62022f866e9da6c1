import type { default as Sharp } from 'sharp'
import { lazy } from '#server/lazy.ts'

/** The library of images, loaded with the first image that is worked on: it takes 20 MB, and much of the work has none. */
export const imageLibrary = lazy(async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  // Many small images are rendered at once; threads within each would only delay all of them.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})
