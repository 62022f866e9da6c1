import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { codeText, error_codes } from '#server/modules/device/index.ts'

/** The error code of an order with its name: `E7 – communication error`. Null where none was given. */
export const namedCode = (locale: Locale): SQL<string | null> =>
  sql<string | null>`${error_codes.code} || ' – ' || ${codeText(locale, 'name')}`
