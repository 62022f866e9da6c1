import { expect, type Page } from '@playwright/test'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { mediaUploadEntry } from '#tests/machines/media/media-upload-samples.ts'
import { fixturePath } from '#tests/support/fixtures.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

const stored = 'plate.png'
const added = 'photo.jpg'
/**
 * No person can make the browser's memory fail between two screens, nor a stored draft get another id. A draft keeps its uploads: those
 * that are given back, and a form that is sent, are in e2e/media/uploads.spec.ts.
 */
const notOffered = ['xstate.error.actor.findUnfinished', 'scope.change', 'form.send', 'xstate.error.actor.holdUploads']

/** Visibility decides what a person can do: a file can be removed once and arrives once. */
function isPossible({ steps }: Path): boolean {
  const sight = new Set(['stored'])
  return steps.slice(1).every(({ stimulus: { type, key } }, index) => {
    if (type === 'files.add')
      return !['preparing', 'sending', 'arrived'].some((place) => sight.has(place)) && Boolean(sight.add('preparing'))
    if (type === 'file.prepare') return sight.delete('preparing') && Boolean(sight.add('sending'))
    if (type === 'file.change') return sight.delete('sending') && Boolean(sight.add('arrived'))
    if (key === 'file.remove 0') return ['preparing', 'sending', 'arrived'].some((place) => sight.delete(place))
    if (key === 'file.remove 1') return sight.delete('stored')
    if (type === 'unfinished.find') return index === 0 && Boolean(sight.add('unfinished'))
    return type === 'unfinished.dismiss' && sight.delete('unfinished')
  })
}

test.describe('mediaUpload', () => {
  test.use({ language: 'en', expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(mediaUploadEntry, { isPossible, notOffered }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn }) => {
      await runPathInBrowser(await signedIn('partner'), path, drive(), see)
    })
  }
})

function drive(): Drive {
  let bytes: HeldCall
  return {
    start: async (page) => {
      await page.addInitScript(holdPreparing, added)
      await draftWithImage(page)
      bytes = await HeldCall.matching(page, /\/api\/uploads\/.+/, 'PATCH')
    },
    'files.add': (page) => photos(page).setInputFiles(fixturePath(added)),
    'file.prepare': (page) => page.evaluate(() => Reflect.get(window, 'letPrepare')()),
    'file.change': () => bytes.letThrough(),
    'file.remove': (page, { stimulus }) => remove(page, stimulus.key === 'file.remove 0' ? added : stored),
    // An upload that a reload of the page has cut, of another file.
    'unfinished.find': async (page) => {
      await photos(page).setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: Buffer.alloc(4096, 7) })
      await expect(line(page, 'cut.png').getByRole('progressbar')).toHaveCount(1)
      await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('cut.png')))
      // What is not stored yet would be offered first.
      await expect(page.getByText(/^(Unsaved changes|Saving)/)).toHaveCount(0)
      await page.reload()
      await expect(line(page, 'cut.png').getByText(/not sent completely/)).toBeVisible()
    },
    'unfinished.dismiss': (page) => remove(page, 'cut.png'),
  }
}

/** The browser reads a photograph, which is made smaller, when the test lets it. */
function holdPreparing(filename: string): void {
  const read = window.createImageBitmap
  window.createImageBitmap = (async (file: File, options: ImageBitmapOptions) => {
    if (file.name === filename) await new Promise((resolve) => Reflect.set(window, 'letPrepare', resolve))
    return read(file, options)
  }) as typeof createImageBitmap
}

/** The form of a draft that has one image already. */
async function draftWithImage(page: Page): Promise<void> {
  await page.goto('/#/service-order/service-orders/register')
  await photos(page).setInputFiles(fixturePath(stored))
  await expect(line(page, stored)).toBeVisible()
  await expect(page).toHaveURL(/service-orders\/\d+$/)
  await expect(page.getByText(/^Saved \d\d:\d\d/).first()).toBeVisible()
  await page.reload()
  await expect(line(page, stored)).toBeVisible()
}

const photos = (page: Page) => page.locator('input[type=file]').and(page.getByLabel('Photos'))
const line = (page: Page, filename: string) => page.getByRole('listitem').filter({ hasText: filename })
const remove = (page: Page, filename: string) => page.getByRole('button', { name: `Remove ${filename}` }).click()
const filesOf = (step: Step): { filename: string; status: string }[] => step.situation.snapshot?.context.files

const see: See = {
  'the files that arrived or were refused, and where to add more': async (page, step) => {
    await expect(photos(page)).toBeAttached()
    for (const name of [stored, added]) {
      const isThere = filesOf(step).some(({ filename }) => filename === (name === stored ? 'before.jpg' : name))
      await expect(line(page, name)).toHaveCount(isThere ? 1 : 0)
    }
    await expect(page.getByRole('progressbar', { name: /% sent/ })).toHaveCount(0)
  },
  'each file with how much of it has arrived': async (page, step) => {
    const sending = filesOf(step).filter(({ status }) => status === 'uploading')
    for (const { filename } of sending) await expect(line(page, filename).getByRole('progressbar')).toHaveCount(1)
  },
}
