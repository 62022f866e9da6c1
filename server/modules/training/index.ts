export { issued_certificates } from './certificate-table.ts'
export { seedCertificates } from './certificate-template.ts'
export { training_participant_events, training_participants, training_records } from './participant-table.ts'
export { training_terms, trainings } from './table.ts'
