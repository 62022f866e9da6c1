import type { Translated } from '#contract/messages/locale.ts'
import { refusalBody, toRefused } from '#server/http/errors.ts'
import { inEachLanguage } from '#server/modules/import/stored-text.ts'

/** Whether the error is caused by the data of a row. Other errors make the whole job run again. */
export function isOfOneRow(error: unknown): boolean {
  return ['invalid', 'lifecycle', 'conflict', 'not_found'].includes(toRefused(error)?.code ?? '')
}

/** Why a row was refused; throws an error that is not caused by its data. */
export function reasonOf(error: unknown, erp: string): Translated {
  const refused = toRefused(error)
  if (!refused || !isOfOneRow(error)) throw error
  return inEachLanguage((locale) => {
    const { message, errors = {} } = refusalBody(refused, locale, erp)
    return Object.values(errors).flat()[0] ?? message
  })
}
