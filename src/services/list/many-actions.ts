import { type ManyCall, type ManyOutcome, manyAtOnce, type TogetherCall } from '#contract/core/many.ts'
import { type Api, anyCall } from '#services/api.ts'
import type { Send } from '#services/form/submission-actors.ts'
import type { ListName } from './list-actors.ts'

/** An action and its records: those named, or all that match the filters of the list. */
interface Many {
  call: ManyCall | TogetherCall
  ids: (number | string)[]
  filters: Readonly<Record<string, string>> | null
  body: Record<string, unknown>
}

/** The outcome, and the records that it is about. */
export type ManyChecked = ManyOutcome & { ids: (number | string)[] }

/** Makes a call about several rows of a list. For all matching rows, their ids are requested from the list first. */
export function actOnMany(list: ListName): Send<ManyOutcome> {
  return async (api, { call, ids, filters, body }: Many, settings) => {
    const named = filters ? await matching(api, list, filters) : ids
    if (isTogether(call)) return api.call(call, { body: { ids: named as number[] }, ...settings })
    return api.call('core.lists.act', { body: { call, ids: named, body }, ...settings })
  }
}

/** Checks a call about several rows of a list before it is made. */
export function checkMany(list: ListName): Send<ManyChecked> {
  return async (api, { call, ids, filters, body }: Many, settings) => {
    const named = filters ? await matching(api, list, filters) : ids
    if (isTogether(call)) return { done: named.length, refused: [], ids: named }
    const checked = await api.call('core.lists.check', { body: { call, ids: named, body }, ...settings })
    return { ...checked, ids: named }
  }
}

async function matching(api: Api, list: ListName, narrowed: Readonly<Record<string, string>>) {
  const asked = { query: { ...narrowed, per_page: manyAtOnce } }
  const { results } = (await anyCall(api)(list, asked)) as { results: { id: number | string }[] }
  return results.map(({ id }) => id)
}

function isTogether(call: ManyCall | TogetherCall): call is TogetherCall {
  return call === 'service-order.service-orders.resend-many'
}
