import type { PersonalFilePart } from '#server/modules/consent/index.ts'

type FileContext = Parameters<PersonalFilePart['rows']>[0]
type Whose = Parameters<PersonalFilePart['rows']>[1]

/** Letters that the mailbox of the product keeps, when mail is not really sent. */
async function* lettersOf({ deps }: FileContext, { email, names }: Whose): AsyncGenerator<object> {
  const entries = (await deps.mailbox?.list()) ?? []
  for (const { id, recipient, subject, created_at } of entries) {
    if (!recipient.toLowerCase().split(', ').includes(email)) continue
    // In a mailbox of several people a letter is whose name is in it.
    const text = names === null ? '' : ((await deps.mailbox?.show(id))?.text ?? '')
    if (names?.some((name) => text.includes(name)) ?? true) yield { subject, created_at }
  }
}

/** What the mailbox adds to the file of everything that is kept about somebody. */
export const mailFileParts: readonly PersonalFilePart[] = [{ name: 'letters', rows: lettersOf }]
