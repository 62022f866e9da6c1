import { fromPromise } from 'xstate'
import { manyAtOnce, type TogetherCall } from '#contract/core/many.ts'
import type { ManyOutcome } from '#contract/declare/many-outcome.ts'
import { type RowAct, type RowActCheck, type RowActOutcome, rowActs } from '#machines/list/row-acts.ts'
import { type Api, anyCall, type CallName, type CallSettings } from '#services/api.ts'
import { formAttempts } from '#services/form/attempts.ts'
import {
  type Notification,
  type NotificationPort,
  negative,
  positive,
  validationDuration,
} from '#services/notifications.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ListName } from './list-actors.ts'

/** A call about several rows: those named, or all that match the filters of the list. */
export interface RowsCall {
  call: CallName
  ids: readonly (number | string)[]
  filters: Readonly<Record<string, string>> | null
  body: Record<string, unknown>
}

/** The machine `rowActs` of a list. `callOf` says which call an act makes. */
export function provideRowActs(api: Api, list: ListName, callOf: (act: RowAct) => RowsCall) {
  const attempt = formAttempts()
  let unanswered: { content: string; key: string } | null = null
  return rowActs.provide({
    actors: {
      actOnRows: fromPromise<RowActOutcome, RowAct>(async ({ input, signal }) => {
        const asked = callOf(input)
        const content = JSON.stringify(asked)
        if (unanswered?.content !== content) unanswered = { content, key: uniqueKey() }
        const outcome = await attempt(unanswered.key, (keys) =>
          actOnRows(api, { ...asked, act_id: input.act_id }, { signal, ...keys }),
        )
        unanswered = null
        return outcome
      }),
      checkRows: fromPromise<RowActCheck, RowAct>(({ input, signal }) =>
        checkRows(api, list, callOf(input), { signal }),
      ),
    },
  })
}

/** Makes a call about rows of a list, at most as many as one call takes. */
async function actOnRows(
  api: Api,
  asked: RowsCall & { act_id?: string },
  settings: CallSettings,
): Promise<RowActOutcome> {
  const { call, ids, body, act_id } = asked
  const { refused } = isTogether(call)
    ? await api.call(call, { body: { ids: ids as number[] }, ...settings })
    : await api.call('core.lists.act', { body: { call, ids: [...ids], body, act_id }, ...settings })
  return { done: ids.filter((id) => !refused.some((record) => record.id === id)), refused }
}

/** The records of an action, and its refusals before it is made. */
async function checkRows(api: Api, list: ListName, asked: RowsCall, settings: CallSettings): Promise<RowActCheck> {
  const { call, body } = asked
  const ids = await idsOf(api, list, asked, settings)
  const act_id = uniqueKey()
  if (isTogether(call)) return { ids, refused: [], act_id }
  const refused: RowActOutcome['refused'][number][] = []
  for (const some of chunked(ids, manyAtOnce)) {
    const checked = await api.call('core.lists.check', { body: { call, ids: some, body }, ...settings })
    refused.push(...checked.refused)
  }
  return { ids, refused, act_id }
}

/** The ids of the named rows, or of all that the filters match: page by page, each once where rows move meanwhile. */
async function idsOf(api: Api, list: ListName, { ids, filters }: RowsCall, settings: CallSettings) {
  if (!filters) return [...ids]
  const found = new Set<number | string>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { ...filters, page, per_page: manyAtOnce }
    const answer = (await anyCall(api)(list, { query, ...settings })) as Page
    for (const { id } of answer.results) found.add(id)
    last = answer.pagination.last_page
  }
  return [...found]
}

interface Page {
  results: { id: number | string }[]
  pagination: { last_page: number }
}

function chunked<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function isTogether(call: CallName): call is TogetherCall {
  return call === 'service-order.service-orders.resend-many'
}

interface Undoable {
  /** What was done. */
  text: string
  /** Label of the button. */
  undo: string
  /** What is said afterwards. */
  undone: string
  /** The call that reverses it, about the records that were changed. */
  inverse: { call: CallName; ids: readonly (number | string)[]; body: Record<string, unknown> }
  /** Called when at least one was reversed, even if the list is no longer shown. */
  onUndone: () => void
}

/** The toast about an act that can be undone as long as the toast is shown. The first refusal of the inverse is shown. */
export function actedWithUndo(api: Api, notify: NotificationPort, done: Undoable): Notification {
  const { text, undo, undone, inverse, onUndone } = done
  const reverse = async () => {
    const { call, ids, body } = inverse
    const outcomes: ManyOutcome[] = []
    for (const some of chunked(ids, manyAtOnce)) {
      outcomes.push(await api.call('core.lists.act', { body: { call, ids: some, body }, idempotencyKey: uniqueKey() }))
    }
    if (outcomes.some(({ done }) => done > 0)) onUndone()
    const refused = outcomes.flatMap((outcome) => outcome.refused)
    notify.show(refused[0] ? negative(refused[0].reason) : positive(undone))
  }
  return {
    ...positive(text),
    duration: validationDuration,
    closable: true,
    action: { text: undo, run: () => void reverse().catch(() => undefined) },
  }
}
