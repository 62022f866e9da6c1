export { issued_certificates } from './certificate-table.ts'
export { training_participants, training_records } from './participant-table.ts'
export { training_terms, trainings } from './table.ts'
