import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditedActions, doneWords } from '#contract/core/audit-verbs.ts'
import { allEntities } from '#contract/entities.ts'
import { importKinds } from '#contract/import/kinds.ts'
import { nameErp } from '#contract/messages/erp-name.ts'
import { locales } from '#contract/messages/locale.ts'
import { serverMessages, serverText } from '#contract/messages/server-messages.ts'
import * as lifecycleStatuses from '#contract/service-order/statuses.ts'
import { entriesForPartner, timelineEntries } from '#contract/service-order/statuses.ts'
import * as synchronizationStatuses from '#contract/synchronization/statuses.ts'
import { createTexts } from '#services/texts.ts'

beforeEach(() => {
  nameErp('Zeus')
})
afterEach(() => {
  nameErp('Navision')
})

/** The default name where another is set, and the general word for the system. */
const otherName = /Navision|\bERP\b/
const listed = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('words, messages and texts of screens call the ERP by the name that is set', async () => {
  const words = stringsIn([
    allEntities,
    importKinds,
    lifecycleStatuses,
    synchronizationStatuses,
    auditedActions.map(doneWords),
  ])
  expect(words.filter((text) => text.includes('Zeus')).length).toBeGreaterThan(30)
  expect(words.filter((text) => otherName.test(text))).toEqual([])
  const declaring = listed('contract').filter(
    (path) => textsOf(path).includes('Navision') && !path.startsWith('contract/messages/'),
  )
  const general = listed('contract', 'server').filter((path) => /\b(pl|en): ['`].*\bERP\b/.test(textsOf(path)))
  expect(general).toEqual([])
  expect(declaring.toSorted()).toEqual([
    'contract/core/audit-verbs.ts',
    'contract/import/kinds/declaration.ts',
    'contract/import/kinds/devices.ts',
    'contract/import/kinds/parts.ts',
    'contract/import/kinds/units.ts',
    'contract/service-order/statuses.ts',
    'contract/synchronization/entities.ts',
    'contract/synchronization/statuses.ts',
  ])
  const messages = Object.keys(serverMessages) as (keyof typeof serverMessages)[]
  const said = messages.flatMap((key) => locales.map((locale) => serverText(key, locale)))
  expect(said.filter((text) => otherName.test(text))).toEqual([])
  expect(said).toContain('Zgłoszenie jest już zapisane w Zeus')
  expect(timelineEntries.erp_saved.title).toEqual({ pl: 'Zapisane w Zeus', en: 'Saved in Zeus' })
  const catalogue = readFileSync('locales/pl.po', 'utf8').replaceAll(/^msgctxt .*$|^#.*$/gm, '')
  expect(catalogue.match(/^.*\bERP\b.*$/gm)).toBeNull()
})

test('texts that were loaded before the name get it, and those that come later', async () => {
  nameErp('Navision')
  const i18n = setupI18n()
  const texts = createTexts(i18n, 'start', async (part, locale) => ({
    [part]: `Saved in Navision: ${part}, ${locale}`,
  }))
  await texts.activate('en')
  await texts.activate('pl')
  if (nameErp('Zeus')) texts.nameErp()
  await texts.add(['cms'])
  expect([i18n._('start'), i18n._('cms')]).toEqual(['Saved in Zeus: start, pl', 'Saved in Zeus: cms, pl'])
  await texts.activate('en')
  expect([i18n._('start'), i18n._('cms')]).toEqual(['Saved in Zeus: start, en', 'Saved in Zeus: cms, en'])
  expect(nameErp('Zeus')).toBe(false)
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
  'src/views/synchronization/cms/words.tsx': 'differences of the back office',
}
/** Letters to staff. */
const lettersToStaff = [
  'order_erp_failed',
  'order_erp_given_up',
  'orders_erp_failed',
  'parts_strike_refused',
  'synchronization_failed',
]

test('partners read of the distributor and of no ERP', () => {
  const named = [...filesOfPartners()].filter((path) => otherName.test(textsOf(path)))
  expect(named.sort()).toEqual(Object.keys(ofStaff).sort())

  const letters = listed('server').filter((path) => /letters?\.ts$/.test(path))
  const naming = letters.flatMap((path) => {
    const source = withoutComments(readFileSync(path, 'utf8'))
    const templates = source.split(/^ {2}(?=\w+: \{$)/m)
    return templates.filter((text) => /erpName\(\)|Navision/.test(text.split('\n}\n')[0] ?? '')).map(nameOf)
  })
  expect(naming.filter((name) => name !== null).sort()).toEqual(lettersToStaff)

  for (const title of Object.values(entriesForPartner))
    expect(`${title?.pl} ${title?.en}`).not.toMatch(/Zeus|Navision|ERP/)
  // Entries that name the ERP are written for staff only, or have a title for partners.
  const internal = ['strike_requested', 'strike_refused']
  const naming_entries = Object.entries(timelineEntries).filter(([, { title }]) => title.pl.includes('Zeus'))
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

/** The texts of a value; those for developers, and headings of other systems and of earlier releases that imports read, are left out. */
function stringsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value)
    .filter(([name]) => !['summary', 'description', 'meta', 'elsewhere', 'former', 'defaultErpName'].includes(name))
    .flatMap(([, part]) => stringsIn(part, seen))
}
