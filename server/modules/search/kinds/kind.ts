import type { SearchedEntity } from '#contract/search/search.ts'

/** A kind of record in the index of the global search. Expressions are plain SQL, because the triggers are built from them. */
export interface SearchedKind {
  entity: SearchedEntity
  /** Prefix of its words in the index, so that each kind is searched separately. */
  mark: string
  table: string
  /** Type of its ids; files have UUIDs. */
  id?: 'int' | 'uuid'
  /** Tables that `r` is joined to. */
  joins?: string
  /** Condition on indexed records, which excludes the trash and anonymised people. */
  where: string
  /** Array of the ids of partners that it belongs to. */
  partners?: string
  title: string
  title_en?: string
  company?: string
  detail?: string
  slug?: string
  /** Texts whose words are indexed. */
  terms: readonly string[]
  fresh_at?: string
  /** Columns of other tables that entries contain, with the records to index again when they change. */
  follows?: readonly Followed[]
}

export interface Followed {
  table: string
  columns: readonly string[]
  /** Selects ids of the kind's records to index again; `changed` contains the changed rows of the other table. */
  ids: string
}

/** Non-empty texts, separated by dots; null when there are none. */
export function line(...parts: readonly string[]): string {
  return `nullif(concat_ws(' · ', ${parts.join(', ')}), '')`
}

/** A NIP as it is shown, 521-300-30-07; the VAT number of a foreign company unchanged. */
export function nipInWords(column: string): string {
  return `case when ${column} ~ '^[0-9]' then 'NIP ' || regexp_replace(${column}, '^(...)(...)(..)(..)$', '\\1-\\2-\\3-\\4')
    else 'VAT ' || ${column} end`
}

/** A NIP as it is indexed, with the prefix PL. */
export function nipTerm(column: string): string {
  return `case when ${column} ~ '^[0-9]' then 'PL' || ${column} else ${column} end`
}

/** A date as it is shown. */
export function dayInWords(column: string): string {
  return `to_char(${column}, 'DD.MM.YYYY')`
}
