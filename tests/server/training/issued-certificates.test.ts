import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueBatch } from '#server/modules/training/certificates/issue-batch.ts'
import { remindOfExpiry } from '#server/modules/training/certificates/jobs.ts'
import { openSchool } from '#tests/support/scenarios/training/certificates.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let school: Awaited<ReturnType<typeof openSchool>>

beforeAll(async () => {
  server = await startServer()
  school = await openSchool(server)
})
afterAll(() => server.stop())

/** One certificate of a person of the company. */
async function certificate(pattern: string) {
  const { term, people } = await school.classroom(await school.template(pattern), 1)
  const { body } = await school.coordinator.call('training.certificate-issues.store', {
    path: { term },
    body: { participants: people },
  })
  await issueBatch({ db: server.db, deps: server.deps, at: server.deps.clock() }, body.id)
  const [row] = await school.certificates(term)
  if (!row) throw new Error('No certificate was made')
  return { ...row, term, people }
}
const seen = (code: string) => server.nobody.call('public-zone.training.certificates.show', { path: { code } })

describe('the public page', () => {
  it('shows what is on the paper and nothing more', async () => {
    const { code, certificate_number } = await certificate('P/{number}')
    const { body } = await seen(code)
    expect(Object.keys(body).toSorted()).toEqual([
      'certificate_number',
      'document_type',
      'expires_on',
      'full_name',
      'issued_by',
      'issued_on',
      'revoked_on',
      'state',
      'title',
    ])
    expect(body).toMatchObject({ state: 'valid', full_name: 'Łucja Żółć 0001', certificate_number, revoked_on: null })
    expect(
      (await server.nobody.refused('public-zone.training.certificates.show', { path: { code: 'NieMaTakiegoKodu' } }))
        .status,
    ).toBe(404)
  })

  it('says that a certificate expired or is revoked', async () => {
    const { id, code, version } = await certificate('Q/{number}')
    await server.pool.query(`update issued_certificates set expires_on = '2020-01-01' where id = $1`, [id])
    expect((await seen(code)).body.state).toBe('expired')
    const body = { reason: 'Pomyłka', version }
    const path = { issued_certificate: id }
    expect((await school.coordinator.refused('training.issued-certificates.revoke', { path, body })).status).toBe(403)
    await school.desk.admin.call('training.issued-certificates.revoke', { path, body })
    const { body: told } = await seen(code)
    expect(told.state).toBe('revoked')
    expect(JSON.stringify(told)).not.toContain('Pomyłka')
    const again = await school.desk.admin.refused('training.issued-certificates.revoke', {
      path,
      body: { ...body, version: version + 1 },
    })
    expect(again.status).toBe(409)
  })
})

it('of a revoked one is announced to its holder and the contact person, whatever they switched off', async () => {
  const { id, version, certificate_number } = await certificate('V/{number}')
  const holder = await server.person({ roles: ['partner'] })
  await server.pool.query("update users set muted_letters = '{trainings}' where id = $1", [holder.id])
  await server.pool.query(
    `update training_participants set email = $2
     where id = (select participant_id from issued_certificates where id = $1)`,
    [id, holder.email],
  )
  await school.desk.admin.call('training.issued-certificates.revoke', {
    path: { issued_certificate: id },
    body: { reason: 'Błąd w nazwisku', version },
  })
  const { rows } = await server.pool.query<{ to: string; reason: string }>(
    `select data ->> 'to' as to, data -> 'data' ->> 'reason' as reason from pgboss.job
     where name = 'mail.send' and data ->> 'template' = 'certificate_revoked'
       and data -> 'data' ->> 'certificate_number' = $1 order by 1`,
    [certificate_number],
  )
  expect(rows.map(({ to }) => to).toSorted()).toEqual(['ewa@kontakt.test', holder.email].toSorted())
  expect(rows[0]?.reason).toBe('Błąd w nazwisku')
})

it('of a revoked one stays when the person gets another, with another number', async () => {
  const { id, version, term, people } = await certificate('R/{number}')
  await school.desk.admin.call('training.issued-certificates.revoke', {
    path: { issued_certificate: id },
    body: { reason: 'Pomyłka', version },
  })
  const { body } = await school.coordinator.call('training.certificate-issues.store', {
    path: { term },
    body: { participants: people },
  })
  await issueBatch({ db: server.db, deps: server.deps, at: server.deps.clock() }, body.id)
  expect((await school.certificates(term)).map((row) => row.certificate_number)).toEqual(['R/1', 'R/2'])
})

describe('the partner', () => {
  it('sees and downloads certificates of its own company', async () => {
    const { id } = await certificate('S/{number}')
    const { body } = await school.desk.author.call('partnerzone.training.certificates.index', {
      query: { per_page: 100 },
    })
    expect(body.results.map((row) => row.id)).toContain(id)
    const { rows: companies } = await server.pool.query<{ name: string }>(
      'select p.name from issued_certificates c join partners p on p.id = c.partner_id where c.id = $1',
      [id],
    )
    const { body: ofCompany } = await school.desk.admin.call('training.issued-certificates.index', {
      query: { per_page: 100, search: companies[0]?.name },
    })
    expect(ofCompany.results.map((row) => row.id)).toContain(id)
    const path = { issued_certificate: id }
    const { body: link } = await school.desk.author.call('partnerzone.training.certificates.download', { path })
    expect(link.filename).toBe('S-1.pdf')
    const file = await fetch(new URL(link.url, server.url))
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await school.desk.stranger.refused('partnerzone.training.certificates.download', { path })).status).toBe(
      404,
    )
    const { body: others } = await school.desk.stranger.call('partnerzone.training.certificates.index')
    expect(others.results).toEqual([])
  })

  it('adds one from elsewhere; it has no public page', async () => {
    const file = await school.desk.upload(school.desk.author, 'external_certificate', 'warranty-book.pdf')
    const form = {
      title: 'F-gaz',
      certificate_number: 'FGAZ/1',
      issuer: 'UDT',
      first_name: 'Jan',
      last_name: 'Żak',
      file,
    }
    const { body } = await school.desk.author.call('partnerzone.training.certificates.store', {
      body: { ...form, issued_on: '2025-01-10', expires_on: '2030-01-10' },
    })
    expect(body).toMatchObject({ kind: 'external', state: 'valid', has_file: true, verify_url: null })
    const refused = await school.desk.author.refused('partnerzone.training.certificates.store', {
      body: { ...form, issued_on: '2025-01-10', expires_on: '2024-01-10' },
    })
    expect(refused.body.errors).toHaveProperty('expires_on')
  })

  it('names the company where a person has two', async () => {
    const other = await server.partner('Drugi Instalator')
    const hers = await server.partner('Pierwszy Instalator')
    const foreign = await server.partner('Obcy Instalator')
    const both = await server.person({ roles: ['partner'], partners: [other, hers], is_company_admin: true })
    const colleague = await server.person({ roles: ['partner'], partners: [other], is_company_admin: true })
    const form = {
      title: 'F-gaz',
      certificate_number: 'FGAZ/2',
      issuer: 'UDT',
      first_name: 'Ewa',
      last_name: 'Lis',
      issued_on: '2025-01-10',
      expires_on: '2030-01-10',
      file: await school.desk.upload(both, 'external_certificate', 'warranty-book.pdf'),
    }
    const store = 'partnerzone.training.certificates.store'
    for (const named of [{}, { partner_id: foreign }]) {
      const refused = await both.refused(store, { body: { ...form, ...named } })
      expect(refused.body.errors).toHaveProperty('partner_id')
    }
    await both.call(store, { body: { ...form, partner_id: hers } })
    expect((await colleague.call('partnerzone.training.certificates.index')).body.results).toEqual([])
    expect((await both.call('partnerzone.training.certificates.index')).body.results).toHaveLength(1)
  })

  it('keeps those of erased people, without a letter to anybody', async () => {
    const { admin, author, upload } = school.desk
    const form = {
      title: 'SEP',
      certificate_number: 'SEP/1',
      issuer: 'SEP',
      first_name: 'Ewa',
      last_name: 'Nowak',
      issued_on: '2025-01-10',
      expires_on: '2030-01-10',
      partner_id: null,
      contractor_id: null,
    }
    const file = await upload(author, 'external_certificate', 'warranty-book.pdf')
    const { partner_id: _partner, contractor_id: _contractor, ...own } = form
    const { body } = await author.call('partnerzone.training.certificates.store', { body: { ...own, file } })
    await server.pool.query('update issued_certificates set anonymised_at = now() where id = $1', [body.id])
    const again = { ...form, file: await upload(admin, 'external_certificate', 'warranty-book.pdf'), version: 1 }
    const path = { issued_certificate: body.id }
    const refused = await admin.refused('training.issued-certificates.update', { path, body: again })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('were erased') } })
  })
})

describe('reminders', () => {
  /** Each is written to the holder and to the administrator of the company. */
  const letters = async () => {
    const { rows } = await server.pool.query(
      `select data -> 'data' ->> 'certificate_number' as number, (data -> 'data' ->> 'days')::int as days,
         count(distinct data ->> 'to')::int as readers, count(*)::int as letters
       from pgboss.job where name = 'mail.send' and data ->> 'template' = 'certificate_expiring'
       group by 1, 2 order by 2 desc`,
    )
    return rows
  }

  it('are sent once at 90, 30 and 7 days, also when the job missed the day, never for a revoked one', async () => {
    const [good, revoked] = [await certificate('T/{number}'), await certificate('U/{number}')]
    const noon = (day: string) => new Date(`${day}T11:00:00Z`)
    await server.pool.query(`update issued_certificates set expires_on = '2031-10-27' where id = any($1)`, [
      [good.id, revoked.id],
    ])
    await server.pool.query('update issued_certificates set revoked_at = now() where id = $1', [revoked.id])
    // 91, 85 (the 90th was missed), 85 again, 30, 29, 7 days before; the last over the end of summer time; and afterwards.
    for (const day of [
      '2031-07-28',
      '2031-08-03',
      '2031-08-03',
      '2031-09-27',
      '2031-09-28',
      '2031-10-20',
      '2031-10-26',
      '2031-10-28',
    ])
      await remindOfExpiry(server.db, noon(day))
    expect(await letters()).toEqual([
      { number: 'T/1', days: 85, readers: 2, letters: 2 },
      { number: 'T/1', days: 30, readers: 2, letters: 2 },
      { number: 'T/1', days: 7, readers: 2, letters: 2 },
    ])
  })

  it('of a closed company go to the holder only', async () => {
    const { id } = await certificate('W/{number}')
    const { rows } = await server.pool.query<{ email: string; partner_id: number }>(
      `update issued_certificates c set expires_on = '2032-02-10' from training_participants p
       where c.id = $1 and p.id = c.participant_id returning p.email, c.partner_id`,
      [id],
    )
    await server.pool.query('update partners set status = 0 where id = $1', [rows[0]?.partner_id])
    await remindOfExpiry(server.db, new Date('2032-02-08T11:00:00Z'))
    await server.pool.query('update partners set status = 1 where id = $1', [rows[0]?.partner_id])
    const { rows: written } = await server.pool.query(
      `select data ->> 'to' as to from pgboss.job where name = 'mail.send'
         and data ->> 'template' = 'certificate_expiring' and data -> 'data' ->> 'certificate_number' like 'W/%'`,
    )
    expect(written).toEqual([{ to: rows[0]?.email }])
  })
})
