import { eq, inArray, sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { surnames } from '#server/db/demo/partner/contractors.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/staff.ts'
import { seededRandom } from '#server/db/demo/random.ts'
import type { Act } from '#server/db/demo/service-order/act.ts'
import type { LoadedTerm } from '#server/db/demo/training/trainings.ts'
import { partners as companies } from '#server/modules/partner/table.ts'
import { payments } from '#server/modules/payment/table.ts'
import { cancelParticipant } from '#server/modules/training/participants/cancel-participant.ts'
import { advanceParticipant } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { type PersonToRegister, signUp } from '#server/modules/training/registrations/sign-up.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { lockedTerm } from '#server/modules/training/terms/life.ts'

interface Loading {
  db: Database
  now: Date
  act: Act
  editor: Actor
  partners: readonly DemoPartner[]
}

/** A registration of the demonstration before it is made. */
interface Planned {
  at: Date
  term_id: number
  partner: DemoPartner
  people: PersonToRegister[]
  payment_id: number
}

const day = 86_400_000
const hour = 3_600_000
const firstNames = ['Tomasz', 'Paweł', 'Marcin', 'Kamil', 'Rafał', 'Łukasz', 'Mateusz', 'Dariusz', 'Sebastian', 'Artur']
const random = seededRandom(61)
/** A coming term that is full, with people who wait: which one, by its days from today. */
const fullIn = 9

/**
 * People of the partners on the demonstration's terms, by the product's own sign-up: past ones were there or not, one
 * coming term is full with people who wait and one who was offered a place. Letters about all that are not sent today.
 */
export async function loadParticipants(loading: Loading, terms: readonly LoadedTerm[]): Promise<void> {
  const { db, now } = loading
  const forms = await db.select({ id: payments.id }).from(payments).where(eq(payments.type, 'transfer'))
  const payment_id = forms[0]?.id
  const open = terms.filter(({ fate }) => fate !== 'planned' && fate !== 'cancelled')
  if (payment_id === undefined) throw new Error('Nothing is paid by transfer')
  const placesOf = await totals(db, open)
  const planned = open.flatMap((term) => registrations(loading, term, placesOf.get(term.id) ?? 0, payment_id))
  for (const one of planned.toSorted((first, second) => first.at.getTime() - second.at.getTime()))
    await register(loading, one)
  for (const term of open) await mark(loading, term)
  const full = open.find(({ in_days }) => in_days === fullIn)
  if (full) await freeOne(loading, full.id)
  await db.execute(
    sql`delete from pgboss.job where name = 'mail.send' and created_on >= ${now.toISOString()}::timestamptz - interval '1 hour'`,
  )
}

async function totals(db: Database, terms: readonly LoadedTerm[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: training_terms.id, total_places: training_terms.total_places })
    .from(training_terms)
    .where(
      inArray(
        training_terms.id,
        terms.map(({ id }) => id),
      ),
    )
  return new Map(rows.map(({ id, total_places }) => [id, total_places]))
}

/** Who registers for a term: the full one gets four people more than it has places. */
function registrations({ now, partners }: Loading, term: LoadedTerm, places: number, payment_id: number): Planned[] {
  const isFull = term.in_days === fullIn
  const wanted = isFull ? places + 4 : Math.min(places - 1, random.integer(3, 6))
  const begin = Date.parse(`${term.training_date}T08:00:00Z`)
  const closing = Date.parse(`${term.registration_until}T08:00:00Z`)
  const made: Planned[] = []
  const taken = new Set<string>()
  let count = 0
  for (let turn = random.integer(0, partners.length - 1); count < wanted; turn += 1) {
    // The company of the demonstration account has people on most terms.
    const isOwn = count === 0 && (begin < now.getTime() || term.id % 2 === 0)
    const partner = partners[isOwn ? 0 : turn % partners.length] as DemoPartner
    const size = Math.min(wanted - count, isFull && count >= places ? 1 : random.integer(1, 2))
    const latest = Math.min(closing, now.getTime() - 2 * day)
    const at = new Date(latest - (wanted - count) * 7 * hour - random.integer(0, 5) * hour)
    made.push({ at, term_id: term.id, partner, payment_id, people: peopleOf(partner, size, turn, taken) })
    count += size
  }
  return made
}

/** People of a company: one with an account first, unless they are on the term already, then some without. */
function peopleOf({ people, name }: DemoPartner, size: number, turn: number, taken: Set<string>): PersonToRegister[] {
  const domain = people[0]?.session.user.email.split('@')[1] ?? `${plain(name).replaceAll('.', '')}.example`
  return Array.from({ length: size }, (_, place) => {
    const known = place === 0 ? people[turn % Math.max(1, people.length)] : undefined
    if (known && !taken.has(known.session.user.email)) {
      taken.add(known.session.user.email)
      const { first_name, last_name, email, id } = known.session.user
      return { user_id: id, first_name, last_name, email }
    }
    const first_name = firstNames[(turn * 3 + place) % firstNames.length] as string
    const last_name = surnames[(turn * 7 + place * 5) % surnames.length]?.[0] ?? 'Nowak'
    const mailbox = plain(`${first_name}.${last_name}${turn}`)
    return { first_name, last_name, email: `${mailbox}@${domain}`, phone_number: phone() }
  })
}

async function register(loading: Loading, { at, term_id, partner, people, payment_id }: Planned): Promise<void> {
  const { db, act, now } = loading
  const [contact] = partner.people
  if (!contact) return
  const [company] = await db.select().from(companies).where(eq(companies.id, partner.id))
  if (!company) throw new Error(`${partner.name} is no partner`)
  const { by } = contact
  const { first_name, last_name, email } = contact.session.user
  const { order } = await signUp(
    { db, by, at, is_staff: false },
    {
      term_id,
      company: {
        partner_id: partner.id,
        contractor_id: company.contractor_id,
        name: company.name,
        nip: company.nip,
        street: company.street,
        postcode: company.postcode,
        city: company.city,
      },
      contact: { first_name, last_name, email, phone: company.phone_number },
      people,
      payment_id,
      use_credit: false,
      consents: {
        consent_processing_data: true,
        consent_commercial_info: random.chance(0.5),
        consent_marketing_purposes: random.chance(0.3),
      },
      regulations_accepted: true,
      from_www: true,
      queue: true,
      ip: '192.0.2.17',
    },
  )
  const paid = new Date(at.getTime() + 2 * day)
  if (order?.status !== 'unpaid' || paid > now) return
  await act(loading.editor, paid, 'order.orders.pay', {
    path: { training_order: order.id },
    body: {
      version: order.version,
      document_number: `WB ${random.integer(10, 240)}/${today(paid).slice(0, 4)}`,
      document_date: today(paid),
    },
  })
}

/** Marks the attendance of past terms: nearly everybody. */
async function mark({ db, act, editor, now }: Loading, { id, training_date }: LoadedTerm): Promise<void> {
  if (training_date >= today(now)) return
  const at = new Date(Date.parse(`${training_date}T08:10:00Z`))
  const { by } = act.contextOf(editor, at)
  const term = await lockedTerm(db, id)
  const people = await db.select().from(training_participants).where(eq(training_participants.term_id, id))
  for (const one of people.filter(({ status }) => status === 'signed'))
    await advanceParticipant({ db, by, at, is_staff: true }, term, one, {
      type: random.chance(0.9) ? 'participant.present' : 'participant.absent',
    })
}

/** A participant cannot come: the place is offered to the person who waits the longest, and is held now. */
async function freeOne({ db, act, editor, now }: Loading, term_id: number): Promise<void> {
  const at = new Date(now.getTime() - 3 * hour)
  const { by } = act.contextOf(editor, at)
  const term = await lockedTerm(db, term_id)
  const people = await db.select().from(training_participants).where(eq(training_participants.term_id, term_id))
  const gone = people.findLast(({ status }) => status === 'signed')
  if (gone)
    await cancelParticipant({ db, by, at, is_staff: true }, term, gone, {
      reason: 'Nagły wyjazd na serwis u klienta',
      money: 'credit',
    })
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const phone = () => `+48${random.integer(500, 799)}${random.digits(6)}`
