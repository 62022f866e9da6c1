import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { partner_proposal_changes, partner_proposals } from './proposals/table.ts'
import { affiliates, partner_entries, partner_statuses, partner_users, partners } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const partnerTexts: readonly TextsOfTable[] = [
  textsOf(
    partner_proposal_changes,
    {
      nobody: { value: ['field', 'decision'] },
      company: { own: ['before', 'after'] },
      anyone: { text: ['reason'] },
    },
    { 'partner.proposals': partner_proposal_changes.proposal_id },
  ),
  textsOf(partner_proposals, { nobody: { value: ['status'] } }),
  textsOf(
    affiliates,
    {
      company: { own: ['name', 'street', 'postcode', 'phone_number', 'email'] },
      nobody: { place: ['city', 'country'] },
    },
    { 'partner.partners': affiliates.partner_id },
  ),
  textsOf(
    partner_entries,
    {
      partner: {
        own: [
          'first_name',
          'last_name',
          'email',
          'phone_number',
          'password_hash',
          'ip',
          'name',
          'nip',
          'street',
          'postcode',
        ],
      },
      anyone: { text: ['reason'], note: ['hold_reason'] },
      nobody: { place: ['city', 'country'], value: ['locale'] },
    },
    { 'partner.new-entries': partner_entries.id },
  ),
  textsOf(partner_statuses, { nobody: { words: ['name_pl', 'name_en'], value: ['colour'] } }),
  textsOf(partner_users, { nobody: { value: ['company_roles'] } }),
  textsOf(
    partners,
    {
      company: {
        own: [
          'name',
          'nip',
          'street',
          'postcode',
          'phone_number',
          'email',
          'invoice_name',
          'invoice_street',
          'invoice_postcode',
          'invoice_city',
          'electronic_invoice_email',
          'external_id',
          'billToCustomerId',
        ],
      },
      nobody: { number: ['logo'], place: ['city', 'country'], value: ['locale'] },
      anyone: { note: ['hold_reason'] },
    },
    { 'partner.partners': partners.id },
  ),
]
