import { expect, type Page } from '@playwright/test'
import type { LibraryFile, MediaDirectory } from '#contract/media/library.ts'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import type { LibraryOutcome } from '#machines/media/media-manager.ts'
import { mediaManagerEntry } from '#tests/machines/media/media-manager-samples.ts'
import { fixturePath } from '#tests/support/fixtures.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

const picker = 'start a picker that begins with uploading'
const page_ = 'start a page'
/** Actions on files of a page; a picker covers a page that has its own bar. */
const selecting = ['selection.clear', 'file.toggle', 'files.drop', 'matching.select']

/** Visibility decides what a person can do: a page covers everything except the initial state of a picker. */
function isPossible({ steps }: Path): boolean {
  const [start, ...rest] = steps
  const { key } = start.stimulus
  if (key === picker)
    return rest.every(
      ({ stimulus, situation }) =>
        ![...selecting, 'question.ask', 'sort.change', 'trash.open'].includes(stimulus.type) &&
        // What is uploaded is refused as a whole.
        situation.snapshot?.context.question?.kind !== 'refused_files',
    )
  let selected = false
  let question: string | null = null
  let shown = 0
  let trashed = false
  const isOffered = ({ stimulus: { type, key } }: Step): boolean => {
    if (type === 'selection.clear') return selected
    if (type === 'files.drop' && trashed) return false
    if (type === 'file.toggle' || type === 'files.drop') return shown > 0
    if (type === 'matching.select') return selected
    if (type === 'change.submit') return question !== 'refused_files'
    if (type === 'question.ask')
      return key === 'question.ask 0' ? question === null && !trashed : question === 'describe_file'
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
      trashed = context?.trashed ?? false
      return offered
    })
  )
}

test.describe('mediaManager', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(mediaManagerEntry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn, tokenOf, request }) => {
      const library = new Library(new Colleague(request, await tokenOf('admin')))
      await library.prepare()
      await runPathInBrowser(await signedIn('admin'), path, drive(library), see)
    })
  }
})

/** A directory with a file, an empty one, a file in the main one, and one in the trash. What a step uses up is there again for the next. */
class Library {
  readonly #colleague: Colleague
  full = ''
  empty = ''

  constructor(colleague: Colleague) {
    this.#colleague = colleague
  }

  async prepare(): Promise<void> {
    const unique = crypto.randomUUID().slice(0, 8)
    this.full = `Full ${unique}`
    this.empty = `Empty ${unique}`
    const { results } = await this.#colleague.call<{ results: MediaDirectory[] }>('media.media.tree')
    const main = results.find(({ parent_id }) => parent_id === null)?.id
    const full = await this.#colleague.call<MediaDirectory>('media.directories.store', {
      body: { basename: this.full, parent_id: main },
    })
    await this.#colleague.call('media.directories.store', { body: { basename: this.empty, parent_id: main } })
    for (const directory_id of [main, full.id]) {
      const files = [await this.#colleague.upload('photo.jpg', 'image/jpeg', 'library')]
      await this.#colleague.call('media.media.store', { body: { directory_id, files } })
    }
    const files = [await this.#colleague.upload('photo.jpg', 'image/jpeg', 'library')]
    const { results: gone } = await this.#colleague.call<{ results: LibraryFile[] }>('media.media.store', {
      body: { directory_id: main, files },
    })
    await this.#colleague.call('media.media.destroy', { path: { media_file: gone[0]?.id ?? '' } })
  }
}

/** More pages than the demonstration has files for: the second shows the files of the first. */
const firstPage = (address: string) => address.replace(/\bpage=\d+/, 'page=1')
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

function drive(library: Library): Drive {
  let tree: HeldCall
  let files: HeldCall
  let change: HeldCall
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()
  return {
    start: async (page, { stimulus }) => {
      tree = await HeldCall.of(page, 'media.media.tree')
      files = await HeldCall.of(page, 'media.media.files')
      change = await HeldCall.matching(
        page,
        /\/api\/(media\/(media|directories)|core\/list-actions)/,
        'POST',
        'PATCH',
        'DELETE',
      )
      await page.goto(stimulus.key === picker ? '/#/cms/device/typecards/store' : '/#/cms/media')
      if (stimulus.key === picker) await page.getByRole('button', { name: 'Upload' }).first().click()
    },
    'xstate.done.actor.loadTree': () => tree.letThrough(),
    'xstate.error.actor.loadTree': () => tree.loseConnection(),
    'xstate.done.actor.loadFiles': () => files.letThroughWith(twoPages, firstPage),
    'xstate.error.actor.loadFiles': () => files.loseConnection(),
    'xstate.done.actor.changeLibrary': async (_, { stimulus }) => {
      await library.prepare()
      const { refused } = (stimulus.event as unknown as { output: LibraryOutcome }).output
      await (refused.length > 0 ? change.letThroughWith({ done: 0, refused }) : change.letThrough())
    },
    'xstate.done.actor.loadMatching': () => files.letThrough(),
    'xstate.error.actor.loadMatching': () => files.loseConnection(),
    'xstate.error.actor.changeLibrary': (_, { stimulus }) => change.failAs(stimulus.event),
    'xstate.after.typing.mediaManager.searching': () => files.holds(),
    'library.retry': (page) => press(page, 'Try again'),
    'directory.choose': (page) => directory(page, library.full).click(),
    'search.change': async (page) =>
      search(page).fill((await search(page).inputValue()) === 'photo' ? 'phot' : 'photo'),
    'trash.open': (page) => page.getByRole('button', { name: 'Trash', exact: true }).click(),
    'sort.change': async (page) => {
      const order = page.getByRole('combobox', { name: 'File order' })
      const isNamed = (await order.inputValue()) === 'By name, A to Z'
      await choose(order, { option: isNamed ? 'Largest first' : 'By name, A to Z' })
    },
    'matching.select': (page) => press(page, /^Select all \d/),
    'page.change': (page) => press(page, /^2$/),
    'file.toggle': (page) => tile(page).click(),
    'selection.clear': (page) => press(page, 'Clear selection'),
    'question.ask': (page, { stimulus }) =>
      stimulus.key === 'question.ask 0' ? press(page, /^Details of photo/) : press(page, 'Delete'),
    'directory.delete': async (page, { stimulus }) => {
      await press(page, `Actions for ${stimulus.key === 'directory.delete 0' ? library.full : library.empty}`)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    'files.drop': (page) => tile(page).dragTo(directory(page, library.empty)),
    'question.close': async (page) => {
      const dialogs = page.getByRole('dialog')
      const before = await dialogs.count()
      await page.keyboard.press('Escape')
      // The first closes the list of the first field, where that is open.
      if ((await dialogs.count()) === before) await page.keyboard.press('Escape')
    },
    'change.submit': async (page, { situation }) => {
      const { kind } = situation.snapshot?.context.question ?? {}
      if (kind === 'upload_files')
        return page
          .getByLabel('Files', { exact: true })
          .and(page.locator('input'))
          .setInputFiles(fixturePath('plate.png'))
      if (kind === 'describe_file') return press(page, 'Save')
      if (kind === 'delete_file') return press(page, 'Delete')
      const target = page.getByRole('combobox', { name: 'Directory' })
      if (await target.count()) await choose(target, { typed: library.empty, option: library.empty })
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
    expect(page.getByRole('region', { name: 'Files' }).getByText('No connection')).toBeVisible(),
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
  'the files, while all that are meant are being selected': async (page) =>
    expect(page.getByRole('button', { name: /^Select all \d/ })).toHaveAttribute('data-loading', 'true'),
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
  await new Library(new Colleague(request, await tokenOf('admin'))).prepare()
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
