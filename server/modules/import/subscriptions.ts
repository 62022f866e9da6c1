import type { Subscriptions } from '#server/events.ts'

/** Answers of this module to events of others. */
export const importSubscriptions: Subscriptions = {
  'account.closed': [
    { tables: ['imports'], answer: { nothing: 'because its numbers tell who did something, and that stays told' } },
  ],
  'person.erased': [
    { tables: ['imports'], answer: { nothing: 'because it holds the number of an account that is anonymous then' } },
  ],
  'file.replaced': [
    {
      tables: ['imports', 'import_files'],
      answer: {
        nothing: 'because its own files are not of the library, and those that it made are named only until then',
      },
    },
  ],
  'file.removed': [
    {
      tables: ['imports', 'import_files'],
      answer: {
        nothing: 'because its own files are not of the library, and those that it made are used by their records',
      },
    },
  ],
}
