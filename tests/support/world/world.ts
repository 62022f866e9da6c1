import { getTableName } from 'drizzle-orm'
import type { roleSlugs } from '#contract/declare/access.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { allEntities, entityKeys } from '#contract/entities.ts'
import type { EndpointName } from '#contract/index.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { newEntry } from '#tests/support/scenarios/partner/applicants.ts'
import { otherProvince } from '#tests/support/scenarios/partner/companies.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'
import { contentWorld } from '#tests/support/world/content.ts'
import { deviceWorld } from '#tests/support/world/device.ts'
import { documentationWorld } from '#tests/support/world/documentation.ts'
import { faqWorld } from '#tests/support/world/faq.ts'
import { groupWorld } from '#tests/support/world/groups.ts'
import { importWorld } from '#tests/support/world/import.ts'
import { codesOfCustomers, codesOfVisits, maintenanceWorld } from '#tests/support/world/maintenance.ts'
import { libraryOf } from '#tests/support/world/media.ts'
import { notificationsOf } from '#tests/support/world/notification.ts'
import { offerWorld } from '#tests/support/world/offer.ts'
import { partsOfCompanies } from '#tests/support/world/partner.ts'
import type { Records, Standing } from '#tests/support/world/records.ts'
import { sparePartWorld } from '#tests/support/world/spare-parts.ts'
import { synchronizationWorld } from '#tests/support/world/synchronization.ts'
import { trainingWorld } from '#tests/support/world/training.ts'
import { unitWorld } from '#tests/support/world/unit.ts'

type Id = number | string

/** Parameters of records that belong to a person, not to a company. */
const ofPersons = ['session', 'list_view', 'owner', 'list', 'documentation_bundle']

export type World = Awaited<ReturnType<typeof buildWorld>>

const missing = 2_147_483_647
/** A list of each zone. */
const zones = ['partner.partners.index', 'partnerzone.service-order.service-orders.index'] as const
const seenBy: EndpointName = 'core.visibility.show'
const nobody = '00000000-0000-4000-8000-000000000000'

/** Two companies with a record of every kind for each, and one more in the trash where the kind has one. */
export async function buildWorld(server: TestServer) {
  const { pool } = server
  const desk = await openOrderDesk(server)
  const { company: own, otherCompany: foreign, admin } = desk
  const abroad = await otherProvince(server)
  const one = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0
  await pool.query('update partners set province_id = $1 where id = $2', [abroad, foreign])

  const contractors = {
    own: (await newContractor(server, admin, { name: 'Własny' })).id,
    foreign: (await newContractor(server, admin, { name: 'Obcy', address_province: abroad })).id,
    trashed: (await newContractor(server, admin, { name: 'Usunięty' })).id,
    trashedAbroad: (await newContractor(server, admin, { name: 'Usunięty obcy', address_province: abroad })).id,
    missing,
  }
  await pool.query('update partners set contractor_id = $1 where id = $2', [contractors.own, own])
  await pool.query('update partners set contractor_id = $1 where id = $2', [contractors.foreign, foreign])
  for (const contractor of [contractors.trashed, contractors.trashedAbroad])
    await admin.call('contractor.contractors.destroy', { path: { contractor } })

  const { contact, affiliate, proposal, invitation } = partsOfCompanies(one)
  const trash = async (table: string, id: number) => {
    await pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])
    return id
  }
  const dictionary = async (table: string, columns: string, values: string): Promise<Records> => ({
    own: await one(`insert into ${table} (${columns}) values (${values}) returning id`),
    foreign: null,
    missing,
    trashed: await trash(table, await one(`insert into ${table} (${columns}) values (${values}) returning id`)),
  })
  const bilingual = 'name_pl, name_en'

  const joined = await newEntry(server, { email: 'ewa@wlasny.test' })
  await pool.query('update partner_entries set status = 1, partner_id = $1 where id = $2', [own, joined.id])
  const waiting = await newEntry(server, { province_id: abroad })
  const consent = await one('select min(id) as id from given_consents')

  const plain = (id: Id | null, other: Id | null = null): Records => ({
    own: id,
    foreign: other,
    missing,
    trashed: null,
  })
  const orders = {
    own: (await desk.draft()).id,
    foreign: (await desk.draft({}, desk.stranger)).id,
    trashed: await trash('service_orders', (await desk.draft()).id),
    missing,
  }

  const notifications = await notificationsOf(server)

  const documents = await documentationWorld(server)

  const trainings = await trainingWorld(
    one,
    desk,
    { partner: own, contractor: contractors.own },
    { partner: foreign, contractor: contractors.foreign },
  )

  const offers = await offerWorld(one, desk)

  /** Two records of each small dictionary: a live one, and one in the trash. */
  const dictionaries: Record<string, Records> = {}
  for (const { param = '', shape, key } of entityKeys.map((entity) => allEntities[entity])) {
    const kind = recordKind(key)
    if (!shape || !kind) continue
    const [columns, values] =
      shape === 'plain' ? ['name', `'Próba ' || gen_random_uuid()`] : [bilingual, `'Próba', 'Trial'`]
    dictionaries[param] = await dictionary(getTableName(kind.table), columns, values)
  }

  const maintenances = await maintenanceWorld(one, trash, desk)

  const known: Record<string, Records> = {
    ...dictionaries,
    ...maintenances,
    contractor: contractors,
    contact: {
      own: await contact(contractors.own),
      foreign: await contact(contractors.foreign),
      trashed: await trash('contractor_contacts', await contact(contractors.own)),
      missing,
    },
    partner: plain(own, foreign),
    affiliate: {
      own: await affiliate(own),
      foreign: await affiliate(foreign),
      trashed: await trash('affiliates', await affiliate(own)),
      missing,
    },
    proposal: plain(await proposal(own), await proposal(foreign)),
    user: plain(desk.colleague.id, desk.stranger.id),
    invitation: plain(await invitation(own, desk.colleague.id), await invitation(foreign, desk.stranger.id)),
    entry: plain(joined.id, waiting.id),
    service_order: orders,
    role: plain(
      await one(`insert into roles (slug, name, permissions) values ('goscie', 'Goście', '{}') returning id`),
    ),
    country: await dictionary(
      'countries',
      `code, ${bilingual}`,
      `'X' || left(gen_random_uuid()::text, 6), 'Kraj', 'Land'`,
    ),
    language: await dictionary(
      'languages',
      `code, ${bilingual}`,
      `left(gen_random_uuid()::text, 6), 'język', 'language'`,
    ),
    partner_status: await dictionary('partner_statuses', `${bilingual}, colour`, `'Status', 'Status', '#112233'`),
    payment: plain(await one('select min(id) as id from payments')),
    job: { own: null, foreign: null, missing: nobody, trashed: null },
    message: { own: null, foreign: null, missing, trashed: null },
    notification_message: notifications.messages,
    notification: notifications.copies,
    ...(await libraryOf(one, (sql, values) => pool.query(sql, values), admin.id)),
    nip: { own: '5261040828', foreign: null, missing: null, trashed: null },
    ...(await faqWorld(server, own, foreign)),
    ...documents.known,
    ...(await groupWorld(one, desk)),
    ...(await deviceWorld(one, desk)),
    ...(await contentWorld(one, own)),
    ...trainings.known,
    ...offers.known,
    ...(await unitWorld(one, desk)),
    ...(await importWorld(one)),
    ...(await sparePartWorld(one, desk)),
    ...(await synchronizationWorld(one)),
  }

  /** Kinds whose records belong to the caller by the person or the call, not by the company. */
  const chosen: Record<string, (person: Inhabitant, name: EndpointName) => Records> = {
    ...trainings.chosen,
    ...offers.chosen,
    code: (person, name) =>
      name.startsWith('public-zone.offer.')
        ? offers.code
        : name === 'public-zone.service-order.visits.ics'
          ? codesOfVisits
          : name.startsWith('public-zone.service-order.')
            ? codesOfCustomers
            : trainings.chosen.code(person, name),
    // Calls that restore need an order in the trash; all other calls need a live one.
    service_order: (_, name) =>
      name === 'partnerzone.service-order.service-orders.restore'
        ? { own: orders.trashed, foreign: orders.foreign, missing, trashed: orders.own }
        : orders,
    session: (person) => plain(person.session, admin.id === person.id ? null : sessions.admin),
    list_view: (person) => plain(person.view, sessions.view),
    documentation_bundle: (person) => plain(person.bundle, sessions.bundle),
    consent: (_, name) => (name.startsWith('profile.') ? plain(null, consent) : plain(consent)),
    owner: ({ role }) => (role === 'partner' ? plain(own, foreign) : plain(null, foreign)),
    list: ({ role }) => {
      const [mine, theirs] = role === 'partner' ? zones.toReversed() : zones
      return { own: mine as string, foreign: theirs as string, missing: 'no.such.index', trashed: null }
    },
    entity: (_, name) => {
      if (name === seenBy) return plain('news.news')
      const isRestoring = name === 'core.trash.restore'
      const entity = isRestoring ? 'contractor.contractors' : 'partner.partners'
      return { own: entity, foreign: entity, missing: entity, trashed: 'contractor.contractors' }
    },
    record: (_, name) =>
      name === 'core.trash.restore'
        ? { own: contractors.trashed, foreign: contractors.trashedAbroad, missing, trashed: contractors.own }
        : name === seenBy
          ? plain(known.news?.own ?? null)
          : // The history of a deleted record is open to those who may see the others.
            { own, foreign, missing, trashed: null },
  }
  const view = (user: number, list: string = zones[0]) =>
    one(`insert into list_views (list, name, query, created_by) values ($1, 'Moje', '', $2) returning id`, [list, user])
  const sessionOf = (user: number) => one('select max(id) as id from sessions where user_id = $1', [user])
  const sessions = {
    admin: await sessionOf(admin.id),
    view: await view(admin.id),
    bundle: await documents.bundleOf(admin.id),
  }

  /** A person of a role, restricted to the company `own`; the partner is its administrator. */
  async function inhabitant(role: (typeof roleSlugs)[number], isRestricted = true): Promise<Inhabitant> {
    const isPartner = role === 'partner'
    const person = await server.person({
      roles: [role],
      partners: isPartner ? [own] : [],
      is_company_admin: isPartner,
      restricted_partners: isPartner || !isRestricted ? [] : [own],
    })
    await notifications.give(person.id, isPartner ? own : null)
    return {
      ...person,
      role,
      isRestricted,
      session: await sessionOf(person.id),
      view: await view(person.id, zones[isPartner ? 1 : 0]),
      bundle: await documents.bundleOf(person.id),
    }
  }

  return {
    own,
    foreign,
    desk,
    /** Ids of records to which fields of forms refer. */
    values: {
      ...trainings.values,
      owner_id: desk.technician.id,
      successor_id: desk.technician.id,
      province_id: 1,
      partner_id: own,
    },
    inhabitant,
    /** The id of the live record of a path parameter. */
    record: (param: string) => Number(known[param]?.own),
    /** The path parameters of a call by the relation of its records to a person. Fails for a kind that this file does not know. */
    paths(name: EndpointName, { path }: Endpoint, person: Inhabitant): Partial<Record<Standing, Record<string, Id>>> {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter as string)
      const records = parameters.map((parameter) => {
        const found = chosen[parameter]?.(person, name) ?? known[parameter]
        if (found) return found
        throw new Error(
          `tests/support/world/world.ts knows no records for {${parameter}} of ${name}: add an own, a foreign, a missing and a trashed one to \`known\`.`,
        )
      })
      const isPart = parameters.length === 2 && parameters[0] !== 'entity'
      const address = (wholes: keyof Records, parts: keyof Records) => {
        const values = records.map((record, index) => record[index < records.length - 1 ? wholes : parts])
        if (values.includes(null)) return undefined
        return Object.fromEntries(parameters.map((parameter, index) => [parameter, values[index] as Id]))
      }
      const around = (standing: keyof Records) => address(isPart ? 'own' : standing, standing)
      return {
        own: address('own', 'own'),
        [ofPersons.includes(parameters[0] ?? '') ? 'personal' : 'foreign']: address('foreign', 'foreign'),
        missing: around('missing'),
        trashed: around('trashed'),
        ...(isPart && { crossed: address('own', 'foreign') }),
      }
    },
  }
}

/** A person of the world. */
export interface Inhabitant extends Person {
  role: (typeof roleSlugs)[number]
  isRestricted: boolean
  session: number
  view: number
  bundle: number
}
