import type { RowText } from '#contract/declare/row-text.ts'
import { orOtherWord } from '#contract/declare/statuses.ts'
import type { Locale, Translated } from '#contract/messages/locale.ts'
import type { erpOwnedFields, SynchronizationKind } from './kinds.ts'
import type { ResultChange, SynchronizationResult, SynchronizationRun } from './synchronization.ts'

/** Who or what started a run. */
export const runOrigin: RowText<Pick<SynchronizationRun, 'origin' | 'started_by'>> = {
  name: 'started_by_whom',
  of: ({ origin, started_by }) => {
    if (origin === 'schedule') return { pl: 'Harmonogram', en: 'Schedule' }
    if (origin === 'notice') return { pl: 'Powiadomienie z {erp}', en: 'Notification from {erp}' }
    return { pl: started_by ?? 'System', en: started_by ?? 'System' }
  },
}

type OwnedField = (typeof erpOwnedFields)[SynchronizationKind][number]

/** Labels of the fields that a run may write. */
const ownedFieldWords: Readonly<Record<OwnedField | 'external_id' | 'active' | 'group_id' | 'serial_no', Translated>> =
  orOtherWord({
    name: { pl: 'Nazwa', en: 'Name' },
    name2: { pl: 'Pełna nazwa', en: 'Long name' },
    unit: { pl: 'Jednostka', en: 'Unit' },
    sales_price: { pl: 'Cena netto', en: 'Net price' },
    blocked: { pl: 'Zablokowane', en: 'Blocked' },
    producer_id: { pl: 'Producent', en: 'Producer' },
    street: { pl: 'Ulica i numer', en: 'Street and number' },
    postcode: { pl: 'Kod pocztowy', en: 'Postcode' },
    city: { pl: 'Miejscowość', en: 'City' },
    address_street: { pl: 'Ulica i numer', en: 'Street and number' },
    address_postcode: { pl: 'Kod pocztowy', en: 'Postcode' },
    address_city: { pl: 'Miejscowość', en: 'City' },
    group_id: { pl: 'Grupa', en: 'Group' },
    device_id: { pl: 'Model', en: 'Model' },
    partner_id: { pl: 'Partner', en: 'Partner' },
    purchase_date: { pl: 'Data zakupu', en: 'Purchase date' },
    parts_until: { pl: 'Części do', en: 'Parts until' },
    labour_until: { pl: 'Robocizna do', en: 'Labour until' },
    serial_no: { pl: 'Numer seryjny', en: 'Serial number' },
    status: { pl: 'Status', en: 'Status' },
    waiting_reason: { pl: 'Powód oczekiwania', en: 'Reason for waiting' },
    resolution: { pl: 'Rozstrzygnięcie', en: 'Resolution' },
    resolution_text: { pl: 'Wyjaśnienie', en: 'Explanation' },
    new_serial_no: { pl: 'Nowy numer seryjny', en: 'New serial number' },
    shipped_parts: { pl: 'Wysłano części', en: 'Parts shipped' },
    erp_lines: { pl: 'Wysłano części', en: 'Parts shipped' },
    tracking_number: { pl: 'Numer przesyłki', en: 'Tracking number' },
    erp_expected_date: { pl: 'Spodziewane', en: 'Expected on' },
    carrier: { pl: 'Przewoźnik', en: 'Carrier' },
    name_pl: { pl: 'Nazwa', en: 'Name' },
    net_price: { pl: 'Cena netto', en: 'Net price' },
    replaced_by_id: { pl: 'Zastąpiona przez', en: 'Replaced by' },
    erp_message: { pl: 'Wiadomość z {erp}', en: 'Message from {erp}' },
    erp_note: { pl: 'Notatka z {erp}', en: 'Note from {erp}' },
    billToCustomerId: { pl: 'Płatnik w {erp}', en: 'Payer in {erp}' },
    erp_blocked: { pl: 'Zablokowany w {erp}', en: 'Blocked in {erp}' },
    external_id: { pl: 'Numer w {erp}', en: 'Number in {erp}' },
    active: { pl: 'W użyciu', en: 'Active' },
  })

/** The label of a field; an unknown one is shown by its stored name. */
export function fieldLabel(field: string): Translated {
  return field in ownedFieldWords ? ownedFieldWords[field as keyof typeof ownedFieldWords] : { pl: field, en: field }
}

/** What differs between the portal and the ERP, or why a record was refused. */
export const resultChanges: RowText<Pick<SynchronizationResult, 'changes' | 'problem' | 'outcome'>> = {
  name: 'differences',
  of: (result) => {
    const [pl, en] = [inLocale(result, 'pl'), inLocale(result, 'en')]
    return pl ? { pl, en } : null
  },
}

function inLocale(
  { changes, problem, outcome }: Pick<SynchronizationResult, 'changes' | 'problem' | 'outcome'>,
  locale: Locale,
) {
  if (problem && outcome === 'failed') {
    const [first] = changes
    return first && changes.length === 1 ? `${fieldLabel(first.field)[locale]}: ${problem}` : problem
  }
  const lines = changes.map(({ field, portal, erp, portal_name, erp_name }) => {
    const [before, after] = [portal_name ?? valueIn(portal, locale), erp_name ?? valueIn(erp, locale)]
    return `${fieldLabel(field)[locale]}: ${before} → ${after}`
  })
  return [problem, ...lines].filter(Boolean).join('; ')
}

function valueIn(value: ResultChange['portal'], locale: Locale): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return { pl: value ? 'Tak' : 'Nie', en: value ? 'Yes' : 'No' }[locale]
  if (!Array.isArray(value)) return String(value)
  const of = { pl: 'z', en: 'of' }[locale]
  return value.map(({ number, quantity, shipped }) => `${shipped} ${of} ${quantity} × ${number}`).join(', ')
}
