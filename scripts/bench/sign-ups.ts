import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Product } from './product.ts'
import { openTerms } from './trainings.ts'

/** How fast people are signed for trainings. */
export interface SignUps {
  /** Sign-ups a second, all for one term. */
  hot: Speed
  /** The same spread over a hundred terms. */
  spread: Speed
}

interface Speed {
  perSecond: number
  p50: number
  p99: number
}

/** Companies that sign up at the same time, each by a session of its own, and how often each does. */
const companies = 16
const each = 40

/** Signs people by the call of the partner zone, each with a key of its own, as the browser does. */
export async function measureSignUps(product: Product, client: pg.Client): Promise<SignUps> {
  const people = await signedInPeople(client)
  const { rows } = await client.query<{ id: number }>(`select id from payments where type = 'transfer' order by id`)
  const payment_id = rows[0]?.id ?? 0
  const texts = await client.query<{ id: number }>(`select id from consent_texts where form = 'training'`)
  const form = { payment_id, consent_texts: texts.rows.map(({ id }) => id) }
  const [hot] = await openTerms(client, 1, 2 * companies * each)
  const many = await openTerms(client, 100, companies * each)
  const warm = await openTerms(client, 1, companies * each)
  const run = (terms: readonly number[]) => signAll(product.url, people, form, terms)
  await run(warm)
  return { hot: await run([hot as number]), spread: await run(many) }
}

/** The part that every company sends alike. */
interface SharedForm {
  payment_id: number
  consent_texts: readonly number[]
}

interface Somebody {
  partner_id: number
  token: string
}

async function signAll(url: string, people: readonly Somebody[], form: SharedForm, terms: readonly number[]) {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    people.map(async (person, place) => {
      for (let turn = 0; turn < each; turn += 1) {
        const term_id = terms[(place + turn * people.length) % terms.length] as number
        const start = performance.now()
        await signOne(url, person, { ...form, term_id })
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

async function signOne(url: string, { partner_id, token }: Somebody, what: SharedForm & { term_id: number }) {
  const name = randomBytes(6).toString('hex')
  const answer = await fetch(`${url}/api/partnerzone/training/records`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      ...what,
      partner_id,
      participants: [
        { first_name: 'Jan', last_name: name, email: `${name}@bench.example`, phone_number: '+48600700800' },
      ],
      contact_first_name: 'Ewa',
      contact_last_name: 'Nowak',
      contact_email: 'ewa.nowak@bench.example',
      contact_phone: '+48600700800',
      use_credit: false,
      regulations_accepted: true,
      consent_processing_data: true,
      consent_commercial_info: true,
      consent_marketing_purposes: true,
      queue: false,
    }),
  })
  if (!answer.ok) throw new Error(`A sign-up was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** The first people of the made-up companies, each with a session. */
async function signedInPeople(client: pg.Client): Promise<Somebody[]> {
  const { rows } = await client.query<{ user_id: number; partner_id: number }>(
    'select distinct on (partner_id) user_id, partner_id from partner_users where partner_id > 1000000 order by partner_id, user_id limit $1',
    [companies],
  )
  const people: Somebody[] = []
  for (const { user_id, partner_id } of rows) {
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest('base64url')
    await client.query(
      `insert into sessions (user_id, token_hash, remember, expires_at) values ($1, $2, true, '2100-01-01')`,
      [user_id, hash],
    )
    people.push({ partner_id, token })
  }
  return people
}
