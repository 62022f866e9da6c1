import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import {
  offer_condition_options,
  offer_customers,
  offer_kits,
  offer_numbers,
  offer_settings,
  offer_templates,
} from './company/company-table.ts'
import { kitEntity } from './company/kits.ts'
import { settingsEntity } from './company/settings.ts'
import { offerTemplateEntity } from './company/templates.ts'
import { offer_acceptances, offer_events, offer_follow_ups, offer_messages, offer_recipients, offers } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const offerTexts: readonly TextsOfTable[] = [
  textsOf(offer_condition_options, { nobody: { value: ['kind'], words: ['name_pl', 'name_en'] } }),
  textsOf(
    offer_customers,
    { customer: { name: ['name', 'contact', 'email', 'phone'], text: ['address'] } },
    { 'partner.partners': offer_customers.partner_id },
  ),
  textsOf(
    offer_kits,
    { anyone: { text: ['name', 'items'] } },
    { 'partner.partners': offer_kits.partner_id },
    { entity: kitEntity, id: offer_kits.id },
  ),
  textsOf(offer_numbers, { nobody: { value: ['pattern'] } }),
  textsOf(
    offer_settings,
    {
      nobody: {
        value: ['colour', 'accent', 'number_pattern', 'vat_mode', 'defaults', 'purchase_discounts'],
        company: ['bank_account'],
      },
      partner: { name: ['phone_number', 'email'] },
      anyone: { text: ['address', 'footer', 'introduction', 'notes', 'message', 'privacy_notice'] },
    },
    { 'partner.partners': offer_settings.partner_id },
    { entity: settingsEntity, id: offer_settings.partner_id },
  ),
  textsOf(
    offer_templates,
    { anyone: { text: ['name', 'subject', 'content'] } },
    { 'partner.partners': offer_templates.partner_id },
    { entity: offerTemplateEntity, id: offer_templates.id },
  ),
  textsOf(
    offer_acceptances,
    {
      customer: { own: ['name', 'ip', 'user_agent', 'email'], text: ['note'] },
      nobody: { value: ['variant', 'options', 'quantities', 'totals', 'consent', 'way'] },
    },
    { 'offer-generator.offers': offer_acceptances.offer_id },
  ),
  textsOf(
    offer_events,
    { nobody: { value: ['kind'] }, anyone: { text: ['text'] } },
    { 'offer-generator.offers': offer_events.offer_id },
  ),
  textsOf(offer_follow_ups, { nobody: { value: ['kind'] } }),
  textsOf(
    offer_messages,
    { anyone: { name: ['author_name'], text: ['text', 'letter'] } },
    { 'offer-generator.offers': offer_messages.offer_id },
  ),
  textsOf(
    offer_recipients,
    {
      customer: { own: ['email', 'confirming_email', 'failure'] },
      nobody: { number: ['code'], value: ['delivery'], secret: ['confirmation_hash'] },
    },
    { 'offer-generator.offers': offer_recipients.offer_id },
  ),
  textsOf(
    offers,
    {
      nobody: {
        company: ['partner_name'],
        value: ['resume_to', 'approval', 'locale', 'catalogue_prices'],
        number: ['offer_number'],
      },
      customer: {
        own: [
          'customer_name',
          'customer_contact',
          'customer_address',
          'customer_email',
          'customer_phone',
          'email_main',
        ],
        name: ['email_extra'],
      },
      partner: { name: ['maintainer_name', 'maintainer_email', 'maintainer_phone'] },
      anyone: { text: ['subject', 'content', 'condition_texts', 'reason', 'approval_reason'], note: ['hold_reason'] },
    },
    { 'offer-generator.offers': offers.id },
  ),
]
