import type { erpOwnedFields, SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { Movement as AnyMovement, MovementAnswer } from '#server/integrations/movements.ts'

/** How a field of the ERP may move after both sides agreed on it. */
export const movements = [
  'forward',
  'back',
  'blank',
  'zero',
  'unknown',
  'vanished',
  'again',
] as const satisfies AnyMovement[]
type Movement = (typeof movements)[number]

export interface ReadField {
  /** Name of the field in the ERP. */
  name: string
  /**
   * What a run does: `taken` writes the ERP's value, `kept` leaves ours without a word, `asked` leaves ours and lists the record among
   * the results for a person.
   */
  on: Readonly<Record<Movement, MovementAnswer | null>>
}

/**
 * A text. A blank is no value: the ERP does not know it, or its page does not show it. A record that has vanished and comes back is
 * read as if it had been there.
 */
const text = {
  forward: 'taken',
  back: 'taken',
  blank: 'kept',
  zero: null,
  unknown: null,
  vanished: 'kept',
  again: 'taken',
} as const
/** A price. Whether 0 is one is a setting (`ERP_ZERO_PRICE`); a negative one is none. */
const price = { ...text, blank: 'kept', zero: 'kept', unknown: 'asked' } as const
/** An option or a reference to another record, of which the ERP has none where it is blank. */
const none = { ...text, blank: 'taken' } as const
/** A block. A record that has vanished is blocked, and free again when it comes back. */
const block = { ...text, blank: 'taken', vanished: 'taken' } as const
/** A reference to a record that the portal may not have. */
const reference = { ...text, unknown: 'kept' } as const
/** A day; the ERP writes the first day of its calendar where it has none. */
const day = { ...text, zero: 'kept' } as const

/**
 * The fields that are read from the ERP, by the fields of our records: their names there, and what a run does when they move. docs/erp.md
 * has the table, and a test moves each field (tests/server/synchronization/movements.test.ts).
 */
export const readFields = {
  producers: { name: { name: 'Name', on: text } },
  items: {
    name2: { name: 'Description', on: text },
    unit: { name: 'Base_Unit_of_Measure', on: text },
    sales_price: { name: 'Unit_Price', on: price },
    blocked: { name: 'Blocked', on: { ...block, blank: null } },
    producer_id: { name: 'Manufacturer_Code', on: reference },
  },
  buyers: {
    name: { name: 'Name', on: text },
    street: { name: 'Address', on: text },
    postcode: { name: 'Post_Code', on: text },
    city: { name: 'City', on: text },
    billToCustomerId: { name: 'Bill_to_Customer_No', on: none },
    erp_blocked: { name: 'Blocked', on: block },
  },
  contractors: {
    name: { name: 'Name', on: text },
    address_street: { name: 'Address', on: text },
    address_postcode: { name: 'Post_Code', on: text },
    address_city: { name: 'City', on: text },
    billToCustomerId: { name: 'Bill_to_Customer_No', on: none },
    erp_blocked: { name: 'Blocked', on: block },
  },
  orders: {
    status: { name: 'Status', on: { ...text, back: 'asked', unknown: 'asked' } },
    waiting_reason: { name: 'Portal_Waiting_Reason', on: { ...text, back: 'kept', blank: 'asked', unknown: 'asked' } },
    resolution: { name: 'Portal_Resolution', on: { ...text, back: 'asked', unknown: 'asked' } },
    resolution_text: { name: 'Portal_Resolution_Text', on: text },
    new_serial_no: { name: 'Portal_New_Serial_No', on: { ...text, unknown: 'asked' } },
    shipped_parts: { name: 'Portal_Shipped_Parts', on: text },
    tracking_number: { name: 'Portal_Tracking_No', on: text },
    erp_message: { name: 'Portal_Message', on: none },
    erp_note: { name: 'Portal_Note', on: none },
  },
  parts: {
    name_pl: { name: 'Description', on: text },
    net_price: { name: 'Unit_Price', on: price },
    active: { name: 'Blocked', on: { ...block, blank: null } },
    replaced_by_id: { name: 'Portal_Replaced_By', on: { ...none, unknown: 'kept' } },
  },
  'parts-orders': {
    status: { name: 'Status', on: { ...text, back: 'kept', unknown: 'kept' } },
    erp_expected_date: { name: 'Portal_Expected_Date', on: { ...none, zero: 'taken' } },
    carrier: { name: 'Shipping_Agent_Code', on: text },
    tracking_number: { name: 'Package_Tracking_No', on: text },
    erp_lines: {
      name: 'Quantity_Shipped',
      on: { ...text, back: 'asked', blank: null, zero: 'asked', unknown: 'asked', again: 'kept' },
    },
  },
  units: {
    device_id: { name: 'Item_No', on: reference },
    partner_id: { name: 'Customer_No', on: reference },
    purchase_date: { name: 'Sales_Date', on: day },
    parts_until: { name: 'Warranty_Ending_Date_Parts', on: day },
    labour_until: { name: 'Warranty_Ending_Date_Labor', on: day },
  },
} as const satisfies { [Kind in SynchronizationKind]: Record<(typeof erpOwnedFields)[Kind][number], ReadField> }

/**
 * Further fields of the lines of a sales order, which are one value of ours (`erp_lines`): `Quantity`, and `No`, by which lines
 * come and go.
 */
export const readLineFields = {
  Quantity: { ...text, blank: null, zero: 'taken', unknown: 'asked' },
  No: { ...text, back: null, blank: null, unknown: 'taken', vanished: 'taken' },
} as const satisfies Record<string, ReadField['on']>

/** What is declared of a field of a kind; null for one that the ERP does not own. */
export function readFieldOf(kind: SynchronizationKind, field: string): ReadField | null {
  const fields: Readonly<Record<string, ReadField>> = readFields[kind]
  return fields[field] ?? null
}

/** The ERP's names of the fields that it owns (docs/erp.md). */
export const erpNamesOfOwnedFields = Object.fromEntries(
  Object.entries(readFields).map(([kind, fields]) => [
    kind,
    Object.fromEntries(Object.entries(fields).map(([field, { name }]) => [field, name])),
  ]),
) as {
  readonly [Kind in SynchronizationKind]: {
    readonly [Field in keyof (typeof readFields)[Kind]]: string
  }
}
