import { fromPromise } from 'xstate'
import { type ManyCall, manyAtOnce, type TogetherCall } from '#contract/core/many.ts'
import { type RowAct, type RowActCheck, type RowActOutcome, rowActs } from '#machines/list/row-acts.ts'
import { type Api, anyCall, type CallSettings } from '#services/api.ts'
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
  call: ManyCall | TogetherCall
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
        const outcome = await attempt(unanswered.key, (keys) => actOnRows(api, list, asked, { signal, ...keys }))
        unanswered = null
        return outcome
      }),
      checkRows: fromPromise<RowActCheck, RowAct>(({ input, signal }) =>
        checkRows(api, list, callOf(input), { signal }),
      ),
    },
  })
}

/** Makes a call about several rows of a list. For all matching rows, their ids are requested from the list first. */
async function actOnRows(api: Api, list: ListName, asked: RowsCall, settings: CallSettings): Promise<RowActOutcome> {
  const { call, body } = asked
  const ids = await idsOf(api, list, asked)
  const { refused } = isTogether(call)
    ? await api.call(call, { body: { ids: ids as number[] }, ...settings })
    : await api.call('core.lists.act', { body: { call, ids, body }, ...settings })
  return { done: ids.filter((id) => !refused.some((record) => record.id === id)), refused }
}

/** The refusals of a call about several rows of a list, before it is made. */
async function checkRows(api: Api, list: ListName, asked: RowsCall, settings: CallSettings): Promise<RowActCheck> {
  const { call, body } = asked
  const ids = await idsOf(api, list, asked)
  if (isTogether(call)) return { ids, refused: [] }
  const { refused } = await api.call('core.lists.check', { body: { call, ids, body }, ...settings })
  return { ids, refused }
}

async function idsOf(api: Api, list: ListName, { ids, filters }: RowsCall): Promise<(number | string)[]> {
  if (!filters) return [...ids]
  const query = { query: { ...filters, per_page: manyAtOnce } }
  const { results } = (await anyCall(api)(list, query)) as { results: { id: number | string }[] }
  return results.map(({ id }) => id)
}

function isTogether(call: ManyCall | TogetherCall): call is TogetherCall {
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
  inverse: { call: ManyCall; ids: readonly (number | string)[]; body: Record<string, unknown> }
  /** Called when at least one was reversed, even if the list is no longer shown. */
  onUndone: () => void
}

/** The toast about an act that can be undone as long as the toast is shown. The first refusal of the inverse is shown. */
export function actedWithUndo(api: Api, notify: NotificationPort, done: Undoable): Notification {
  const { text, undo, undone, inverse, onUndone } = done
  const reverse = async () => {
    const { call, ids, body } = inverse
    const outcome = await api.call('core.lists.act', {
      body: { call, ids: [...ids], body },
      idempotencyKey: uniqueKey(),
    })
    if (outcome.done > 0) onUndone()
    notify.show(outcome.refused[0] ? negative(outcome.refused[0].reason) : positive(undone))
  }
  return {
    ...positive(text),
    duration: validationDuration,
    closable: true,
    action: { text: undo, run: () => void reverse().catch(() => undefined) },
  }
}
