import { getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Whose data a text can be: the person of a partner, an end customer, a colleague, a company, or any of them. */
type Whose = 'customer' | 'partner' | 'staff' | 'company' | 'anyone'

/**
 * How a text names a person, which decides how it is searched and what an erasure does (decision 898):
 *
 * - `own`: data of the person that the record is about. Searched, exported and replaced with the record (`personal-data.ts`).
 * - `name`: name, address or number of a further person, such as a signer. Found by it, written to the file of the person's data,
 *   and masked.
 * - `text`: free text that may name anybody. Found by a part of it, quoted in the file around the person, and masked there.
 * - `note`: free text between colleagues. As `text`, but the file says only where it is.
 */
export type Holding = 'own' | 'name' | 'text' | 'note'

/** Why a text names nobody, or why neither search nor erasure has to reach it. */
export const nobodyBecause = {
  value: 'a value of a closed list, a setting, or a coded failure',
  number: 'a number, code or address of a thing, record or file',
  words: 'the name or description of a thing for all readers, from a dictionary or the catalogue',
  place: 'a town, country or province, or where a training takes place',
  company: 'the name or number of a company, which keeps its own data (decision 450)',
  secret: 'a hash, key or sealed text that nobody can read',
  derived: 'copied from a record by a trigger, which follows its erasure; words without a record go in the night',
  passing: 'goes as a whole with the account or the record (erasure/remove-traces.ts, answers to `person.erased`)',
} as const

/** A text column; first and last name in two columns are one text. */
type Named<Column extends string> = Column | readonly [Column, Column]

/** What the text columns of a table say of people; each column stands once. */
type Texts<Column extends string> = {
  readonly [W in Whose]?: { readonly [H in Holding]?: readonly Named<Column>[] }
} & { readonly nobody?: { readonly [Reason in keyof typeof nobodyBecause]?: readonly Column[] } }

/** A text that can name a person, in one column or in those of first and last name. */
export interface NamingText {
  columns: readonly AnyPgColumn[]
  /** Name in the contract, in history and in the file of a person's data. */
  field: string
  whose: Whose
  holding: Holding
}

/** The declared texts of a table. */
export interface TextsOfTable {
  table: PgTable
  naming: readonly NamingText[]
  /** Columns that name nobody, by the reason. */
  nobody: Readonly<Record<string, readonly AnyPgColumn[]>>
  /** Columns with the id of the record to which a row belongs, by its entity; empty where it belongs to none. */
  of: Readonly<Record<string, AnyPgColumn>>
  /** Where rows have a history without being records of a kind: its entity, and the column with the id that it names. */
  audited?: { entity: string; id: AnyPgColumn }
}

const wholes: readonly Whose[] = ['customer', 'partner', 'staff', 'company', 'anyone']
const holdings: readonly Holding[] = ['own', 'name', 'text', 'note']

/** Declares of each text column of a table whether it can name a person, and whose data it is; `of` names the record of a row, `audited` its history. */
export function textsOf<Table extends PgTable>(
  table: Table,
  texts: Texts<keyof Table['_']['columns'] & string>,
  of: Readonly<Record<string, AnyPgColumn>> = {},
  audited?: TextsOfTable['audited'],
): TextsOfTable {
  const own = getTableColumns(table) as Record<string, AnyPgColumn>
  const column = (name: string): AnyPgColumn => {
    const known = own[name]
    if (!known) throw new Error(`No such column: ${name}`)
    return known
  }
  const naming = wholes.flatMap((whose) =>
    holdings.flatMap((holding) =>
      (texts[whose]?.[holding] ?? []).map((named: Named<string>) => {
        const columns = typeof named === 'string' ? [column(named)] : named.map(column)
        return { columns, field: typeof named === 'string' ? named : named[0], whose, holding }
      }),
    ),
  )
  const nobody = Object.entries<readonly string[]>(texts.nobody ?? {}).map(([reason, names]) => [
    reason,
    names.map(column),
  ])
  return { table, naming, nobody: Object.fromEntries(nobody), of, ...(audited && { audited }) }
}
