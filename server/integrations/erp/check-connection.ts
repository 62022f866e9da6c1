import * as v from 'valibot'
import type { erpMessages } from '#contract/messages/server-messages-erp.ts'
import { ErpError, type PageSet } from './erp.ts'
import type { PublishedEntity } from './metadata.ts'
import { accepted, type ODataAnswer, type ODataOptions } from './odata-client.ts'
import type { PageClient } from './page-client.ts'
import { fieldsOf, modifiedAt, type PublishedPage, publishedPages } from './published-pages.ts'

type NameOf<Key> = Key extends `erp_check.${infer Name}` ? Name : never
export type ConnectionProblem = NameOf<keyof typeof erpMessages>

/** Something that the ERP's administrator has to mend, with the values of its text. */
export interface ConnectionFinding {
  problem: ConnectionProblem
  values: Readonly<Record<string, string | number>>
}

const Companies = v.object({ value: v.array(v.object({ Name: v.string() })) })

/** Seconds by which clocks may differ. A run reads from ten minutes before the last one on. */
const tolerated = 60

/**
 * Compares the ERP's publication with the portal's use: company, pages, keys, fields, rights to read and the clock.
 * Nothing is written, so rights to write are not tested. Never throws; an unreachable item is a finding.
 */
export async function checkConnection(pages: PageClient, options: ODataOptions): Promise<ConnectionFinding[]> {
  let published: Map<string, PublishedEntity>
  const begun = Date.now()
  let clock: number | null | undefined
  try {
    published = await pages.readMetadata((answer) => {
      clock = answer.clock
    })
  } catch (error) {
    return [unavailable(error)]
  }
  const company = await companyFinding(pages, options)
  // Below a wrong company no page is found, which says nothing about the pages.
  if (company.length > 0) return [...clockFinding(clock, begun), ...company]
  const sets = Object.keys(publishedPages) as PageSet[]
  const found = await Promise.all(sets.map((set) => pageFindings(pages, options, set, published)))
  return [...clockFinding(clock, begun), ...found.flat()]
}

function unavailable(error: unknown): ConnectionFinding {
  if (!(error instanceof ErpError)) throw error
  const reason = error.message
  if (error.kind === 'down' || error.kind === 'slow' || error.kind === 'limited')
    return { problem: 'unreachable', values: { reason } }
  const isSignedOut = /HTTP 40[13]|no token/.test(reason)
  return { problem: isSignedOut ? 'signed_out' : 'no_metadata', values: { reason } }
}

function clockFinding(clock: number | null | undefined, begun: number): ConnectionFinding[] {
  if (!clock) return []
  // The answer was written at some time between question and now.
  const now = Date.now()
  const seconds = Math.round((clock < begun ? begun - clock : Math.max(0, clock - now)) / 1000)
  return seconds > tolerated ? [{ problem: 'clock_differs', values: { seconds } }] : []
}

async function companyFinding(pages: PageClient, { company }: ODataOptions): Promise<ConnectionFinding[]> {
  try {
    if (pages.isApi) {
      await pages.company()
      return []
    }
    const answer = accepted(await pages.root({ method: 'GET', path: 'Company' }))
    const read = v.safeParse(Companies, answer.body)
    const names = read.success ? read.output.value.map(({ Name }) => Name) : []
    return names.includes(company)
      ? []
      : [{ problem: 'no_company', values: { company, names: names.join(', ') || '–' } }]
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    return [{ problem: 'company_unknown', values: { reason: error.message } }]
  }
}

async function pageFindings(
  pages: PageClient,
  { api_group }: ODataOptions,
  set: PageSet,
  published: ReadonlyMap<string, PublishedEntity>,
): Promise<ConnectionFinding[]> {
  const page = publishedPages[set]
  const name = pages.nameOf(set)
  const entity = published.get(name)
  if (!entity)
    return [
      pages.isApi
        ? { problem: 'api_missing', values: { page: name, name: page.page, group: api_group ?? '' } }
        : { problem: 'page_missing', values: { page: name, name: page.page } },
    ]
  const findings = entityFindings(pages, page.page, name, entity, page, [modifiedAt])
  if (page.lines) {
    const lines = pages.linesName(set)
    const ofLines = published.get(lines)
    if (ofLines) findings.push(...entityFindings(pages, page.page, lines, ofLines, page.lines, []))
    else findings.push({ problem: 'lines_missing', values: { page: lines, name: page.page } })
  }
  const reason = await unreadable(pages, name)
  if (reason) findings.push({ problem: 'not_readable', values: { page: name, reason } })
  return findings
}

function entityFindings(
  pages: PageClient,
  pageName: string,
  page: string,
  entity: PublishedEntity,
  wanted: Pick<PublishedPage, 'key' | 'read' | 'written' | 'optional'>,
  more: readonly string[],
): ConnectionFinding[] {
  const key = pages.isApi ? ['systemId'] : wanted.key
  const isSameKey = key.length === entity.key.length && key.every((field) => entity.key.includes(field))
  const missing = [...fieldsOf(wanted), ...more].filter((field) => !entity.fields.has(pages.fieldName(field)))
  const named = (fields: readonly string[]) => fields.map(pages.fieldName).join(', ')
  const [needed, optional] = [
    missing.filter((field) => !wanted.optional.includes(field)),
    missing.filter((field) => wanted.optional.includes(field)),
  ]
  return [
    ...(isSameKey
      ? []
      : [
          {
            problem: 'key_differs',
            values: { page, name: pageName, found: entity.key.join(', '), expected: key.join(', ') },
          } as const,
        ]),
    ...(needed.length > 0 ? [{ problem: 'fields_missing', values: { page, fields: named(needed) } } as const] : []),
    ...(optional.length > 0
      ? [{ problem: 'optional_missing', values: { page, fields: named(optional) } } as const]
      : []),
  ]
}

/** Why a page cannot be read; null when it can. */
async function unreadable(pages: PageClient, name: string): Promise<string | null> {
  try {
    const answer: ODataAnswer = await pages.call({ method: 'GET', path: `${name}?$top=1` })
    accepted(answer)
    return null
  } catch (error) {
    if (error instanceof ErpError) return error.message
    throw error
  }
}
