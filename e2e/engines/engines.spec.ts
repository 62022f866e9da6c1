import { test } from '#e2e/support/fixtures.ts'
import { EnginePage } from './engine-page.ts'
import { engines } from './engines.ts'
import { journeys, worldOf } from './journeys.ts'

/** Session and captcha, a page without a session, and pdf.js with its worker. `npm run engines` takes all journeys. */
const short = ['sign-in', 'offer accepted by its customer', 'PDF previewed']

// All other browser tests are in Chromium.
for (const [name, engine] of Object.entries(engines).filter(([engine]) => engine !== 'Chromium'))
  test(`${name}: ${short.join(', ')}`, async ({ request, tokenOf, baseURL }) => {
    const missing = engine.missing()
    test.skip(missing !== null, `${missing}`)
    test.setTimeout(300_000)
    const world = await worldOf(request, tokenOf)
    const driver = await engine.open()
    try {
      for (const journey of short) await journeys[journey]?.(new EnginePage(driver, `${baseURL}`), world)
    } finally {
      await driver.close()
    }
  })
