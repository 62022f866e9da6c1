import * as v from 'valibot'

/** Characters of a letter that are kept with its message. */
export const letterLimit = 20_000

/** The e-mail by which a message came, as far as the message leaves something of it out: that is shown, and never lost without a word. */
export const MessageLetter = v.object({
  /** The whole letter, with what was taken for a quoted letter or a signature; null where the message has all of it. */
  text: v.nullable(v.string()),
  /** Whether it is longer than what is kept of it. */
  is_cut: v.boolean(),
  /** Pictures in its text that were not taken because they are smaller than photographs, such as the logo of a signature. */
  pictures: v.number(),
})
export type MessageLetter = v.InferOutput<typeof MessageLetter>
