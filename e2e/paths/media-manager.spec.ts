import { expect, type Page } from '@playwright/test'
import type { MediaDirectory } from '#contract/media/library.ts'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { mediaManagerEntry } from '#machines/media/media-manager-samples.ts'
import { fixturePath } from '#tests/support/fixtures.ts'
import { browserPaths, type Drive, runPathInBrowser, type See } from '#tests/support/paths/browser.ts'
import { pathStory } from '#tests/support/paths/diagram.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

const picker = 'start a picker that begins with uploading'
const page_ = 'start a page'

/** What is in sight decides what a person can do: a page walks all but what a picker begins with. */
function isPossible({ steps }: Path): boolean {
  const [start, ...rest] = steps
  const { key } = start.stimulus
  if (key === picker)
    return rest.every(
      ({ stimulus }) => !['question.ask', 'selection.clear', 'file.toggle', 'files.drop'].includes(stimulus.type),
    )
  let selected = false
  let question: string | null = null
  let shown = 0
  const isOffered = ({ stimulus: { type, key } }: Step): boolean => {
    if (type === 'selection.clear') return selected
    if (type === 'file.toggle' || type === 'files.drop') return shown > 0
    if (type === 'question.ask') return key === 'question.ask 0' ? question === null : question === 'describe_file'
    return true
  }
  return (
    key === page_ &&
    rest.every((step) => {
      const offered = isOffered(step)
      const { context } = step.situation.snapshot ?? {}
      selected = context?.selected.length > 0
      shown = step.situation.snapshot?.matches({ browsing: 'ready' }) ? context?.files.length : 0
      question = context?.question?.kind ?? null
      return offered
    })
  )
}

test.describe('mediaManager', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserPaths(mediaManagerEntry, { isPossible }).entries()) {
    test(`${index + 1}. ${pathStory(path)}`, async ({ signedIn, tokenOf, request }) => {
      const colleague = new Colleague(request, await tokenOf('admin'))
      const names = await prepared(colleague, index)
      await runPathInBrowser(await signedIn('admin'), path, drive(names), see)
    })
  }
})

interface Names {
  full: string
  empty: string
}

/** A directory with a file, an empty one, and a file in the main one. */
async function prepared(colleague: Colleague, index: number): Promise<Names> {
  const unique = `${index} ${Date.now()}`
  const names = { full: `Full ${unique}`, empty: `Empty ${unique}` }
  const { results } = await colleague.call<{ results: MediaDirectory[] }>('media.media.tree')
  const main = results.find(({ parent_id }) => parent_id === null)?.id
  const full = await colleague.call<MediaDirectory>('media.directories.store', {
    body: { basename: names.full, parent_id: main },
  })
  await colleague.call('media.directories.store', { body: { basename: names.empty, parent_id: main } })
  for (const directory_id of [main, full.id]) {
    const files = [await colleague.upload('photo.jpg', 'image/jpeg', 'library')]
    await colleague.call('media.media.store', { body: { directory_id, files } })
  }
  return names
}

/** More pages than the demonstration has files for. */
const twoPages = {
  pagination: {
    per_page: 48,
    last_page: 2,
    current: 1,
    page: 1,
    sort_direction: 'desc',
    sort_by: 'created_at',
    total: 60,
    active: true,
  },
}

function drive({ full, empty }: Names): Drive {
  let tree: HeldCall
  let files: HeldCall
  let change: HeldCall
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()
  return {
    start: async (page, { stimulus }) => {
      tree = await HeldCall.of(page, 'media.media.tree')
      files = await HeldCall.of(page, 'media.media.files')
      change = await HeldCall.matching(page, /\/api\/media\/(media|directories)/, 'POST', 'PATCH', 'DELETE')
      await page.goto(stimulus.key === picker ? '/#/cms/device/typecards/store' : '/#/cms/media')
      if (stimulus.key === picker) await page.getByRole('button', { name: 'Upload' }).first().click()
    },
    'xstate.done.actor.loadTree': () => tree.letThrough(),
    'xstate.error.actor.loadTree': () => tree.loseConnection(),
    'xstate.done.actor.loadFiles': () => files.letThroughWith(twoPages),
    'xstate.error.actor.loadFiles': () => files.loseConnection(),
    'xstate.done.actor.changeLibrary': () => change.letThrough(),
    'xstate.error.actor.changeLibrary': (_, { stimulus }) => change.failAs(stimulus.event),
    'xstate.after.typing.mediaManager.searching': () => files.holds(),
    'library.retry': (page) => press(page, 'Try again'),
    'directory.choose': (page) => directory(page, full).click(),
    'search.change': (page) => search(page).pressSequentially('k'),
    'page.change': (page) => press(page, /^2$/),
    'file.toggle': (page) => tile(page).click(),
    'selection.clear': (page) => press(page, 'Clear selection'),
    'question.ask': (page, { stimulus }) =>
      stimulus.key === 'question.ask 0' ? press(page, /^Details of photo/) : press(page, 'Delete'),
    'directory.delete': async (page, { stimulus }) => {
      await press(page, `Actions for ${stimulus.key === 'directory.delete 0' ? full : empty}`)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    'files.drop': (page) => tile(page).dragTo(directory(page, empty)),
    'question.close': (page) => page.keyboard.press('Escape'),
    'change.submit': async (page, { situation }) => {
      const { kind } = situation.snapshot?.context.question ?? {}
      if (kind === 'upload_files')
        return page.getByLabel('Files').and(page.locator('input')).setInputFiles(fixturePath('plate.png'))
      if (kind === 'describe_file') return press(page, 'Save')
      if (kind === 'delete_file') return press(page, 'Delete')
      const target = page.getByRole('textbox', { name: 'Directory' })
      if (await target.count()) await choose(target, { typed: empty, option: empty })
      return press(page, /delete|move/i)
    },
  }
}

const directory = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Directories' }).getByRole('button', { name: new RegExp(`^${name}`) })
const tile = (page: Page) =>
  page
    .getByRole('listitem')
    .getByRole('button', { name: /^photo\.jpg/ })
    .first()
const search = (page: Page) => page.getByRole('searchbox')
const dialog = (page: Page) => page.getByRole('dialog').last()

const see: See = {
  'the library, with a skeleton or what was there before': async (page) =>
    expect(page.getByRole('region', { name: 'Files' })).toHaveAttribute('aria-busy', 'true'),
  'that the library could not be loaded, with a retry': async (page) =>
    expect(page.getByRole('alert').getByText('No connection')).toBeVisible(),
  'directories and the files of one, or those found': async (page) => {
    await expect(tile(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Files' })).toHaveAttribute('aria-busy', 'false')
  },
  'that the files could not be loaded, with a retry': async (page) =>
    expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  'the search, waiting for its end': async (page) => expect(search(page)).not.toHaveValue(''),
  'the directory, with a skeleton or the files before': async (page) => {
    await expect(directory(page, 'Media')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Files' })).toHaveAttribute('aria-busy', 'true')
  },
  'the question, with its fields': async (page) => expect(dialog(page).getByRole('button').last()).toBeVisible(),
  'the question, with why it was refused': async (page) => expect(dialog(page)).toContainText(/refused|taken|photo/),
  'the question where the files of the directory go': async (page) =>
    expect(dialog(page).getByRole('button', { name: 'Move the files and delete' })).toBeVisible(),
  'the question where the files go, with why it was refused': async (page) =>
    expect(dialog(page).getByRole('alert')).toBeVisible(),
  'the question, busy': async (page) => expect(dialog(page)).toBeVisible(),
}

test('the manager is accessible: as tiles, as a list, with the details of a file', async ({
  signedIn,
  tokenOf,
  request,
}) => {
  await prepared(new Colleague(request, await tokenOf('admin')), 99)
  const page = await signedIn('admin')
  await page.goto('/#/cms/media')
  await expectAccessible(page)
  await page.getByText('Lista', { exact: true }).click({ force: true })
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Szczegóły: photo/ })
    .first()
    .click()
  await expect(page.getByText('Gdzie jest używany')).toBeVisible()
  await expectAccessible(page)
})
