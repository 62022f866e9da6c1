import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '#e2e/support/fixtures.ts'
import { filmPlate } from '#tests/support/plate-film.ts'

/** A phone whose camera looks at a plate: a bar code and a QR code. */
export function withPlate(plate: { bars: string; qr: string }) {
  return base.extend<object, { film: string }>({
    film: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'plate-film-'))
        await use(await filmPlate(folder, plate))
        await rm(folder, { recursive: true })
      },
      { scope: 'worker' },
    ],
    launchOptions: [
      async ({ launchOptions, film }, use) => {
        const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
        const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`]
        await use({ ...launchOptions, args })
      },
      { scope: 'worker' },
    ],
  })
}
