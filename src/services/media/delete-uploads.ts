import { type Api, silent } from '#services/api.ts'

/** Deletes finished uploads that no form refers to any more; they then no longer count towards the limit of waiting uploads. */
export type DeleteUploads = (ids: readonly string[], settings?: { keepalive?: boolean }) => void

/** Failures are ignored: the server deletes unused uploads after 48 hours, and it skips those that a record refers to. */
export function createDeleteUploads(api: () => Api): DeleteUploads {
  return (ids, settings) => {
    if (ids.length === 0) return
    const body = { ids: ids.slice(0, mostAtOnce) }
    api()
      .call('media.uploads.give-back', { body, ...silent, ...settings })
      .catch(() => undefined)
  }
}

/** Maximum number of ids in one call. It equals the maximum number of waiting uploads of a person. */
const mostAtOnce = 200

/** All ids in the typed values; some may be ids of other things, which the server skips. */
export function uploadIdsIn(values: unknown): string[] {
  const text = JSON.stringify(values) ?? ''
  return [...new Set(text.match(/(?<=")[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=")/g) ?? [])]
}
