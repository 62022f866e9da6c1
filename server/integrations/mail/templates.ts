import { defaultErpName } from '#contract/messages/erp-name.ts'
import { defaultLocale, type Locale } from '#contract/messages/locale.ts'
import { seam } from '#server/seam.ts'
import type { Config } from '#server/settings/config.ts'
import { saidIn } from '#server/texts/coded-text.ts'
import {
  type Letter,
  type LetterCause,
  type LetterPriority,
  type LettersOf,
  type MailData,
  type OutsideSender,
  type RenderedLetter,
  renderLetter,
} from './letter.ts'
import type { MailLane } from './mail.ts'

export type MailTemplate = keyof MailData

/** The letters of one module, or of all. */
export type Letters = Partial<LettersOf<MailData>>

const declared = seam<Letters>('letters')

/** Registers the letters of all modules; called when the modules are assembled. */
export const declareLetters = declared.connect

/** Priorities of the queue: the highest is sent first. */
export const letterPriorities: Record<LetterPriority, number> = { security: 20, awaited: 10, notice: 0 }

/** The priority of a letter in the queue. Throws for a template that no module has declared. */
export function priorityOf(template: MailTemplate): number {
  return letterPriorities[letterOf(template).priority]
}

/** Whether a letter goes to a reader, who may have switched off letters of its kind. */
export function isSentTo(template: MailTemplate, { isWanted }: { isWanted: boolean }): boolean {
  return isWanted || letterOf(template).alwaysSent === true
}

/** The page of the application that the button of a letter opens. */
export function pageOf<Template extends MailTemplate>(template: Template, data: MailData[Template]): string {
  return letterOf(template)[defaultLocale](saidIn(data, defaultLocale, defaultErpName), defaultErpName).action.path
}

/** The connections over which a letter leaves. */
export function laneOf(template: MailTemplate): MailLane {
  return letterOf(template).priority === 'security' ? 'security' : 'usual'
}

/** The fields of a letter's data that are encrypted in the queue. */
export function secretsOf(template: MailTemplate): readonly string[] {
  return letterOf(template).secrets ?? []
}

/** Names of all templates. */
export function templateNames(): string[] {
  return Object.keys(declared.get())
}

/** The portal that a letter comes from: its address without a trailing slash, and the name that the ERP has there. */
type Portal = Pick<Config, 'public_url' | 'erp_name'>

/** Renders a message. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  locale: Locale,
  data: MailData[Template],
  { public_url, erp_name }: Portal,
  {
    earlier = [],
    ...options
  }: {
    outside?: OutsideSender | null
    replies?: string | null
    earlier?: readonly EarlierMail[]
    earlier_count?: number
  } = {},
): RenderedLetter {
  const letter = written(template, locale, data, erp_name)
  const ofSameRecord = earlier.map((mail) => written(mail.template, locale, mail.data, erp_name))
  return renderLetter(letter, locale, public_url, { ...options, earlier: ofSameRecord })
}

/** A letter that waited, with the data of its template. */
export interface EarlierMail {
  template: MailTemplate
  data: MailData[MailTemplate]
}

function written<Template extends MailTemplate>(
  template: Template,
  locale: Locale,
  data: MailData[Template],
  erp: string,
): Letter {
  const letters = letterOf(template)
  return (letters[locale] ?? letters[defaultLocale])(saidIn(data, locale, erp), erp)
}

function letterOf<Template extends MailTemplate>(template: Template): NonNullable<Letters[Template]> {
  const letters: Letters[Template] = declared.get()[template]
  if (!letters) throw new Error(`No module has declared the letter ${template}`)
  return letters
}

/** Who causes a letter, what limits it, and the record that it is about. */
export function causeOf<Template extends MailTemplate>(
  { template, data }: { template: Template; data: MailData[Template] },
  digest: (text: string) => string,
) {
  const { causedBy, limit, about }: LetterCause<MailData[Template]> = letterOf(template)
  return { causedBy, limit, about: about?.(data, digest) ?? null }
}
