import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { type Locale, locales } from '#contract/messages/locale.ts'
import { unbroken } from '#contract/values/unbroken.ts'

const root = join(import.meta.dirname, '../..')

/** Id -> text, as it is written. */
type Texts = Readonly<Record<string, string>>
export type Catalogues = Readonly<Record<Locale, Texts>>

/** The texts of every language; untranslated ones are in English. */
export async function readCatalogues(): Promise<Catalogues> {
  const read = await Promise.all(locales.map(async (locale) => [locale, await catalogue(locale)] as const))
  return Object.fromEntries(read) as unknown as Catalogues
}

async function catalogue(locale: Locale): Promise<Texts> {
  const filename = join(root, 'locales', `${locale}.po`)
  const messages = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  return Object.fromEntries(
    Object.entries(messages).map(([id, { translation, message }]) => [id, translation || message || id]),
  )
}

/** What a file holds of a language: these texts, as Lingui reads them, and others as they are written. */
export function compiled(catalogues: Catalogues, locale: Locale, ids: string[], others: Texts = {}): string {
  const texts = Object.fromEntries(ids.map((id) => [id, catalogues[locale][id] ?? id]))
  const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'json' })
  const [first] = errors
  if (first) throw new Error(`locales/${locale}.po, "${first.source}": ${first.error.message}`)
  return unbroken(JSON.stringify({ messages: { ...JSON.parse(source).messages, ...others } }))
}

/** A name for these texts that another text would change. */
export function digestOf(catalogues: Catalogues, ids: string[], others: Texts[] = []): string {
  const texts = [...locales.map((locale) => ids.map((id) => [id, catalogues[locale][id]])), ...others]
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 8)
}
