import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { certificatePdf } from '#server/modules/training/certificates/pdf.ts'
import { type Product, signIn } from './product.ts'

/** How fast certificates are made. */
export interface Certificates {
  count: number
  /** By the product's own job, numbers, rows, files and letters included. */
  perSecond: number
  /** Of the drawing alone: PDFs in a second of one core's time. */
  perSecondPerCore: number
  /** Most memory of the server meanwhile. */
  peakMegabytes: number
}

const people = 500

/** Issues 500 certificates of one term by the product's call and job, on the first template of every new database. */
export async function measureCertificates(product: Product, client: pg.Client): Promise<Certificates> {
  const { term, participants } = await classroom(client)
  const token = await signIn(product, 'admin')
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${product.url}/api/training/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Issuing certificates: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: number; status: string; done: number }
  }
  let peakMegabytes = product.memory()
  const began = performance.now()
  let issue = await call('POST', `terms/${term}/certificate-issues`, { participants })
  while (issue.status === 'running') {
    await delay(100)
    peakMegabytes = Math.max(peakMegabytes, product.memory())
    issue = await call('GET', `certificate-issues/${issue.id}`)
  }
  if (issue.done !== people) throw new Error(`Only ${issue.done} of ${people} certificates were made.`)
  const perSecond = people / ((performance.now() - began) / 1000)
  return { count: people, perSecond, perSecondPerCore: await drawing(client), peakMegabytes }
}

/** A term that was held yesterday, with everybody present; the certificates are of the first template. */
async function classroom(client: pg.Client): Promise<{ term: number; participants: number[] }> {
  const one = async (sql: string, values: unknown[] = []) =>
    (await client.query<{ id: number }>(sql, values)).rows[0]?.id as number
  const training = await one('select min(id) as id from trainings where deleted_at is null')
  await client.query(
    'update trainings set certificate_id = (select min(id) from training_certificates) where id = $1',
    [training],
  )
  const term = await one(
    `insert into training_terms (training_id, city, address, training_date, certificate_date, price_brutto, price_netto,
       total_places, taken_places, status)
     values ($1, 'Kraków', 'ul. Cieplna 1', current_date - 1, current_date - 1, '615.00', '500.00', $2, $2, 'closed')
     returning id`,
    [training, people],
  )
  const record = await one(
    `insert into training_records (record_number, term_id, partner_id, contractor_name, contact_first_name,
       contact_last_name, contact_email, requested_registration, from_www, created_by)
     select concat('REJ-bench-', $1::int), $1::int, (select min(id) from partners), 'Instal-Bench Łódź', 'Ewa', 'Nowak',
       'ewa.nowak@bench.example', now(), true, min(id) from users returning id`,
    [term],
  )
  const { rows } = await client.query<{ id: number }>(
    `insert into training_participants (term_id, record_id, partner_id, first_name, last_name, email, status, code, signed_at)
     select $1, $2, (select min(id) from partners), 'Żółcisława', 'Gęślą-Jaźńska', 'c' || n || '@bench.example', 'present',
       gen_random_uuid()::text, now() from generate_series(1, $3::int) n returning id`,
    [term, record, people],
  )
  return { term, participants: rows.map(({ id }) => id) }
}

/** PDFs of the first template that one core draws in a second. */
async function drawing(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select orientation, elements from training_certificates order by id limit 1')
  const { orientation, elements } = rows[0]
  const draw = (number: number) =>
    certificatePdf({
      orientation,
      elements,
      background: null,
      data: {
        full_name: 'Żółcisława Gęślą-Jaźńska',
        training_name: 'Montaż i serwis pomp ciepła',
        certificate_number: `CERT/2026/${number}`,
        issued_on: '02.03.2026',
        expires_on: '02.03.2028',
        training_date: '02.03.2026',
        city: 'Kraków',
        company: 'Instal-Bench Łódź',
        issuer: 'Bench',
      },
      address: `https://portal.example/#/verify/${number}`,
      title: String(number),
      author: 'Bench',
      made_at: new Date('2026-03-02'),
    })
  for (let number = 0; number < 20; number += 1) await draw(number)
  const before = process.cpuUsage()
  for (let number = 0; number < 200; number += 1) await draw(number)
  const { user, system } = process.cpuUsage(before)
  return 200 / ((user + system) / 1_000_000)
}
