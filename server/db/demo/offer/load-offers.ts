import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerActor, systemActor } from '#contract/lifecycle-actor.ts'
import { conditionKinds, type OfferContentInput, type OfferLineInput } from '#contract/offer/content.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { firstSelection } from '#contract/offer/totals.ts'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoPartner } from '#server/db/demo/partner/load-people.ts'
import { administering } from '#server/db/demo/partner/load-proposals.ts'
import type { Act, Acting } from '#server/db/demo/service-order/act.ts'
import type { Deps } from '#server/deps.ts'
import { devices } from '#server/modules/device/table.ts'
import { advance } from '#server/modules/offer/advance.ts'
import { offer_condition_options, offer_templates } from '#server/modules/offer/company-table.ts'
import { accept } from '#server/modules/offer/decide.ts'
import { lockedOffer, type OfferRow } from '#server/modules/offer/offer.ts'
import { keepAcceptedPaper } from '#server/modules/offer/paper.ts'
import { offers } from '#server/modules/offer/table.ts'
import { templateColumns } from '#server/modules/offer/templates.ts'
import { askCompany } from '#server/modules/offer/thread.ts'
import { type Kit, type Story, stories } from './stories.ts'

interface Loading {
  db: Database
  now: Date
  act: Act
  deps: Deps
  partners: readonly DemoPartner[]
}

const zone = 'partnerzone.offer-generator.offers'
const day = 86_400_000
const hour = 3_600_000

/** Loads the offers of the first company by calls of the product. Letters about them are not sent. */
export async function loadOffers(loading: Loading): Promise<void> {
  const { db, act, now, partners } = loading
  const [company] = partners
  if (!company) throw new Error('No company has offers')
  const boss = administering(company)
  const begun = new Date(now.getTime() - 90 * day)
  const conditions = await firstOptions(db)
  await act(boss, begun, 'partnerzone.offer-generator.settings.update', {
    path: { partner: company.id },
    body: {
      ...{ version: 0, colour: '#0b3a4a', accent: '#c2571a', vat_mode: '8', remind_days: 3, defaults: conditions },
      bank_account: 'PL61 1090 1014 0000 0712 1981 2874',
      footer: `${company.name}: montaż, serwis i przeglądy urządzeń grzewczych`,
      introduction: 'Dziękujemy za rozmowę. Poniżej oferta na urządzenia z montażem i uruchomieniem.',
      notes:
        'Termin montażu ustalamy po wpłacie zaliczki. Cena obejmuje protokół uruchomienia i szkolenie użytkownika.',
    },
  })
  const lineOf = await lineMaker(db, now)
  await loadTemplates(loading, boss, lineOf)
  // The oldest first, because a revision needs the offer that it revises.
  for (const story of stories.toSorted((one, other) => other.begun - one.begun))
    await tellStory(loading, { boss, conditions, lineOf, story })
  await reviseFirst(loading, boss)
  await db.execute(sql`delete from pgboss.job where name in ('mail.send', 'offer.accepted')
    and created_on >= ${now.toISOString()}::timestamptz - interval '1 hour'`)
}

interface Telling {
  boss: Acting
  conditions: Record<string, number>
  lineOf: (kit: Kit, id: string) => OfferLineInput
  story: Story
}

/** Creates an offer and brings it to its final state. */
async function tellStory(loading: Loading, { boss, conditions, lineOf, story }: Telling): Promise<void> {
  const { act, now } = loading
  const at = (hours: number) => new Date(now.getTime() - story.begun * day - 4 * hour + hours * hour)
  const [customer_name, customer_email, customer_phone, customer_address] = story.customer
  const draft = await act(boss, at(0), `${zone}.store`, {
    body: {
      ...conditions,
      ...contentOf(story, lineOf),
      ...{ subject: story.subject, customer_name, customer_email, customer_phone, customer_address },
      ...{ email_main: customer_email, expires_on: today(new Date(now.getTime() + story.expires * day)) },
      locale: 'pl',
    },
  })
  const path = { offer: draft.id }
  if (story.fate === 'draft') return
  const { version } = await act(boss, at(1), `${zone}.register`, { path, body: { version: draft.version } })
  if (story.fate === 'open') return
  const sent = await act(boss, at(2), `${zone}.send`, { path, body: { version, to: customer_email } })
  await answer(loading, story, draft.id, at(3))
  if (story.fate === 'withdrawn')
    await act(boss, at(3), `${zone}.withdraw`, { path, body: { version: sent.version, reason: story.reason ?? null } })
  if (story.fate === 'accepted late')
    await act(boss, new Date(now.getTime() + (story.expires + 2) * day), `${zone}.accept`, {
      path,
      body: { version: sent.version, name: customer_name, note: 'Uchwała wspólnoty przyszła pocztą po terminie.' },
    })
  await keepAccepted(loading, draft.id)
}

/** The actions of the customer, and the expiry. */
async function answer({ db, now }: Loading, story: Story, id: number, at: Date): Promise<void> {
  const customer = { db, at, by: customerActor }
  const opened = async (offer: OfferRow) =>
    advance(customer, offer, {
      event: { type: 'offer.view' },
      set: { viewed_at: at.toISOString() },
      entry: { kind: 'opened' },
    })
  const offer = await lockedOffer(db, id)
  if (!offer) return
  await db.execute(sql`update offer_recipients set delivery = 'sent' where offer_id = ${id}`)
  if (['viewed', 'accepted', 'rejected', 'expired'].includes(story.fate)) {
    await db.execute(
      sql`update offer_recipients set opened_at = ${at.toISOString()}, last_opened_at = ${at.toISOString()} where offer_id = ${id}`,
    )
    const viewed = await opened(offer)
    if (story.question) await askCompany(customer, viewed, { text: story.question, name: null })
    if (story.fate === 'accepted')
      await accept({ ...customer, at: new Date(at.getTime() + 20 * hour) }, viewed, {
        selection: {
          ...firstSelection(viewed.content),
          options: viewed.content.sections
            .flatMap(({ lines }) => lines)
            .filter(({ is_optional }) => is_optional)
            .map((line) => line.id),
        },
        ...{ name: story.customer[0], ip: '203.0.113.24', user_agent: 'Mozilla/5.0 (iPhone)', note: null },
        consent: 'Akceptuję ofertę i jej warunki.',
        ...{ way: 'personal_link', email: viewed.email_main, code_sent_at: null },
      })
    if (story.fate === 'rejected')
      await advance({ ...customer, at: new Date(at.getTime() + 30 * hour) }, viewed, {
        event: { type: 'offer.reject' },
        set: { reason: story.reason ?? null, decided_at: new Date(at.getTime() + 30 * hour).toISOString() },
        entry: { kind: 'rejected', text: story.reason ?? null },
      })
  }
  const later = await lockedOffer(db, id)
  if (story.expires < 0 && later && (later.state === 'sent' || later.state === 'viewed'))
    await advance({ db, by: systemActor, at: new Date(now.getTime() + (story.expires + 1) * day + 2 * hour) }, later, {
      event: { type: 'offer.expire' },
      entry: { kind: 'expired' },
    })
}

async function keepAccepted({ db, deps, now }: Loading, id: number): Promise<void> {
  const offer = await lockedOffer(db, id)
  if (offer?.state !== 'accepted') return
  const accepted_paper = await keepAcceptedPaper({ db, deps, at: now }, offer)
  await db.update(offers).set({ accepted_paper }).where(eq(offers.id, id))
}

/** The second version of an offer supersedes the first. */
async function reviseFirst({ db, now }: Loading, boss: Acting): Promise<void> {
  const [first] = await db.select().from(offers).where(eq(offers.subject, 'Wymiana kotła gazowego, pierwsza wersja'))
  const [second] = await db.select().from(offers).where(eq(offers.subject, 'Wymiana kotła gazowego na kondensacyjny'))
  if (!first || !second) throw new Error('No offer was revised')
  await db.update(offers).set({ revises_id: first.id, copied_from_id: first.id }).where(eq(offers.id, second.id))
  const { user, memberships, permissions } = boss.session
  const by = {
    user_id: user.id,
    permissions,
    partners: memberships.map(({ id }) => id),
    company_admin_of: memberships.map(({ id }) => id),
  }
  await advance({ db, by, at: new Date(now.getTime() - 9 * day) }, first, {
    event: { type: 'offer.supersede' },
    entry: { kind: 'superseded', text: second.offer_number },
  })
}

/** A template of the company, and one of the distributor for all. */
async function loadTemplates({ db, act, now }: Loading, boss: Acting, lineOf: Telling['lineOf']): Promise<void> {
  const [story] = stories
  const begun = new Date(now.getTime() - 80 * day)
  if (!story) return
  await act(boss, begun, 'partnerzone.offer-generator.templates.store', {
    body: { name: 'Pompa ciepła 12 kW, dwa warianty', ...contentOf(story, lineOf), vat_mode: '8' },
  })
  const heatPump = stories.find(({ subject }) => subject.startsWith('Pompa ciepła 9 kW')) ?? story
  const form = v.parse(OfferTemplateForm, { name: 'Pompa ciepła 9 kW, dom 150 m²', ...contentOf(heatPump, lineOf) })
  await db
    .insert(offer_templates)
    .values({ ...templateColumns(form, false), created_at: begun.toISOString(), updated_at: begun.toISOString() })
}

function contentOf({ parts, vat, area, variants = [], discount }: Story, lineOf: Telling['lineOf']): OfferContentInput {
  return {
    vat_mode: vat,
    ...(area ? { housing: 'house' as const, housing_area: area } : {}),
    variants,
    discount: discount ?? null,
    sections: parts.map(({ name, variant = null, optional = false, kit }, part) => ({
      id: `s${part + 1}`,
      name,
      variant,
      is_optional: optional,
      lines: kit.map((one, index) => lineOf(one, `s${part + 1}-${index + 1}`)),
    })),
  }
}

/** The first option of each condition. */
async function firstOptions(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select()
    .from(offer_condition_options)
    .orderBy(offer_condition_options.position, offer_condition_options.id)
  return Object.fromEntries(
    conditionKinds.flatMap((kind) => {
      const option = rows.find((row) => row.kind === kind)
      return option ? [[kind, option.id]] : []
    }),
  )
}

/** Lines with what the catalogue says of their devices. */
async function lineMaker(db: Database, now: Date): Promise<Telling['lineOf']> {
  const rows = await db.select().from(devices)
  return (
    {
      device,
      own,
      unit = 'szt.',
      quantity = '1',
      price = null,
      percent = null,
      purchase = null,
      optional = false,
      photo = false,
    },
    id,
  ) => {
    const found = device === undefined ? undefined : rows.find(({ name }) => name === device)
    if (device !== undefined && !found) throw new Error(`No device is called ${device}`)
    return {
      id,
      kind: found ? 'device' : 'own',
      device_id: found?.id ?? null,
      name: found?.name ?? own ?? '',
      description: found?.offer_description ?? null,
      ...{ print_description: found !== undefined, print_photo: photo, unit: found?.unit ?? unit, quantity },
      catalogue_price: found?.sales_price ?? null,
      catalogue_day: found ? today(now) : null,
      ...{
        percent: found ? percent : null,
        custom_price: price,
        purchase_price: purchase === null ? null : Number(purchase).toFixed(2),
      },
      is_optional: optional,
    }
  }
}
