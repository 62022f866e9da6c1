import { trainingRegistrations } from '#contract/training/registrations.ts'
import { handlers } from '#server/http/handlers.ts'
import { listRecords, showRecord } from './record-rows.ts'
import { signUpFor, signUpOwn } from './sign-up-calls.ts'
import { registrationTerms } from './terms.ts'

/** Registrations for terms, in both zones. */
export const trainingRegistrationHandlers = handlers(trainingRegistrations, {
  'training.participants.terms': registrationTerms,
  'training.participants.store': signUpFor,
  'training.records.index': listRecords,
  'training.records.show': (call) => showRecord(call, call.params.training_record),

  'partnerzone.training.records.store': signUpOwn,
})
