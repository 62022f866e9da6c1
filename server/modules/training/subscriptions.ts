import type { Subscriptions } from '#server/events.ts'
import { followsContractor } from '#server/modules/partner/index.ts'
import { issuedEntity } from './certificates/paper.ts'
import { issued_certificates } from './certificates/table.ts'
import { settlePlaces } from './closed-company.ts'
import { noteContactLeft } from './contact-left.ts'
import { maskTrainings } from './erased.ts'
import { followAddress } from './followed-address.ts'
import { participantEntity } from './participants/life.ts'
import { training_participants, training_records } from './participants/table.ts'
import { recordEntity } from './registrations/registrations.ts'

/** Answers of this module to events of others. */
export const trainingSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['training_participants'],
      answer: { nothing: 'because a place is the person’s, with an account or without' },
    },
    {
      tables: [
        'training_records',
        'training_participant_events',
        'term_cancellations',
        'certificate_issues',
        'issued_certificates',
      ],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    { tables: ['training_participants', 'training_participant_events', 'issued_certificates'], answer: maskTrainings },
    {
      tables: ['training_records'],
      answer: { nothing: 'because a registration is a record of its own, which is erased by its own address' },
    },
    {
      tables: ['term_cancellations', 'certificate_issues'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
  'address.changed': [{ tables: [], answer: followAddress }],
  'company.closed': [
    { tables: ['training_participants'], answer: settlePlaces },
    {
      tables: ['training_records'],
      answer: { nothing: 'because a registration tells who was signed up, whatever became of them' },
    },
    { tables: ['issued_certificates'], answer: { nothing: 'because a certificate is its holder’s' } },
  ],
  'contractor.joined': [
    { tables: ['training_participants'], answer: followsContractor(participantEntity, training_participants) },
    { tables: ['training_records'], answer: followsContractor(recordEntity, training_records) },
    { tables: ['issued_certificates'], answer: followsContractor(issuedEntity, issued_certificates) },
  ],
  'membership.ended': [
    {
      tables: ['training_participants'],
      answer: { nothing: 'because a place is the person’s, and who pays for it stays' },
    },
    { tables: ['training_records'], answer: noteContactLeft },
    { tables: ['issued_certificates'], answer: { nothing: 'because a certificate is its holder’s' } },
  ],
  'file.replaced': [
    {
      tables: ['training_records'],
      answer: { nothing: 'because it holds the file that was accepted, whatever is shown now' },
    },
    {
      tables: ['trainings', 'training_certificates'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
    {
      tables: ['issued_certificates'],
      answer: { nothing: 'because its file is made by the server and lies outside the library' },
    },
  ],
  'file.removed': [
    {
      tables: ['trainings', 'training_records', 'training_certificates'],
      answer: { nothing: 'because a file that it uses is not removed (media_uses)' },
    },
    {
      tables: ['issued_certificates'],
      answer: { nothing: 'because its file is made by the server and lies outside the library' },
    },
  ],
}
