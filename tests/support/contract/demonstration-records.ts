import { expect } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { today } from '#contract/values/rules.ts'
import { neededQueries } from '#tests/support/contract/needed-queries.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'
import { importWorld } from '#tests/support/world/import.ts'

/** The list that provides the record of a call, where it is not the list beside it. */
const listOf: Partial<Record<string, EndpointName>> = {
  partner: 'partner.partners.index',
  contractor: 'contractor.contractors.index',
  role: 'user.roles.index',
  record: 'service-order.service-orders.index',
  product_card: 'device.productcards.index',
  media_file: 'media.media.files',
}
/** Lists whose name differs from that of the call. */
const listFor: Partial<Record<EndpointName, EndpointName>> = {
  'device.configurations.show': 'device.devices.index',
  'device.sync-documentations.show': 'device.devices.index',
  'core.visibility.show': 'news.news.index',
  'documentation.downloads.index': 'documentation.documentations.index',
  'partnerzone.marketing.category.show': 'partnerzone.marketing.categories.index',
}
/** Parameters that are words. */
const words: Partial<Record<string, string>> = {
  import_kind: 'error-codes',
  list: 'service-order.service-orders.index',
  entity: 'service-order.service-orders',
  nip: '5261040828',
}

/** Records that no list names as the address does; where they are, as SQL over `$1`, the partner's company. */
const kept: Partial<Record<string, (name: EndpointName) => string>> = {
  import: () => 'select max(id) as value from imports',
  brand: () => 'select min(id) as value from brands',
  certificate_issue: () => 'select max(id) as value from certificate_issues',
  code: (name) => {
    if (name.startsWith('public-zone.offer.'))
      return `select max(code) as value from offer_recipients r join offers o on o.id = r.offer_id where o.paper is not null`
    if (name === 'public-zone.service-order.visits.ics')
      return `select max(visit_code::text) as value from service_maintenances where status = 'inprogress' and visit_at > now()`
    if (name.startsWith('public-zone.service-order.visits.'))
      return `select max(confirm_code) as value from service_visits where status = 'planned' and visit_at > now()`
    return name.includes('ticket')
      ? `select max(code) as value from training_participants where status = 'signed'`
      : 'select max(code) as value from issued_certificates'
  },
  participant: (name) =>
    `select max(p.id) as value from training_participants p join training_terms t on t.id = p.term_id
     where p.status = 'signed' and t.status = 'open' ${name.startsWith('partnerzone.') ? 'and p.partner_id = $1' : ''}`,
  partner: (name) =>
    name.startsWith('partnerzone.')
      ? 'select $1::int as value'
      : 'select min(id) as value from partners where id <> $1',
  record_number: () => 'select max(record_number) as value from training_records where partner_id = $1',
  term: (name) => {
    if (name.startsWith('training.cancellations.')) return 'select max(term_id) as value from term_cancellations'
    return `select max(id) as value from training_terms where status = 'open' and training_date > '${today()}' and deleted_at is null`
  },
  unit: (name) =>
    `select min(id) as value from units where deleted_at is null and status = 'registered'
     ${name.startsWith('partnerzone.') ? 'and partner_id = $1' : ''}`,
  training_order: () => 'select max(id) as value from training_orders where partner_id = $1',
}

export type DemonstrationRecords = Awaited<ReturnType<typeof recordsOfDemonstration>>

/** People of the demonstration, and for each call a record with which it can be made. */
export async function recordsOfDemonstration(server: TestServer) {
  const admin = await server.person({ roles: ['super-admin'] })
  const { rows } = await server.pool.query<{ id: number }>(
    'select partner_id as id from service_orders group by 1 order by count(*) desc limit 1',
  )
  const company = rows[0]?.id ?? 0
  const partner = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
  await importWorld(async (text, values) => (await server.pool.query(text, values)).rows[0]?.id ?? 0)
  /** Required parameters of calls; some are only known once the demonstration is loaded. */
  const needed: typeof neededQueries = { ...neededQueries }
  needed['media.media.lookup'] = { ids: String(await firstOf(admin, 'media.media.files')) }
  const { rows: files } = await server.pool.query<{ path: string }>(
    'select path from media_files where is_private limit 1',
  )
  needed['media.links.show'] = {
    link: `/api/media/file/${encodeURIComponent(files[0]?.path ?? '')}?signature=outdated`,
  }
  needed['core.visibility.show'] = { partner: String(company) }
  const callerOf = (name: EndpointName) => (name.startsWith('partnerzone.') ? partner : admin)
  return { admin, partner, callerOf, needed, someRecord }

  /** The first records of the lists that a call's address names, the whole before its part. */
  async function someRecord(caller: Person, name: EndpointName, { path }: Endpoint): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {}
    for (const [, parameter = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const list = listFor[name] ?? listOf[parameter] ?? (name.replace(/\.[a-z-]+$/, '.index') as EndpointName)
      const made = parameter === 'documentation_bundle' ? await newBundle(caller) : undefined
      const select = kept[parameter]?.(name)
      if (select) found[parameter] = await keptValue(select)
      else if (name === 'core.visibility.show' && parameter === 'entity') found.entity = 'news.news'
      else found[parameter] = words[parameter] ?? made ?? (await firstOf(caller, list, parameter, found))
    }
    return found
  }

  /** The id of a list's first record, or the other key in its address. */
  async function firstOf(caller: Person, list: EndpointName, parameter = 'id', path: Record<string, unknown> = {}) {
    const query = { ...((endpoints[list] as Endpoint).kind === 'list' && { sort_direction: 'asc' }), ...needed[list] }
    const { status, body } = await caller.refused(list, { path, query })
    expect({ list, status }).toEqual({ list, status: 200 })
    const [first] = (body as unknown as { results: Record<string, unknown>[] }).results
    return first?.[parameter === 'slug' ? 'slug' : 'id']
  }

  async function keptValue(select: string): Promise<unknown> {
    const { rows } = await server.pool.query<{ value: unknown }>(select, select.includes('$1') ? [company] : [])
    return rows[0]?.value ?? undefined
  }

  async function newBundle(caller: Person): Promise<unknown> {
    const documentations = [Number(await firstOf(caller, 'partnerzone.documentation.documentations.index'))]
    const { body } = await caller.call('partnerzone.documentation.bulk.store', { body: { documentations } })
    return body.id
  }
}
