import { expect, type Locator, type Page } from '@playwright/test'
import type { MoveBoard, Moved } from '#contract/training/moves.ts'
import { choose } from '#e2e/support/choose.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import type { MoveBoards } from '#machines/training/participant-move.ts'
import { participantMoveEntry } from '#tests/machines/training/participant-move-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

type Context = { boards: MoveBoards | null; target_term_id: number | null }
const snapshotBefore = ({ steps }: Path, step: Step) => steps[steps.indexOf(step) - 1]?.situation.snapshot
const before = (path: Path, step: Step) => snapshotBefore(path, step)?.context as Context | undefined
const outputOf = <Output>({ stimulus }: Step) => (stimulus.event as unknown as { output: Output }).output
const samples = participantMoveEntry.outcomes
const sample = <Output>(actor: string) => samples[actor]?.done?.[0] as Output
const alone = sample<MoveBoards>('loadBoards')
const both = sample<MoveBoards>('refreshBoards')
const moved = sample<Moved>('moveParticipants')

/** Whether a person can do every step: the second term is chosen once, and people are moved from their current term. */
function isPossible(path: Path): boolean {
  return path.steps.every((step) => {
    const context = before(path, step)
    if (!context) return true
    const isOnSource = (id: number) => context.boards?.source.participants.some((person) => person.id === id) === true
    switch (step.stimulus.type) {
      case 'target.choose':
        return context.target_term_id === null
      case 'person.toggle':
      case 'people.select':
      case 'move.ask':
        return isOnSource(11)
      default:
        return true
    }
  })
}

test.use({
  language: 'en',
  contextOptions: { reducedMotion: 'reduce' },
  expectedComplaints: [refusedRequests],
})

/** People are moved for good, so here the calls answer the samples of the catalogue; the server's part is tested there. */
test.describe('participantMove', () => {
  for (const [index, path] of browserTours(participantMoveEntry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn }) => {
      const page = await signedIn('moderator-training')
      await runPathInBrowser(page, path, await driveWith(page), see)
    })
  }
})

test.describe('the board of two terms', () => {
  for (const way of ['mouse', 'keyboard'] as const)
    test(`takes who is dragged over by the ${way}`, async ({ signedIn }) => {
      const page = await signedIn('moderator-training')
      const held = await hold(page)
      await open(page, held)
      await openBoth(page, held)
      await expectAccessible(page)
      const handle = page.getByRole('button', { name: 'Drag Jan Adamski' })
      await (way === 'mouse' ? dragByMouse(page, handle) : dragByKeyboard(page, handle))
      await held.checking.answer({ refused: [] })
      await page.getByRole('dialog').getByRole('button', { name: 'Move 1 person' }).click()
      await held.moving.answer(moved)
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expectAccessible(page)
    })
})

async function dragByMouse(page: Page, handle: Locator): Promise<void> {
  const column = page.getByRole('region', { name: 'Another term' })
  await handle.hover()
  await page.mouse.down()
  const box = await column.boundingBox()
  if (!box) throw new Error('there is no other column')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 })
  await expect(column).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}

async function dragByKeyboard(page: Page, handle: Locator): Promise<void> {
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Jan Adamski is picked up.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('region', { name: 'Another term' })).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('Space')
}

type Held = Awaited<ReturnType<typeof hold>>

/** The calls of the screen, held; the term itself is always the same. */
async function hold(page: Page) {
  await page.route(/\/api\/training\/terms\/1(\?.*)?$/, (route) =>
    route.fulfill({
      json: {
        ...alone.source.term,
        version: 1,
        certificate_date: '2090-03-01',
        registration_until: null,
        price_netto: '500.00',
        available_places: 2,
        cancelled_at: null,
        cancel_reason: null,
        has_regulations: true,
        unattended: 2,
        certificates: 0,
        created_at: '2026-01-01T08:00:00Z',
        updated_at: '2026-01-01T08:00:00Z',
      },
    }),
  )
  return {
    board: await HeldCall.of(page, 'training.participants.board'),
    targets: await HeldCall.of(page, 'training.move-targets.index'),
    checking: await HeldCall.of(page, 'training.participants.check-move'),
    moving: await HeldCall.of(page, 'training.participants.move'),
  }
}

/** The two or three calls that one reading of the board is made of. */
async function answerBoards({ board, targets }: Held, answer: MoveBoards): Promise<void> {
  const columns = [answer.source, answer.target].filter((column): column is MoveBoard => column !== null)
  for (const column of columns) await board.answer(column)
  await targets.answer({ results: [...answer.targets] })
}

/** One of them fails; the others may end as they like. */
async function failBoards({ board, targets }: Held, hasTarget: boolean, event: object): Promise<void> {
  await board.failAs(event)
  if (hasTarget) await board.failAs(event)
  await targets.failAs(event)
}

async function open(page: Page, held: Held): Promise<void> {
  await page.goto('/#/cms/training/terms/1/move')
  await answerBoards(held, alone)
}

const chooseTarget = (page: Page) => choose(page.getByRole('combobox', { name: 'Other term' }), { option: /Gdańsk/ })

async function openBoth(page: Page, held: Held): Promise<void> {
  await chooseTarget(page)
  await answerBoards(held, both)
}

async function driveWith(page: Page): Promise<Drive> {
  const held = await hold(page)
  const press = (name: string | RegExp) => () => page.getByRole('button', { name, exact: true }).last().click()
  const inDialog = (name: string | RegExp) => () =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click()
  const isAsking = (path: Path, step: Step) => snapshotBefore(path, step)?.hasTag('asking')
  const hasTarget = (path: Path, step: Step) => before(path, step)?.target_term_id !== null
  const source = page.getByRole('region', { name: 'This term' })
  const all = source.getByRole('checkbox', { name: /^(Select all|\d selected)$/ })
  return {
    start: async () => void (await page.goto('/#/cms/training/terms/1/move')),
    'xstate.done.actor.loadBoards': (_, step) => answerBoards(held, outputOf(step)),
    'xstate.error.actor.loadBoards': (_, { stimulus }) => failBoards(held, false, stimulus.event),
    'xstate.done.actor.refreshBoards': (_, step) => answerBoards(held, outputOf(step)),
    'xstate.error.actor.refreshBoards': (_, step, path) => failBoards(held, hasTarget(path, step), step.stimulus.event),
    'xstate.done.actor.checkMove': (_, step) => held.checking.answer({ refused: outputOf(step) }),
    'xstate.error.actor.checkMove': (_, { stimulus }) => held.checking.failAs(stimulus.event),
    'xstate.done.actor.moveParticipants': (_, step) => held.moving.answer(outputOf(step)),
    'xstate.error.actor.moveParticipants': (_, { stimulus }) => held.moving.failAs(stimulus.event),
    'xstate.done.actor.undoMove': (_, step) => held.moving.answer(outputOf(step)),
    'xstate.error.actor.undoMove': (_, { stimulus }) => held.moving.failAs(stimulus.event),
    'board.retry': press('Try again'),
    'target.choose': () => chooseTarget(page),
    'person.toggle': () => page.getByRole('checkbox', { name: 'Select Jan Adamski' }).click(),
    'people.select': () => all.click(),
    'move.ask': async () => {
      // A board that has just been read again forgets who was ticked.
      await expect(async () => {
        await all.check()
        await page.getByRole('button', { name: 'Move 2 people here' }).click({ timeout: 1000 })
      }).toPass()
    },
    'move.leave_out': inDialog(/^Move 1 other$/),
    'move.confirm': inDialog('Move 2 people'),
    'move.retry': async (_, step, path) => (isAsking(path, step) ? inDialog('Try again')() : press('Try again')()),
    'move.cancel': inDialog(/^(Cancel|Close)$/),
    'move.undo': press('Undo'),
    'notice.dismiss': press('Close'),
  }
}

const words = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).last()).toBeVisible()
const dialogWith = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('dialog').getByRole('button', { name })).toBeVisible()
const retry = (page: Page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
const columns = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'This term' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Another term' })).toBeVisible()
}

const see: See = {
  'the outline of the board': (page) => expect(page.getByRole('main')).toBeVisible(),
  'why the board did not load, with a retry': retry,
  'both terms with their people': columns,
  'how many were moved, with undo': (page) => expect(page.getByRole('button', { name: 'Undo' })).toBeVisible(),
  'that they are back': words('2 people are back on the previous term.'),
  'why who cannot be moved back': words('Nobody was moved back.'),
  'why they were not moved back, with a retry': retry,
  'both terms as they were': columns,
  'that the terms may be out of date, with a retry': words(/may be out of date/),
  'that it is being checked who can be moved': words('Checking who can be moved…'),
  'why it could not be checked, with a retry': dialogWith('Try again'),
  'why who cannot be moved': words('Not everyone can be moved'),
  'who goes where, with move and cancel': dialogWith(/^Move \d (person|people)$/),
  'that they are being moved': (page) => expect(page.getByRole('dialog')).toBeVisible(),
  'why the move failed, with a retry': dialogWith('Try again'),
  'that they are being moved back': words(/were moved: Gdańsk/),
}
