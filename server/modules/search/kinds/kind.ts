import type { SearchedEntity } from '#contract/search/search.ts'

/** A kind of record that the global search finds, as the triggers index it. In plain SQL, because triggers are. */
export interface SearchedKind {
  entity: SearchedEntity
  /** Set before its words in the index, so that those of one kind are found without those of the others. */
  mark: string
  table: string
  /** The type of its ids; files have uuids. */
  id?: 'int' | 'uuid'
  /** Tables that `r` is joined to. */
  joins?: string
  /** What of the table is found at all: nothing of the trash, nobody who was made anonymous. */
  where: string
  /** Whose it is: an array of ids of partners. */
  partners?: string
  title: string
  title_en?: string
  company?: string
  detail?: string
  slug?: string
  /** What it is found by. */
  terms: readonly string[]
  fresh_at?: string
  /** Columns of other tables that the entry shows, and the records concerned when one of them changes. */
  follows?: readonly Followed[]
}

export interface Followed {
  table: string
  columns: readonly string[]
  /** A select of ids of the kind's records; `changed` has the rows of the other table. */
  ids: string
}

/** Texts one after the other, as far as there are any. */
export function line(...parts: readonly string[]): string {
  return `nullif(concat_ws(' · ', ${parts.join(', ')}), '')`
}

/** A NIP as it is written: 521-300-30-07; the number of a company from abroad as it stands. */
export function nipInWords(column: string): string {
  return `case when ${column} ~ '^[0-9]' then 'NIP ' || regexp_replace(${column}, '^(...)(...)(..)(..)$', '\\1-\\2-\\3-\\4')
    else 'VAT ' || ${column} end`
}

/** A NIP as it is searched for, also with the PL before it. */
export function nipTerm(column: string): string {
  return `case when ${column} ~ '^[0-9]' then 'PL' || ${column} else ${column} end`
}

/** A day as it is written. */
export function dayInWords(column: string): string {
  return `to_char(${column}, 'DD.MM.YYYY')`
}
