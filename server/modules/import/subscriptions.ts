import type { Subscriptions } from '#server/events.ts'

/** Answers of this module to events of others. */
export const importSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['imports'],
      answer: { nothing: 'because history keeps who did something, and a run of theirs ends before its next batch' },
    },
  ],
  'person.erased': [
    {
      tables: ['imports'],
      answer: {
        nothing: 'because it refers to an account, which is anonymous then and has no right to go on with a run',
      },
    },
  ],
  'file.replaced': [
    {
      tables: ['imports', 'import_files'],
      answer: {
        nothing: 'because its own files are not of the library, and a run compares the files of each record again',
      },
    },
  ],
  'file.removed': [
    {
      tables: ['imports', 'import_files'],
      answer: {
        nothing: 'because its own files are not of the library, and those that it stored belong to their records',
      },
    },
  ],
}
