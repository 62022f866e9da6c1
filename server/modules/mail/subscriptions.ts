import type { Subscriptions } from '#server/events.ts'
import type { FileContext, PersonalFilePart, PersonConcerned } from '#server/modules/consent/index.ts'
import { forgetAddresses } from './letter-limits.ts'
import { forgetLetters } from './refusals.ts'
import { eraseFromUnconfirmed, forgetUnconfirmedOf, writtenUnconfirmed } from './unconfirmed.ts'

const ofLetters = {
  tables: ['handed_letters'],
  answer: { nothing: 'because its ids are those of letters' },
} as const

/** Answers of this module to events of others. */
export const mailSubscriptions: Subscriptions = {
  'company.closed': [
    {
      tables: ['outside_letters'],
      answer: { nothing: 'because what it has sent counts when it is opened again, and is deleted after a year' },
    },
  ],
  'account.closed': [
    {
      tables: ['unconfirmed_letters'],
      answer: { nothing: 'because a letter is confirmed only while its sender may still write' },
    },
  ],
  'person.erased': [
    {
      tables: [],
      async answer({ db }, { emails }) {
        await forgetAddresses(db, emails)
        await forgetLetters(db, emails)
      },
    },
    { tables: ['unconfirmed_letters'], answer: eraseFromUnconfirmed },
  ],
  'record.purged': [{ tables: [], answer: forgetUnconfirmedOf }],
  'file.replaced': [ofLetters],
  'file.removed': [ofLetters],
}

/** Letters in the simulator's mailbox. */
async function* lettersOf({ deps }: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  if (concerned.email === null) return
  const { email, names } = concerned
  const entries = (await deps.mailbox?.list()) ?? []
  for (const { id, recipient, subject, created_at } of entries) {
    if (!recipient.toLowerCase().split(', ').includes(email)) continue
    // In a shared mailbox, a letter belongs to the person whose name it contains.
    const text = names === null ? '' : ((await deps.mailbox?.show(id))?.text ?? '')
    if (names?.some((name) => text.includes(name)) ?? true) yield { subject, created_at }
  }
}

/** Data of letters in the file of a person's data. */
export const mailFileParts: readonly PersonalFilePart[] = [
  { name: 'letters', rows: lettersOf },
  { name: 'unconfirmed_letters', rows: writtenUnconfirmed },
]
