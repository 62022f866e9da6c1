import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSmtp } from '#server/integrations/mail/smtp.ts'
import { readConfig, readPlaces } from '#server/settings/config.ts'
import { Environment } from '#server/settings/environment.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/servers/database.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const base = {
  DATABASE_URL: 'postgres://database/portal',
  SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://portal.test',
  MAIL_FROM: 'a@portal.test',
  ERP_COMPANY: 'Firma',
  S3_BUCKET: 'portal',
  DEMO: 'on',
  ERP_URL: 'https://erp.test',
  ERP_CLIENT_ID: 'a',
  ERP_CLIENT_SECRET: 'b',
  PAYU_POS_ID: '1',
  PAYU_CLIENT_ID: '1',
  PAYU_CLIENT_SECRET: 'a',
  PAYU_SECOND_KEY: 'b',
}

const protocols = ['http', 'smtp', 'postgres']

/** Every setting that is an address, with the protocol that it takes without TLS: from the declaration of the settings. */
const addresses = Object.entries(Environment.entries).flatMap(([name, schema]) => {
  const isText = v.is(schema, 'certainly no address')
  const protocol = protocols.find((each) => v.is(schema, `${each}://host.example/path`))
  return isText || !protocol ? [] : [[name, protocol] as const]
})

describe('an address without TLS is reported at the start', () => {
  it('for every setting that is an address', () => {
    expect(addresses.map(([name]) => name).toSorted()).toEqual(
      [
        'DATABASE_URL',
        'PUBLIC_URL',
        'SMTP_URL',
        'ERP_URL',
        'ERP_TOKEN_URL',
        'ERP_API_URL',
        'REGISTRY_URL',
        'PAYU_URL',
        'S3_ENDPOINT',
        'OTEL_EXPORTER_OTLP_ENDPOINT',
      ].toSorted(),
    )
  })

  it.each(addresses)('%s', (name, protocol) => {
    const plain = (address: string, more = {}) => readConfig({ ...base, [name]: address, ...more }).plain_addresses
    for (const elsewhere of ['host.example', '10.0.0.7', '[fd00::7]'])
      expect(plain(`${protocol}://${elsewhere}/path`)).toEqual([name])
    for (const here of ['localhost', '127.0.0.1', '[::1]', 'container'])
      expect(plain(`${protocol}://${here}/path`)).toEqual([])
    const safe = {
      http: 'https://host.example',
      smtp: 'smtps://host.example',
      postgres: 'postgres://host.example/p?sslmode=verify-full',
    }
    expect(plain(safe[protocol as keyof typeof safe])).toEqual([])
  })

  it('in the log, by the name of its setting', async () => {
    const database = await createTestDatabase()
    const settings = {
      DATABASE_URL: database.url,
      REGISTRY_URL: 'http://registry.example',
      PUBLIC_URL: 'https://portal.test',
    }
    const server = await startServerProcess(settings)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('without TLS'))
    server.child.kill('SIGTERM')
    await server.exit()
    await database.drop()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, setting: 'REGISTRY_URL' }])
  })
})

describe('TLS that is required', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('is set in the database’s address, for every program, and refuses a weaker setting beside it', () => {
    const settings = { ...base, DATABASE_URL: 'postgres://a:b@db.example/p', DATABASE_TLS: 'on' }
    for (const { database_url, plain_addresses } of [readConfig(settings), readPlaces(settings)])
      expect([database_url, plain_addresses]).toEqual(['postgres://a:b@db.example/p?sslmode=verify-full', []])
    for (const mode of ['disable', 'prefer', 'require', 'no-verify'])
      expect(() => readConfig({ ...settings, DATABASE_URL: `postgres://db.example/p?sslmode=${mode}` })).toThrow(
        `DATABASE_TLS=on and sslmode=${mode} in DATABASE_URL exclude each other`,
      )
  })

  it('is refused by a database without it, which ends the server in one line', async () => {
    const url = new URL(database.url)
    url.searchParams.delete('host')
    const server = await startServerProcess({ DATABASE_URL: url.href, DATABASE_TLS: 'on' })
    expect(await server.exit()).toBe(1)
    expect(server.output()).toBe('The database cannot be used: The server does not support SSL connections\n')
  })

  it('is required of a bucket by its address', () => {
    expect(() => readConfig({ ...base, S3_ENDPOINT: 'http://storage:7070', S3_TLS: 'on' })).toThrow(
      'S3_ENDPOINT must begin with https:// with S3_TLS=on',
    )
    expect(readConfig({ ...base, S3_ENDPOINT: 'https://s3.example', S3_TLS: 'on' }).s3?.endpoint).toBe(
      'https://s3.example',
    )
  })

  it('stops letters to a mail server that offers none', async () => {
    const received: string[] = []
    const post = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _, done) {
        received.push('a letter')
        stream.resume().on('end', done)
      },
    })
    await new Promise<void>((listening) => post.listen(0, '127.0.0.1', () => listening()))
    const { port } = post.server.address() as AddressInfo
    const letter = { to: 'jan@klient.example', subject: 'Temat', text: 'Tekst', html: '<p>Tekst</p>' }
    const options = { url: `smtp://127.0.0.1:${port}`, from: 'Portal <portal@portal.test>' }
    const [strict, usual] = [openSmtp({ ...options, tls: true }), openSmtp(options)]
    await expect(strict.send(letter)).rejects.toThrow(/TLS/)
    expect(received).toEqual([])
    await usual.send(letter)
    expect(received).toEqual(['a letter'])
    for (const mail of [strict, usual]) mail.close()
    await new Promise<void>((closed) => post.close(closed))
    expect(() => readConfig({ ...base, SMTP_URL: 'smtp://mail.example?ignoreTLS=true', SMTP_TLS: 'on' })).toThrow(
      'SMTP_TLS=on and settings of TLS in SMTP_URL exclude each other',
    )
  })
})

it('is required of browsers for the site, and for its subdomains where the setting says so', async () => {
  const headers = await Promise.all(
    [false, true].map(async (hsts_subdomains) => {
      const server = await startServer({ config: { public_url: 'https://portal.test', hsts_subdomains } })
      const { headers } = await server.nobody.call('core.routes')
      await server.stop()
      return headers.get('strict-transport-security')
    }),
  )
  expect(headers).toEqual(['max-age=31536000', 'max-age=31536000; includeSubDomains'])
  expect(readConfig({ ...base, HSTS_SUBDOMAINS: 'on' }).hsts_subdomains).toBe(true)
})
