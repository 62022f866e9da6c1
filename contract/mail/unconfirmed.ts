import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { id } from '#contract/values/rules.ts'

/** A reply by e-mail whose sender the mail server has not confirmed. It changes nothing until it is confirmed. */
export const UnconfirmedLetter = v.object({
  id: v.number(),
  at: v.string(),
  /** Name of the account, or the address; anybody can write either. */
  author_name: v.string(),
  text: v.nullable(v.string()),
  files: v.array(MediaFile),
})
export type UnconfirmedLetter = v.InferOutput<typeof UnconfirmedLetter>

/** Confirms the sender of a letter, which then joins its conversation. */
export const ConfirmLetterForm = v.strictObject({ letter_id: id() })
