import type { ConsentKind } from '#contract/dictionary/dictionary.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import type { PlaceDecision } from '#contract/partner/closing.ts'
import type { Database } from './db/client.ts'
import type { Deps } from './deps.ts'

/**
 * What happens in one module and concerns others. The list is closed: an event is added here, raised in the transaction of
 * the write, and answered in the `index.ts` of each module that it concerns. tests/server/core/answers.test.ts finds the
 * modules that refer to the person, company or file of an event and do not answer it.
 */
export interface Events {
  /** A company is not open any more: deactivated, or cancelled. */
  'company.closed': {
    partner_id: number
    /** Its people who belong to no other open company. */
    people: readonly number[]
    /** What was decided about its people on trainings. */
    places: readonly PlaceDecision[]
  }
  /** Somebody does not belong to a company any more. */
  'membership.ended': { partner_id: number; user_id: number }
  /** An account was deactivated or cancelled. */
  'account.closed': {
    user_id: number
    /** Who takes over open work; null where there was none. */
    successor: { id: number; full_name: string } | null
  }
  /** A record was made anonymous, on request, by retention, or before it is removed for good. */
  'person.erased': {
    entity: string
    id: number
    /** Whose account it was; null for every other record. */
    user_id: number | null
    /** Addresses by which the person was known, and nobody else is. */
    emails: readonly string[]
    /** Addresses of the person that others have too: an office's one mailbox. */
    shared: readonly string[]
    /** A POSIX expression that finds the person in what others wrote; null where others do not name them. */
    pattern: string | null
    /** What removing the bytes of files takes. */
    outside: Pick<Deps, 'storage' | 'config'>
  }
  /** A role has another identifier; null: the role is gone. */
  'role.changed': { slug: string; became: string | null }
  /** A record holds no consent of a kind any more. */
  'consent.withdrawn': { entity: string; entity_id: number; kind: ConsentKind }
  /** Models have moved in the tree of groups: what follows from where they are is to be worked out anew. */
  'models.regrouped': Record<string, never>
  /** A unit is in other hands from now on. */
  'unit.handed-over': {
    unit_id: number
    /** It has another owner. */
    owner: boolean
    /** Another company has it in care. */
    company: boolean
  }
  /** A file of the library has another content. */
  'file.replaced': {
    media_id: string
    /** Nothing that readers must know: they are not told. */
    is_correction: boolean
    /** Keeps the content that it had as a file of its own, the same for all who ask. What nobody keeps is gone. */
    keepFormer: () => Promise<string>
  }
  /** A file of the library is gone. */
  'file.removed': { media_id: string }
  /** A record went to the trash. */
  'record.deleted': { entity: string; id: number }
  /** A record came back from the trash. */
  'record.restored': { entity: string; id: number }
  /** A day has begun in Warsaw. Asks for the work that is done once a day, whatever the hour. */
  'day.turned': { day: string }
  /** A record is about to be removed for good, with everything that it has left. */
  'record.purged': { entity: string; id: number; outside: Pick<Deps, 'storage' | 'config' | 'mailbox'> }
}

export type EventName = keyof Events

/** The transaction of the write that raises an event, who did it, and when. */
export interface Happening {
  db: Database
  by: By
  at: Date
}

/**
 * What a module does about an event: an action, in the transaction of the event (what reaches the outside world is enqueued
 * in it); or nothing, with the reason.
 */
export type Answer<Name extends EventName> =
  | ((happening: Happening, event: Events[Name]) => Promise<void>)
  | { nothing: `because ${string}` }

/** An answer, for those tables of the module that refer to the person, the company or the file of the event. */
export interface Subscription<Name extends EventName> {
  tables: readonly string[]
  answer: Answer<Name>
}

/** What a module does about what happens in others. Declared in its `index.ts`. */
export type Subscriptions = { readonly [Name in EventName]?: readonly Subscription<Name>[] }

let connected: readonly Subscriptions[] | null = null

/** Connects the answers of all modules, in the order in which they act (`server/modules.ts`). */
export function subscribe(modules: readonly Subscriptions[]): void {
  connected = modules
}

/**
 * Tells all modules that something has happened. Belongs into the transaction of the write: an action that fails or refuses
 * takes the write back.
 */
export async function raise<Name extends EventName>(
  { db, by, at }: Happening,
  name: Name,
  event: Events[Name],
): Promise<void> {
  if (!connected) throw new Error('The modules are not assembled')
  for (const subscriptions of connected) {
    const answers: readonly Subscription<Name>[] = subscriptions[name] ?? []
    for (const { answer } of answers) if (typeof answer === 'function') await answer({ db, by, at }, event)
  }
}
