import { expect, type Page } from '@playwright/test'

/** Signs in the open dialog, as with a finger. */
export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Podpisz tu palcem' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nowhere to sign')
  await page.mouse.move(box.x + 30, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 40, { steps: 4 })
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Podpisano' })).toBeVisible()
}
