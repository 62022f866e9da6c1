import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { serial_corrections, unit_moves, units } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const unitTexts: readonly TextsOfTable[] = [
  textsOf(
    serial_corrections,
    { nobody: { number: ['from_serial_no', 'to_serial_no'] }, anyone: { note: ['reason'] } },
    { 'device.units': serial_corrections.unit_id },
  ),
  textsOf(unit_moves, { nobody: { place: ['from_city', 'to_city'] } }),
  textsOf(
    units,
    {
      nobody: {
        number: ['serial_no', 'invoice_no', 'software_version'],
        place: ['installation_city', 'installation_country'],
        value: ['refrigerant', 'returned_as'],
      },
      customer: { own: ['installation_address', 'installation_post_code', 'owner_name', 'owner_phone', 'owner_email'] },
      anyone: {
        text: ['check_text', 'check_answer'],
        note: ['coverage_granted_reason', 'hold_reason', 'returned_reason'],
      },
    },
    { 'device.units': units.id },
  ),
]
