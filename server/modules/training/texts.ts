import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { certificate_issues, issued_certificates } from './certificates/table.ts'
import {
  term_cancellation_choices,
  term_cancellations,
  training_participant_events,
  training_participants,
  training_records,
} from './participants/table.ts'
import {
  training_categories,
  training_certificate_numbers,
  training_certificates,
  training_gadgets,
  training_terms,
  training_types,
  trainings,
} from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const trainingTexts: readonly TextsOfTable[] = [
  textsOf(certificate_issues, { nobody: { value: ['status', 'failures'] } }),
  textsOf(
    issued_certificates,
    {
      nobody: { value: ['kind', 'document_type', 'reminded', 'status'], number: ['code'], words: ['title', 'issuer'] },
      partner: { own: ['first_name', 'last_name', 'certificate_number'] },
      anyone: { text: ['revocation_reason'], note: ['hold_reason'] },
    },
    { 'training.issued-certificates': issued_certificates.id },
  ),
  textsOf(term_cancellation_choices, { nobody: { value: ['choice', 'status', 'failure'] } }),
  textsOf(
    term_cancellations,
    { anyone: { text: ['reason'] }, nobody: { value: ['status'] } },
    { 'training.terms': term_cancellations.term_id },
  ),
  textsOf(
    training_participant_events,
    {
      nobody: { value: ['kind', 'from_status', 'to_status'] },
      partner: { name: ['former_name'] },
      anyone: { text: ['reason'] },
    },
    { 'training.participants': training_participant_events.participant_id },
  ),
  textsOf(
    training_participants,
    {
      partner: { own: ['first_name', 'last_name', 'email', 'phone_number', 'code'] },
      nobody: { value: ['status'] },
      anyone: { text: ['cancel_reason'], note: ['hold_reason'] },
    },
    { 'training.participants': training_participants.id },
  ),
  textsOf(
    training_records,
    {
      nobody: { number: ['record_number'], place: ['contractor_city'] },
      company: { own: ['contractor_name', 'contractor_nip', 'contractor_street', 'contractor_postcode'] },
      partner: { own: ['contact_first_name', 'contact_last_name', 'contact_email', 'contact_phone', 'ip'] },
      anyone: { note: ['hold_reason'] },
    },
    { 'training.records': training_records.id },
  ),
  textsOf(training_categories, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(training_certificate_numbers, { nobody: { value: ['pattern'] } }),
  textsOf(training_certificates, {
    nobody: { words: ['name_pl', 'name_en'], value: ['number_pattern', 'orientation'] },
    anyone: { text: ['elements'] },
  }),
  textsOf(training_gadgets, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(training_terms, {
    nobody: { place: ['city', 'address'], value: ['start_time', 'end_time', 'status'] },
    anyone: { text: ['cancel_reason'] },
  }),
  textsOf(training_types, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(trainings, {
    nobody: { words: ['name', 'price_include', 'edition', 'document_type'], number: ['external_id'] },
    anyone: { text: ['description', 'note'] },
  }),
]
