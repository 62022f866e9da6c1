import { and, eq, inArray } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import { dropQueued, found, type Loading } from '#server/db/demo/loading.ts'
import { day, hour } from '#server/db/demo/moments.ts'
import { surnames } from '#server/db/demo/partner/contractors.ts'
import { addressLetters } from '#server/db/demo/partner/people.ts'
import type { DemoPartner } from '#server/db/demo/partner/staff.ts'
import { seededRandom, times, words } from '#server/db/demo/random.ts'
import { coordinator, type LoadedTerm } from '#server/db/demo/training/trainings.ts'
import { partners as companies } from '#server/modules/partner/table.ts'
import { payments } from '#server/modules/payment/table.ts'
import { cancelParticipant } from '#server/modules/training/participants/cancel-participant.ts'
import { advanceParticipant } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { type PersonToRegister, signUp } from '#server/modules/training/registrations/sign-up.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { lockedTerm } from '#server/modules/training/terms/life.ts'

/** A registration of the demonstration before it is made. */
interface Planned {
  at: Date
  term_id: number
  partner: DemoPartner
  people: PersonToRegister[]
  payment_id: number
}

const firstNames = words('Tomasz; Paweł; Marcin; Kamil; Rafał; Łukasz; Mateusz; Dariusz; Sebastian; Artur')
const random = seededRandom(61)
/** A coming term that is full, with people who wait: which one, by its days from today. */
const fullIn = 9

/**
 * People of the partners on the demonstration's terms, by the product's own sign-up: past ones were there or not, one
 * coming term is full with people who wait and one who was offered a place. Letters about all that are not sent today.
 */
export async function loadParticipants(loading: Loading, terms: readonly LoadedTerm[]): Promise<void> {
  const { db } = loading
  const [form] = await db.select().from(payments).where(eq(payments.type, 'transfer'))
  const payment_id = found(form, 'payment by transfer').id
  const open = terms.filter(({ fate }) => fate !== 'planned' && fate !== 'cancelled')
  const ids = open.map(({ id }) => id)
  const rows = await db.select().from(training_terms).where(inArray(training_terms.id, ids))
  const placesOf = new Map(rows.map(({ id, total_places }) => [id, total_places]))
  const planned = open.flatMap((term) => registrations(loading, term, placesOf.get(term.id) ?? 0, payment_id))
  for (const one of planned.toSorted((first, second) => first.at.getTime() - second.at.getTime()))
    await register(loading, one)
  for (const term of open) await mark(loading, term)
  await freeOne(loading, found(open.find(({ in_days }) => in_days === fullIn)?.id, 'full term'))
  await dropQueued(loading)
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
function peopleOf({ people }: DemoPartner, size: number, turn: number, taken: Set<string>): PersonToRegister[] {
  const domain = people[0]?.email.split('@')[1]
  return times(size, (place) => {
    const known = place === 0 ? people[turn % Math.max(1, people.length)] : undefined
    if (known && !taken.has(known.email)) {
      taken.add(known.email)
      const { first_name, last_name, email, id } = known.session.user
      return { user_id: id, first_name, last_name, email }
    }
    const first_name = firstNames[(turn * 3 + place) % firstNames.length] as string
    const last_name = surnames[(turn * 7 + place * 5) % surnames.length]?.[0] ?? 'Nowak'
    const phone_number = `+48${random.integer(500, 799)}${random.digits(6)}`
    return {
      first_name,
      last_name,
      email: `${addressLetters(`${first_name}.${last_name}${turn}`)}@${domain}`,
      phone_number,
    }
  })
}

async function register(loading: Loading, { at, term_id, partner, people, payment_id }: Planned): Promise<void> {
  const { db, act, now } = loading
  const { by, session } = found(partner.people[0], 'contact')
  const [row] = await db.select().from(companies).where(eq(companies.id, partner.id))
  const { contractor_id, name, nip, street, postcode, city, phone_number: phone } = found(row, partner.name)
  const { first_name, last_name, email } = session.user
  const { order } = await signUp(
    { db, by, at, is_staff: false },
    {
      term_id,
      people,
      payment_id,
      use_credit: false,
      regulations_accepted: true,
      from_www: true,
      queue: true,
      company: { partner_id: partner.id, contractor_id, name, nip, street, postcode, city },
      contact: { first_name, last_name, email, phone },
      consents: {
        consent_processing_data: true,
        consent_commercial_info: random.chance(0.5),
        consent_marketing_purposes: random.chance(0.3),
      },
      ip: '192.0.2.17',
    },
  )
  const paid = new Date(at.getTime() + 2 * day)
  if (order?.status !== 'unpaid' || paid > now) return
  const document_number = `WB ${random.integer(10, 240)}/${today(paid).slice(0, 4)}`
  await act(coordinator(loading), paid, 'order.orders.pay', {
    path: { training_order: order.id },
    body: { version: order.version, document_number, document_date: today(paid) },
  })
}

/** Marks the attendance of past terms: nearly everybody. */
async function mark(loading: Loading, { id, training_date }: LoadedTerm): Promise<void> {
  const { db, act, now } = loading
  if (training_date >= today(now)) return
  const at = new Date(Date.parse(`${training_date}T08:10:00Z`))
  const { by } = act.contextOf(coordinator(loading), at)
  const term = await lockedTerm(db, id)
  for (const one of await signedOn(loading, id)) {
    const type = random.chance(0.9) ? 'participant.present' : 'participant.absent'
    await advanceParticipant({ db, by, at, is_staff: true }, term, one, { type })
  }
}

/** A participant cannot come: the place is offered to the person who waits the longest, and is held now. */
async function freeOne(loading: Loading, term_id: number): Promise<void> {
  const { db, act, now } = loading
  const at = new Date(now.getTime() - 3 * hour)
  const { by } = act.contextOf(coordinator(loading), at)
  const term = await lockedTerm(db, term_id)
  const gone = found((await signedOn(loading, term_id)).at(-1), 'participant')
  const cancelled = { reason: 'Nagły wyjazd na serwis u klienta', money: 'credit' } as const
  await cancelParticipant({ db, by, at, is_staff: true }, term, gone, cancelled)
}

const signedOn = ({ db }: Loading, term_id: number) =>
  db
    .select()
    .from(training_participants)
    .where(and(eq(training_participants.term_id, term_id), eq(training_participants.status, 'signed')))
    .orderBy(training_participants.id)
