import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { dates, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { issuedRow } from '#contract/training/issued-certificates.ts'
import { certificateStates, participantStatuses, trainingOrderStatuses } from '#contract/training/statuses.ts'

const none = v.nullable(v.string())

/** A training registration of a contractor's people. */
export const ContractorTrainingRow = v.object({
  id: v.number(),
  record_number: v.string(),
  term_id: v.number(),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  contact_name: v.string(),
  people: v.number(),
  from_www: v.boolean(),
  requested_registration: v.string(),
  created_at: v.string(),
})

/** The registration with its participants. */
export const ContractorTraining = v.object({
  ...ContractorTrainingRow.entries,
  contact_email: v.string(),
  contact_phone: none,
  created_by_name: none,
  participants: v.array(
    v.object({
      id: v.number(),
      first_name: v.string(),
      last_name: v.string(),
      email: v.string(),
      status: v.picklist(participantStatuses),
      term_id: v.number(),
      training_date: v.string(),
      city: v.string(),
      order_number: none,
      order_status: v.nullable(v.picklist(trainingOrderStatuses)),
      certificate_number: none,
    }),
  ),
})
export type ContractorTraining = v.InferOutput<typeof ContractorTraining>

/** A certificate issued here to one of the contractor's people; external certificates are not included. */
export const ContractorCertificateRow = v.object(issuedRow)

const one = 'contractor/contractors/{contractor}' as const

/** Training data shown on a contractor's pages (specification, section 2). */
export const contractorTrainings = module('contractor', {
  'contractor.training-records.index': list({
    path: `${one}/training-records`,
    row: ContractorTrainingRow,
    sort: ['created_at'],
    filters: { record_number: text(), created_at: dates() },
    summary: 'Registrations of the contractor for trainings',
  }),
  'contractor.training-records.show': endpoint({
    method: 'GET',
    path: `${one}/training-records/{training_record}`,
    result: ContractorTraining,
    summary: 'One of them with its people',
  }),
  'contractor.certificates.index': list({
    path: `${one}/certificates`,
    row: ContractorCertificateRow,
    sort: ['created_at', 'expires_on'],
    filters: { search: text(), state: oneOf(certificateStates) },
    summary: 'Certificates issued to people of the contractor',
  }),
})
