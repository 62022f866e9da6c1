import { defaultLocale, type Locale } from '#contract/locale.ts'
import { saidIn } from '#contract/messages/coded-text.ts'
import {
  type LetterPriority,
  type LettersOf,
  type MailData,
  type OutsideSender,
  type RenderedLetter,
  renderLetter,
} from './letter.ts'

export type MailTemplate = keyof MailData

/** The letters of one module, or of all. */
export type Letters = Partial<LettersOf<MailData>>

let declared: Letters = {}

/** Registers the letters of all modules; called when the modules are assembled. */
export function declareLetters(letters: Letters): void {
  declared = letters
}

/** Priorities of the queue: the highest is sent first. */
export const letterPriorities: Record<LetterPriority, number> = { security: 20, awaited: 10, notice: 0 }

/** The priority of a letter in the queue. Throws for a template that no module has declared. */
export function priorityOf(template: MailTemplate): number {
  return letterPriorities[letterOf(template).priority]
}

/** The fields of a letter's data that are encrypted in the queue. */
export function secretsOf(template: MailTemplate): readonly string[] {
  return letterOf(template).secrets ?? []
}

/** Names of all templates. */
export function templateNames(): string[] {
  return Object.keys(declared)
}

/** Renders a message. `public_url` is the product's address without a trailing slash. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  locale: Locale,
  data: MailData[Template],
  public_url: string,
  { outside = null, replies = null }: { outside?: OutsideSender | null; replies?: string | null } = {},
): RenderedLetter {
  const letters = letterOf(template)
  const write = letters[locale] ?? letters[defaultLocale]
  return renderLetter(write(saidIn(data, locale)), locale, public_url, { outside, replies })
}

function letterOf<Template extends MailTemplate>(template: Template): NonNullable<Letters[Template]> {
  const letters: Letters[Template] = declared[template]
  if (!letters) throw new Error(`No module has declared the letter ${template}`)
  return letters
}
