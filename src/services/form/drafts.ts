import * as v from 'valibot'
import type { KeptDraft } from '#machines/auth/session.ts'
import { keysOf, type Memory, recall, remember } from '#services/browser-memory.ts'
import { type DeleteUploads, uploadIdsIn } from '#services/media/delete-uploads.ts'

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
  values: v.unknown(),
})
type Kept = v.InferOutput<typeof Kept>

/** The person of the drafts of people who are not signed in. */
export const visitorId = 0

/**
 * Typed values that are not on the server yet, stored in this browser per person. After an expired session or a crash they are
 * offered at the next sign-in of the same person.
 */
export function createDrafts(
  memory: Memory,
  now: () => Date = () => new Date(),
  giveBack: DeleteUploads = () => undefined,
) {
  const ofPerson = (user_id: number) => `portal.draft.${user_id}.`
  const isFresh = ({ kept_at }: Kept) => now().getTime() - Date.parse(kept_at) < keptDays * 86_400_000
  const read = (storageKey: string): Kept | null => {
    const kept = recall(memory, storageKey, Kept)
    if (kept && isFresh(kept)) return kept
    memory.removeItem(storageKey)
    return null
  }
  return {
    keep(user_id: number, key: string, path: string, values: unknown) {
      const kept: Kept = { version, key, path, kept_at: now().toISOString(), values }
      remember(memory, `${ofPerson(user_id)}${key}`, kept)
    },
    /** The draft stored under a key, or null if there is none or it does not match `schema`. */
    find<S extends v.GenericSchema>(user_id: number, key: string, schema: S) {
      const kept = read(`${ofPerson(user_id)}${key}`)
      const parsed = v.safeParse(schema, kept?.values)
      return kept && parsed.success ? { values: parsed.output, kept_at: kept.kept_at } : null
    },
    forget(user_id: number, key: string) {
      memory.removeItem(`${ofPerson(user_id)}${key}`)
    },
    /** Discards a draft and deletes the finished uploads it refers to. */
    giveUp(user_id: number, key: string) {
      const kept = read(`${ofPerson(user_id)}${key}`)
      memory.removeItem(`${ofPerson(user_id)}${key}`)
      giveBack(uploadIdsIn(kept?.values))
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
