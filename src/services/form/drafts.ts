import * as v from 'valibot'
import type { KeptDraft } from '#machines/auth/session.ts'
import { keysOf, type Memory, recall, remember } from '#services/browser-memory.ts'
import { type DeleteUploads, uploadIdsIn } from '#services/media/delete-uploads.ts'
import { type OpenPages, onlyPage } from './open-pages.ts'

/** Raised when the stored shape of drafts changes; drafts of older versions are discarded. */
const version = 1
/** Days after which a draft is discarded, because it may hold personal data. */
const keptDays = 14

const Kept = v.object({
  version: v.literal(version),
  key: v.string(),
  /** Address of the page with the form. */
  path: v.string(),
  kept_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The page that wrote it; missing in drafts of earlier releases. */
  page: v.optional(v.string()),
  values: v.unknown(),
})
type Kept = v.InferOutput<typeof Kept>

/** The person of the drafts of people who are not signed in. */
export const visitorId = 0

interface DraftOptions {
  now?: () => Date
  giveBack?: DeleteUploads
  pages?: OpenPages
  /** Called when the browser's storage does not take a draft, for the first and again after it took one. */
  onFull?: () => void
  /** Called when a form is open in another tab too, and this one gets a draft of its own. */
  onOtherTab?: () => void
}

/**
 * Typed values that are not on the server yet, stored in this browser per person. After an expired session or a crash they are
 * offered at the next sign-in of the same person. A form that another tab writes too gets a draft for each.
 */
export function createDrafts(memory: Memory, options: DraftOptions = {}) {
  const { now = () => new Date(), giveBack = () => undefined, pages = onlyPage, onFull, onOtherTab } = options
  let isFull = false
  /** The place of each draft of this page, and the draft that its form began with. */
  const own = new Map<string, { place: string; begun: Kept | null }>()

  const ofPerson = (user_id: number) => `portal.draft.${user_id}.`
  const isFresh = ({ kept_at }: Kept) => now().getTime() - Date.parse(kept_at) < keptDays * 86_400_000
  const read = (place: string): Kept | null => {
    const kept = recall(memory, place, Kept)
    if (kept && isFresh(kept)) return kept
    memory.removeItem(place)
    return null
  }
  /** Whether this page may write or remove the draft at a place: it wrote it, or began with it while no other page has it open. */
  const isOurs = (place: string, begun: Kept | null) => {
    const kept = read(place)
    if (!kept?.page || kept.page === pages.own) return true
    return kept.page === begun?.page && kept.kept_at === begun.kept_at && !pages.isOpen(kept.page)
  }
  /** Where drafts of a form are: of pages that are closed first, the newest first. */
  const placesOf = (draft: string) =>
    [draft, ...keysOf(memory, `${draft}~`)]
      .flatMap((place) => {
        const kept = read(place)
        return kept
          ? [{ place, kept_at: kept.kept_at, isOpen: kept.page !== undefined && pages.isOpen(kept.page) }]
          : []
      })
      .toSorted((one, other) => Number(one.isOpen) - Number(other.isOpen) || other.kept_at.localeCompare(one.kept_at))
      .map(({ place }) => place)
  const isOfOpenPage = (place: string) => {
    const page = read(place)?.page
    return page !== undefined && pages.isOpen(page)
  }
  /** Removes a draft that this page may remove: that of its form, or one that no page has open. */
  const remove = (draft: string): Kept | null => {
    const form = own.get(draft)
    const place = form?.place ?? draft
    if (form ? !isOurs(place, form.begun) : isOfOpenPage(place)) return null
    const kept = read(place)
    memory.removeItem(place)
    return kept
  }
  /** Removes the draft with which a form of another place began, once the page that wrote it is closed and has not changed it. */
  const forgetBegun = (draft: string) => {
    const { place, begun } = own.get(draft) ?? { place: draft, begun: null }
    const from = begun && placesOf(draft).find((one) => read(one)?.page === begun.page)
    if (from && from !== place && isOurs(from, begun)) memory.removeItem(from)
  }
  return {
    keep(user_id: number, key: string, path: string, values: unknown) {
      const draft = `${ofPerson(user_id)}${key}`
      const { place: before, begun } = own.get(draft) ?? { place: draft, begun: null }
      const place = isOurs(before, begun) ? before : `${draft}~${pages.own}`
      if (place !== before) {
        pages.look()
        onOtherTab?.()
      }
      own.set(draft, { place, begun })
      forgetBegun(draft)
      const kept: Kept = {
        version,
        key: place.slice(ofPerson(user_id).length),
        path,
        kept_at: now().toISOString(),
        page: pages.own,
        values,
      }
      const isTaken = remember(memory, place, kept)
      if (!isTaken && !isFull) onFull?.()
      isFull = !isTaken
    },
    /** The draft stored under a key, or null if there is none or it does not match `schema`. */
    find<S extends v.GenericSchema>(user_id: number, key: string, schema: S) {
      const draft = `${ofPerson(user_id)}${key}`
      pages.look()
      const begun = own.get(draft)?.place
      const [place = begun ?? draft] = begun !== undefined && read(begun) ? [begun] : placesOf(draft)
      const kept = read(place)
      own.set(draft, { place, begun: kept })
      const parsed = v.safeParse(schema, kept?.values)
      return kept && parsed.success ? { values: parsed.output, kept_at: kept.kept_at } : null
    },
    forget(user_id: number, key: string) {
      remove(`${ofPerson(user_id)}${key}`)
    },
    /** Discards a draft and deletes the finished uploads it refers to. */
    giveUp(user_id: number, key: string) {
      giveBack(uploadIdsIn(remove(`${ofPerson(user_id)}${key}`)?.values))
    },
    /** Discards all drafts of a person, and deletes the finished uploads they refer to. */
    giveUpAll(user_id: number) {
      for (const storageKey of keysOf(memory, ofPerson(user_id))) {
        const kept = read(storageKey)
        memory.removeItem(storageKey)
        giveBack(uploadIdsIn(kept?.values))
      }
    },
    /** All drafts of a person, newest first. */
    all(user_id: number): KeptDraft[] {
      return keysOf(memory, ofPerson(user_id))
        .flatMap((storageKey) => read(storageKey) ?? [])
        .map(({ key, path, kept_at }) => ({ key, path, kept_at }))
        .toSorted((one, other) => other.kept_at.localeCompare(one.kept_at))
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
