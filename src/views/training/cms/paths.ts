/** Addresses of the back office's trainings (src/routes/training.ts). */
export const trainingPaths = {
  list: '/cms/training/trainings',
  one: (id: number) => `/cms/training/trainings/${id}`,
  terms: (id: number) => `/cms/training/trainings/${id}/terms`,
}

/** A participant, within the list it was opened from, and their registration. */
export const participantPath = (id: number) => `/cms/training/participants/${id}`
export const recordPath = (id: number) => `/cms/training/records/${id}`

/** Addresses of terms and their pages. */
export const termPaths = {
  list: '/cms/training/terms',
  store: '/cms/training/terms/store',
  /** A new term that begins with the data of one a year before. */
  nextYear: (id: number) => `/cms/training/terms/store?after=${id}`,
  one: (id: number) => `/cms/training/terms/${id}`,
  participants: (id: number) => `/cms/training/terms/${id}/participants`,
  add: (id: number) => `/cms/training/participants/${id}/add`,
  move: (id: number) => `/cms/training/terms/${id}/move`,
  attendance: (id: number) => `/cms/training/terms/${id}/attendance`,
  certificates: (id: number) => `/cms/training/terms/${id}/certificates`,
  cancellation: (id: number) => `/cms/training/terms/${id}/cancellation`,
}
