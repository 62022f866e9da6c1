import type { PersonalFilePart } from '#server/modules/consent/index.ts'

type FileContext = Parameters<PersonalFilePart['rows']>[0]

/** Letters that the mailbox of the product keeps, when mail is not really sent. */
async function* lettersOf({ deps }: FileContext, email: string): AsyncGenerator<object> {
  const entries = (await deps.mailbox?.list()) ?? []
  for (const { recipient, subject, created_at } of entries)
    if (recipient.toLowerCase().split(', ').includes(email)) yield { subject, created_at }
}

/** What the mailbox adds to the file of everything that is kept about somebody. */
export const mailFileParts: readonly PersonalFilePart[] = [{ name: 'letters', rows: lettersOf }]
