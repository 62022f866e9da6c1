import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { ConsentKind } from '#contract/dictionary/consents.ts'
import type { FollowUpKind } from '#contract/offer/follow-up.ts'
import type { PlaceDecision } from '#contract/partner/closing.ts'
import { seam } from '#server/seam.ts'
import type { Database } from './db/client.ts'
import type { Deps } from './deps.ts'
import type { LetterRecord } from './integrations/mail/letter-record.ts'

/**
 * Events of a module that concern other modules. The list is closed: an event is added here, raised in the transaction of the
 * write, and answered in the `index.ts` of each module that it concerns. tests/server/core/answers.test.ts finds modules that
 * refer to an event's person, company or file without answering it.
 */
export interface Events {
  /** A company was deactivated or cancelled. */
  'company.closed': {
    partner_id: number
    /** Its people who belong to no other open company. */
    people: readonly number[]
    /** Decisions about its people on trainings. */
    places: readonly PlaceDecision[]
  }
  /** A contractor is a partner from now on. */
  'contractor.joined': { contractor_id: number; partner_id: number }
  /** A person no longer belongs to a company. */
  'membership.ended': { partner_id: number; user_id: number }
  /** A member of a company is no longer its administrator, but stays a member. */
  'administration.ended': { partner_id: number; user_id: number }
  /** An account was deactivated or cancelled. */
  'account.closed': {
    user_id: number
    /** Who takes over open work; null where there was none. */
    successor: { id: number; full_name: string } | null
  }
  /** An account has another address. */
  'address.changed': { user_id: number; former: string; email: string }
  /** A record was made anonymous: on request, by retention, or before permanent deletion. */
  'person.erased': {
    entity: string
    id: number
    /** Account of the person; null for any other record. */
    user_id: number | null
    /** Addresses used by this person only. */
    emails: readonly string[]
    /** Addresses of the person that others also use, such as an office's mailbox. */
    shared: readonly string[]
    /** Full names and phone numbers of the person in the record. */
    names: readonly string[]
    phones: readonly string[]
    /** POSIX expression that finds the person in free texts; null where free texts do not name them. */
    pattern: string | null
    /** POSIX expression for the person's own addresses and phone numbers, without names; null where there are none. */
    contacts: string | null
    /** POSIX expression for addresses, phone numbers and names; null where nothing identifies the person. */
    identity: string | null
    /** Ids of records, by entity, whose texts mean another person of this name, or are kept: an answer leaves them. */
    spared?: Readonly<Record<string, readonly number[]>>
    /** Dependencies needed to delete files. */
    outside: Pick<Deps, 'storage' | 'config'>
  }
  /** The slug of a role was changed; null when the role was deleted. */
  'role.changed': { slug: string; became: string | null }
  /** A record no longer has a consent of this kind. */
  'consent.withdrawn': { entity: string; entity_id: number; kind: ConsentKind }
  /** Models have moved in the tree of groups: values derived from their place are to be recalculated. */
  'models.regrouped': Record<string, never>
  /** A unit is in other hands from now on. */
  'unit.handed-over': {
    unit_id: number
    /** It has another owner. */
    owner: boolean
    /** Another company has it in care. */
    company: boolean
    /** What becomes of its open work was decided with it. */
    decided: boolean
  }
  /** A unit is known by another serial number from now on. */
  'unit.serial-corrected': {
    unit_id: number
    /** The stored correction, to which records refer that keep the number beside the unit's id. */
    correction: { id: number; from_serial_no: string; to_serial_no: string; reason: string }
  }
  /** A file of the library has another content. */
  'file.replaced': {
    media_id: string
    /** Whether it is a minor correction, of which readers are not notified. */
    is_correction: boolean
    /** Stores the former content as a separate file, shared by all callers. It is deleted when this is not called. */
    keepFormer: () => Promise<string>
  }
  /** A file of the library was deleted permanently. */
  'file.removed': { media_id: string }
  /** The mail server of its recipient has refused a letter for good. */
  'letter.refused': {
    /** The person whose call caused it. */
    caused_by: number
    /** The record that it is about; null where there is none. */
    record: LetterRecord | null
  }
  /** A record was begun from an accepted offer. */
  'offer.followed': {
    offer_id: number
    kind: FollowUpKind
    record_id: number
    /** Number of the order, or the serial number; null for a draft without one. */
    number: string | null
  }
  /** A record was moved to the trash. */
  'record.deleted': { entity: string; id: number }
  /** A record was restored from the trash. */
  'record.restored': { entity: string; id: number }
  /** A new day began in Warsaw. Triggers daily work that does not depend on the time of day. */
  'day.turned': { day: string }
  /** A record is about to be deleted permanently with everything that belongs to it. */
  'record.purged': { entity: string; id: number; outside: Pick<Deps, 'storage' | 'config' | 'mailbox'> }
}

export type EventName = keyof Events

/** Context of an event: the transaction of the write, the actor and the time. */
export interface Happening {
  db: Database
  by: By
  at: Date
}

/**
 * A module's answer to an event: an action in the transaction of the event, which enqueues effects on other systems; or
 * nothing, with the reason.
 */
export type EventAnswer<Name extends EventName> =
  | ((happening: Happening, event: Events[Name]) => Promise<void>)
  | { nothing: `because ${string}` }

/** An answer, with those tables of the module that refer to the event's person, company or file. */
export interface Subscription<Name extends EventName> {
  tables: readonly string[]
  answer: EventAnswer<Name>
}

/** A module's answers to events of others. Declared in its `index.ts`. */
export type Subscriptions = { readonly [Name in EventName]?: readonly Subscription<Name>[] }

const connected = seam<readonly Subscriptions[]>('subscriptions to events')

/** Connects the answers of all modules, in the order in which they run (`server/modules.ts`). */
export const subscribe = connected.connect

/** Raises an event. Must run in the transaction of the write; an answer that throws or refuses rolls it back. */
export function raise<Name extends EventName>(happening: Happening, name: Name, event: Events[Name]): Promise<void> {
  return raiseAmong(connected.get(), happening, name, event)
}

/** Runs the answers of these modules to an event, one after the other. */
export async function raiseAmong<Name extends EventName>(
  modules: readonly Subscriptions[],
  { db, by, at }: Happening,
  name: Name,
  event: Events[Name],
): Promise<void> {
  for (const subscriptions of modules) {
    const answers: readonly Subscription<Name>[] = subscriptions[name] ?? []
    for (const { answer } of answers) if (typeof answer === 'function') await answer({ db, by, at }, event)
  }
}
