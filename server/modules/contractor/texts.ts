import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { contractor_contacts, contractors } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const contractorTexts: readonly TextsOfTable[] = [
  textsOf(
    contractor_contacts,
    { customer: { own: ['first_name', 'last_name', 'position', 'email', 'phone_number'] } },
    { 'contractor.contacts': contractor_contacts.id },
  ),
  textsOf(
    contractors,
    {
      company: {
        own: [
          'name',
          'address_street',
          'address_postcode',
          'nip_number',
          'phone_number',
          'email',
          'electronic_invoice_email',
          'external_id',
          'billToCustomerId',
        ],
      },
      nobody: { place: ['address_city', 'address_country'] },
      anyone: { note: ['hold_reason'] },
    },
    { 'contractor.contractors': contractors.id },
  ),
]
