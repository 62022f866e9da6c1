import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { id } from '#contract/values/rules.ts'
import { MessageLetter } from './message-letter.ts'

/**
 * A reply by e-mail whose sender the mail server has not confirmed, or that a program has probably written. It changes nothing until it is
 * confirmed.
 */
export const UnconfirmedLetter = v.object({
  id: v.number(),
  at: v.string(),
  /** Name of the account, or the address; anybody can write either. */
  author_name: v.string(),
  text: v.nullable(v.string()),
  files: v.array(MediaFile),
  letter: v.nullable(MessageLetter),
  /** Probably an absence notice, or another letter of a program; a reaction has its sign as text, such as 👍. */
  is_automatic: v.boolean(),
})
export type UnconfirmedLetter = v.InferOutput<typeof UnconfirmedLetter>

/** Whether a letter of a program is a reaction: no answer, whoever sent it. */
export const isReaction = ({ is_automatic, text }: Pick<UnconfirmedLetter, 'is_automatic' | 'text'>): boolean =>
  is_automatic && /^\p{Extended_Pictographic}\S{0,8}$/u.test(text ?? '')

/** Confirms the sender of a letter, which then joins its conversation. */
export const ConfirmLetterForm = v.strictObject({ letter_id: id() })
