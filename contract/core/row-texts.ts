import { singular } from '#contract/declare/entity-words.ts'
import type { RowText } from '#contract/declare/row-text.ts'
import { allEntities, isEntity } from '#contract/entities.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { deedOf } from './audit-verbs.ts'

/** The kind of a record in the words of its entity; a name that is none is shown as it is. */
export function entityLabel(entity: string): Translated {
  return isEntity(entity) ? singular(allEntities[entity].words) : { pl: entity, en: entity }
}

/** The kind of the record that an entry is about. */
export const recordKind: RowText<{ entity: string }> = { name: 'record_kind', of: ({ entity }) => entityLabel(entity) }

/** What was done to it. */
export const actionText: RowText<{ entity: string; action: string }> = {
  name: 'deed',
  of: ({ entity, action }) => deedOf(entity, action).done,
}

/** How many records the action of an entry changed, where it changed several. */
export const recordsOfAct: RowText<{ records: number }> = {
  name: 'records_of_act',
  of: ({ records }) => (records > 1 ? { pl: `Rekordy: ${records}`, en: `Records: ${records}` } : null),
}

/** The account that a failed attempt was about: whose it is, or that there is none. */
export const failedAccount: RowText<{ user_id: number | null; person: string | null; address: string | null }> = {
  name: 'account',
  of: ({ user_id, person, address }) => {
    if (user_id !== null && person !== null) return { pl: person, en: person }
    if (address === null) return null
    return { pl: `Adres bez konta (${address})`, en: `Address without an account (${address})` }
  },
}
