import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { handed_letters, outside_letters, received_replies, unconfirmed_letters } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const mailTexts: readonly TextsOfTable[] = [
  textsOf(handed_letters, { nobody: { secret: ['letter', 'address'] } }),
  textsOf(outside_letters, { nobody: { number: ['about'], secret: ['address'] } }),
  textsOf(received_replies, { nobody: { secret: ['message_id'] } }),
  textsOf(unconfirmed_letters, {
    nobody: { value: ['thread', 'entity'] },
    anyone: { name: ['from_address', 'author_name'], text: ['text', 'letter'] },
  }),
]
