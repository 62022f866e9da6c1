import type { ImportKind } from '#contract/import/kinds.ts'
import type { MovementRow } from '#server/integrations/movements.ts'

/** How a row of a workbook moves after its record was imported. */
export const importMovements = ['forward', 'blank', 'zero', 'unknown', 'twice', 'vanished', 'again'] as const
type ImportMovement = (typeof importMovements)[number]
type Answers = MovementRow<ImportMovement>['on']

/** A workbook says what is, not what is gone: a record that it lacks stays. A deleted one is entered anew; the trash keeps the former. */
const row = { forward: 'taken', twice: 'kept', vanished: 'kept', again: 'taken' } as const

/** Where an empty cell empties its field, the check asks once for all rows; a required one is an error at its cell. */
const text = { ...row, blank: 'asked', zero: 'taken', unknown: null } as const
const amount = { ...row, blank: 'asked', zero: 'taken', unknown: 'asked' } as const
/** Names of records and words of closed lists. */
const choice = { ...row, blank: 'asked', zero: 'asked', unknown: 'asked' } as const
/** Zero is no. */
const yesNo = { ...row, blank: 'asked', zero: 'taken', unknown: 'asked' } as const
/** An empty cell leaves the file; one that the archive lacks is an error at its cell. */
const file = { ...row, blank: 'kept', zero: 'asked', unknown: 'asked' } as const
const day = { ...row, blank: 'kept', zero: 'asked', unknown: 'asked' } as const
/** A list of sales does not contain later installations, so that its empty cells leave what is there. */
const kept = <Of extends Answers>(of: Of) => ({ ...of, blank: 'kept' as const })

/** The columns of each kind, but those by which a row finds its record: another value there is another record. */
const columns: Readonly<Record<ImportKind, Readonly<Record<string, Answers>>>> = {
  'error-codes': {
    name_pl: text,
    name_en: text,
    manual_pl: text,
    manual_en: text,
    groups: choice,
    devices: choice,
    files_pl: file,
    files_en: file,
  },
  documentations: {
    name_pl: text,
    name_en: text,
    type_id: choice,
    category_id: choice,
    locale: choice,
    tags: choice,
    file_pl: file,
    file_en: file,
    groups: choice,
    devices: choice,
    product_cards: choice,
    active: yesNo,
  },
  devices: {
    name2: text,
    producer_id: choice,
    group_id: choice,
    unit: text,
    factor: { ...amount, zero: 'asked' },
    heating_capacity: amount,
    cooling_capacity: amount,
    sales_price: amount,
    is_offerable: yesNo,
    photo: file,
  },
  units: {
    device_id: choice,
    partner_id: kept(choice),
    purchase_date: day,
    invoice_no: kept(text),
    install_date: day,
    installation_post_code: day,
    installation_city: kept(text),
    installation_country: kept(choice),
    parts_until: day,
    labour_until: day,
  },
  parts: {
    name_pl: text,
    name_en: text,
    net_price: amount,
    models: choice,
    replaced_by_id: choice,
    picture: file,
    active: yesNo,
  },
}

/**
 * What imports do with a value that moves. `asked`: the check asks before anything is written. docs/imports.md has the table, and a test
 * imports each row (tests/server/import/import-movements.test.ts).
 */
export const importRows: readonly MovementRow<ImportMovement>[] = Object.entries(columns).flatMap(([kind, own]) =>
  Object.entries(own).map(([name, on]) => ({ kind, name, on })),
)
