import { getTableName } from 'drizzle-orm'
import { allEntities } from '#contract/entities.ts'
import type { Locale } from '#contract/locale.ts'
import { type ServerMessageKey, serverMessages, serverText } from '#contract/messages/server-messages.ts'
import { recordKinds } from '#server/http/records/kinds.ts'

/**
 * Noun for the records of a table, for refusals to delete what they use: that of their entity, or the one in the server's
 * messages (`used_by`) for a table without an entity. Null where there is none.
 */
export function tableWords(table: string, locale: Locale): string | null {
  const kind = recordKinds().find((known) => getTableName(known.table) === table)
  if (kind) {
    const { pl, en } = allEntities[kind.entity].words
    return locale === 'pl' ? pl.few : en.many
  }
  const key = `used_by.${table}`
  return isMessage(key) ? serverText(key, locale) : null
}

function isMessage(key: string): key is ServerMessageKey {
  return key in serverMessages
}
