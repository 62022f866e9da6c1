import { type Api, quietly } from '#services/api.ts'

/** Gives finished uploads back that no form keeps any more: they are deleted, and count no longer among those that wait. */
export type GiveBack = (ids: readonly string[], settings?: { keepalive?: boolean }) => void

/** Nobody waits for it: what does not arrive is removed by the server after 48 hours, and what a record refers to is passed over. */
export function createGiveBack(api: () => Api): GiveBack {
  return (ids, settings) => {
    if (ids.length === 0) return
    const body = { ids: ids.slice(0, mostAtOnce) }
    api()
      .call('media.uploads.give-back', { body, ...quietly, ...settings })
      .catch(() => undefined)
  }
}

/** As many as the server takes; nobody has more of them waiting. */
const mostAtOnce = 200

/** The ids in what was typed, among which are those of uploads; the server knows which. */
export function uploadIdsIn(values: unknown): string[] {
  const text = JSON.stringify(values) ?? ''
  return [...new Set(text.match(/(?<=")[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=")/g) ?? [])]
}
