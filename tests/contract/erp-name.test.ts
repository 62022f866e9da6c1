import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { wordsIn } from '#contract/messages/erp-name.ts'
import { locales, type Translated } from '#contract/messages/locale.ts'
import { serverMessages, serverText } from '#contract/messages/server-messages.ts'
import { entriesForPartner, timelineEntries } from '#contract/service-order/statuses.ts'
import { readCatalogues } from '#scripts/build/catalogue-files.ts'
import { erpNameIn, fillErpInTexts, nameErpIn } from '#services/erp-name.ts'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'

/** The default name where another is set, and the general word for the system. */
const otherName = /Navision|\bERP\b/
const listed = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** All declared texts of the contract, in both languages: every export of every file, whatever it is part of. */
const load = createRequire(import.meta.url)
const declared = textsIn(listed('contract').map((path) => load(join(process.cwd(), path))))

/** Texts that name the ERP otherwise than by `{erp}`. */
const namedOtherwise = (texts: readonly Translated[]) =>
  texts.flatMap((text) => locales.map((locale) => text[locale])).filter((text) => otherName.test(text))

test('no text of the contract and of the catalogue has the name of the ERP in it', async () => {
  const texts = declared
  expect(texts.length).toBeGreaterThan(1500)
  expect(namedOtherwise(texts)).toEqual([])
  expect(namedOtherwise([...texts, { pl: 'Zapis w Navision', en: 'Saving' }])).toEqual(['Zapis w Navision'])
  const catalogues = await readCatalogues()
  for (const locale of locales) {
    const messages = Object.values(catalogues[locale])
    expect(messages.filter((text) => text.includes('{erp}')).length).toBeGreaterThan(50)
    expect(messages.filter((text) => otherName.test(text))).toEqual([])
  }
  const written = listed('contract', 'server').filter((path) =>
    textsOf(path)
      .split('\n')
      .some((line) => /(?:\b(?:pl|en): |[=(?:] ?)['`].*(?:Navision|\bERP\b)/.test(line) && /\b(?:pl|en): /.test(line)),
  )
  expect(written).toEqual([])
})

test('every text is shown with the name of the ERP that the page or the server has', async () => {
  const i18n = setupI18n()
  nameErpIn(i18n, 'Zeus')
  const naming = declared.filter(({ pl, en }) => `${pl} ${en}`.includes('{erp}'))
  expect(naming.length).toBeGreaterThan(40)
  for (const locale of locales) {
    i18n.loadAndActivate({ locale, messages: {} })
    for (const text of naming)
      for (const shown of [labelIn(i18n, text), wordsIn(text, locale, 'Zeus')]) {
        expect(shown).not.toContain('{erp}')
        if (text[locale].includes('{erp}')) expect(shown).toContain('Zeus')
      }
    for (const key of Object.keys(serverMessages) as (keyof typeof serverMessages)[])
      expect(serverText(key, locale, { erp: 'Zeus' })).not.toMatch(/\{erp\}|Navision|\bERP\b/)
  }
  expect(serverText('order.in_erp_already', 'pl', { erp: 'Zeus' })).toBe('Zgłoszenie jest już zapisane w Zeus')
})

test('messages of views are shown with the name that the session brings, in the language that comes later too', async () => {
  const catalogues = await readCatalogues()
  const i18n = setupI18n()
  fillErpInTexts(i18n)
  for (const locale of locales) i18n.load(locale, catalogues[locale])
  let drawn = 0
  i18n.on('change', () => {
    drawn += 1
  })
  i18n.activate('pl')
  const naming = Object.keys(catalogues.en).filter((id) => catalogues.en[id]?.includes('{erp}'))
  const shown = () =>
    naming.flatMap((id) => [i18n._(id, { erp, title: 'SG/1' }), i18n._({ id, values: { erp, title: 'SG/1' } })])
  expect(shown().every((text) => text.includes('Navision') && !text.includes('{erp}'))).toBe(true)
  const before = drawn
  nameErpIn(i18n, 'Zeus $& Hera')
  expect(drawn).toBe(before + 1)
  nameErpIn(i18n, 'Zeus $& Hera')
  expect(drawn).toBe(before + 1)
  for (const locale of locales) {
    i18n.activate(locale)
    expect(shown().filter((text) => !text.includes('Zeus $& Hera') || /Navision|\{erp\}/.test(text))).toEqual([])
  }
  expect(erpNameIn(setupI18n())).toBe('Navision')
  // A value of a message is no place for the name: the text of a person stays as it is.
  expect(i18n._('{title}', { title: '{erp}' })).toBe('{erp}')
})

/** Files of pages of the partner zone that hold texts of the back office, and why partners do not read them. */
const ofStaff: Readonly<Record<string, string>> = {
  'src/views/components/history/done-by.tsx': 'the history of records is of the back office',
  'src/views/components/history/field-words.ts': 'the history of records is of the back office',
  'src/views/components/history/service-field-words.ts': 'the history of records is of the back office',
  'src/views/partner/partner-resource.tsx': 'the list and form of partners are of the back office',
  'src/views/service-order/cms/order-columns.tsx': 'columns of the back office',
  'src/views/service-order/form/sent-order.tsx': 'the zone decides',
  'src/views/service-order/handling/blocked-company-notice.tsx': 'the zone decides',
  'src/views/service-order/handling/next-step.tsx': 'the zone decides',
  'src/views/service-order/handling/use-erp-as-author.ts': 'the zone decides',
  'src/views/service-order/order-list.ts': 'a filter of the back office',
  'src/views/service-order/order/erp-state.tsx': 'on the pages of staff only',
  'src/views/service-order/order/warranty-dialogs.tsx': 'only staff override',
  'src/views/service-order/spare-parts/parts-dialogs.tsx': 'only staff override and strike',
  'src/views/service-order/spare-parts/parts-facts.tsx': 'the zone decides',
  'src/views/service-order/spare-parts/parts-order-page.tsx': 'on the page of staff',
  'src/views/service-order/words.ts': 'reasons of attempts, on the pages of staff only',
  'src/views/synchronization/cms/erp-blocked-badge.tsx': 'a badge of the back office',
  'src/views/synchronization/cms/erp-owned-notice.tsx': 'a notice of the back office',
  'src/views/unit/cms/unit-screen.tsx': 'a page of the back office',
}
/** Letters to staff. */
const lettersToStaff = [
  'order_erp_failed',
  'order_erp_given_up',
  'orders_erp_failed',
  'parts_cancel_refused',
  'parts_strike_refused',
  'synchronization_failed',
]

test('partners read of the distributor and of no ERP', () => {
  const named = [...filesOfPartners()].filter((path) => /\berp\}|\{erp\}/.test(textsOf(path)))
  expect(named.sort()).toEqual(Object.keys(ofStaff).sort())

  const letters = listed('server').filter((path) => /letters?\.ts$/.test(path))
  const naming = letters.flatMap((path) => {
    const source = withoutComments(readFileSync(path, 'utf8'))
    const templates = source.split(/^ {2}(?=\w+: \{$)/m)
    return templates.filter((text) => /\$\{erp\}|\{erp\}/.test(text.split('\n}\n')[0] ?? '')).map(nameOf)
  })
  expect(naming.filter((name) => name !== null).sort()).toEqual(lettersToStaff)

  for (const title of Object.values(entriesForPartner))
    expect(`${title?.pl} ${title?.en}`).not.toMatch(/\{erp\}|Navision|ERP/)
  // Entries that name the ERP are written for staff only, or have a title for partners.
  const internal = ['strike_requested', 'strike_refused']
  const naming_entries = Object.entries(timelineEntries).filter(([, { title }]) => title.pl.includes('{erp}'))
  expect(
    naming_entries
      .map(([kind]) => kind)
      .filter((kind) => !internal.includes(kind))
      .sort(),
  ).toEqual(Object.keys(entriesForPartner).sort())
})

const nameOf = (template: string) => /^(\w+): \{/.exec(template)?.[1] ?? null

/** Views that pages of the partner zone may load. */
function filesOfPartners(): Set<string> {
  const pages = listed('src/routes').flatMap(importsOf)
  const isOfRoutes = (path: string) => path.startsWith('src/routes') || path === 'src/back-office.tsx'
  const found = new Set(['src/partner-zone.tsx', ...pages.filter((path) => /^src\/views\/(?!.*\/cms\/)/.test(path))])
  for (const path of found) for (const next of importsOf(path)) if (!isOfRoutes(next)) found.add(next)
  return new Set([...found].filter((path) => path.startsWith('src/views/')))
}

function importsOf(path: string): string[] {
  const wanted = [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g)]
  return wanted.map(([, name = '']) => {
    if (name.startsWith('.')) return join(dirname(path), name)
    return name.replace('#', name.startsWith('#contract') || name.startsWith('#src') ? '' : 'src/')
  })
}

function textsOf(path: string): string {
  const source = withoutComments(readFileSync(path, 'utf8'))
  return source.replaceAll(/context: 'ERP'|new Error\('[^']*'\)/g, '')
}

/** The texts in both languages that are anywhere in a value. */
function textsIn(value: unknown, seen = new Set<unknown>()): Translated[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const { pl, en } = value as Partial<Record<'pl' | 'en', unknown>>
  const own = typeof pl === 'string' && typeof en === 'string' ? [{ pl, en }] : []
  return [...own, ...Object.values(value).flatMap((part) => textsIn(part, seen))]
}
