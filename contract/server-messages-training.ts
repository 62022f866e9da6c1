import type { Translated } from './locale.ts'

/** What the server says of trainings, their orders, payments and certificates. */
export const trainingMessages = {
  // Trainings and terms
  'used_by.trainings': { pl: 'szkolenia', en: 'trainings' },

  // Participants and the waiting list

  // Moves, substitution and attendance

  // Orders and payments

  // The partner zone

  // Certificates

  // Cancellation and reports
} as const satisfies Record<string, Translated>
