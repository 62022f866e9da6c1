import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/settings/config.ts'

const production = { DATABASE_URL: 'postgres://db/portal', SECRET: 's'.repeat(32), PUBLIC_URL: 'https://portal.test' }
const allOff = { SMTP: 'off', ERP: 'off', REGISTRY: 'off', PAYU: 'off' }

describe('outside the demonstration nothing is simulated', () => {
  it('one line names every missing setting', () => {
    expect(() => readConfig({ DATABASE_URL: production.DATABASE_URL, ERP_URL: 'https://erp.test' })).toThrow(
      'Wrong configuration: SECRET is required with DATABASE_URL; ERP_COMPANY is required with ERP_URL; PUBLIC_URL, SMTP_URL (or SMTP=off), REGISTRY_URL (or REGISTRY=off) and PAYU_URL (or PAYU=off) are required outside the demonstration (DEMO=on)',
    )
  })

  it.each([
    ['DEMO=off on the embedded database', { DEMO: 'off' }],
    ["a database of one's own", production],
  ])('%s', (_, settings) => {
    expect(() => readConfig(settings)).toThrow('PAYU_URL (or PAYU=off)')
  })

  it('the name of the ERP is a setting of the installation', () => {
    expect(readConfig({}).erp_name).toBe('Navision')
    expect(readConfig({ ERP_NAME: ' Comarch XL ' }).erp_name).toBe('Comarch XL')
    expect(() => readConfig({ ERP_NAME: '<b>' })).toThrow('ERP_NAME must be a name of at most 40 characters')
  })

  it('the log has a line for each call, except in the demonstration', () => {
    const level = (settings: NodeJS.ProcessEnv) => readConfig(settings).log_level
    expect([level({ ...production, ...allOff }), level({}), level({ LOG_LEVEL: 'error' })]).toEqual([
      'info',
      'warn',
      'error',
    ])
  })

  it('a server listens on all addresses, the demonstration and a worker on their own machine only, and HOST overrides both', () => {
    const hosts = ({ host, worker_host }: ReturnType<typeof readConfig>) => [host, worker_host]
    expect(hosts(readConfig({ ...production, ...allOff }))).toEqual(['0.0.0.0', '127.0.0.1'])
    expect(hosts(readConfig({}))).toEqual(['127.0.0.1', '127.0.0.1'])
    expect(hosts(readConfig({ ...production, DEMO: 'on' }))).toEqual(['127.0.0.1', '127.0.0.1'])
    expect(hosts(readConfig({ HOST: '10.0.0.11' }))).toEqual(['10.0.0.11', '10.0.0.11'])
  })

  it('traces go to a collector where there is one', () => {
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' }
    expect([readConfig({}).tracing, readConfig(traced).tracing]).toEqual([
      null,
      { endpoint: 'http://collector:4318', share: 0.1 },
    ])
    expect(() => readConfig({ ...traced, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('must be a share from 0 to 1')
  })

  it('integrations are switched off by name', () => {
    expect(readConfig({ ...production, ...allOff })).toMatchObject({
      demo: false,
      switched_off: ['SMTP', 'ERP', 'REGISTRY', 'PAYU'],
    })
    const mailed = { ...production, ...allOff, SMTP: '', SMTP_URL: 'smtp://mail.test' }
    expect(() => readConfig(mailed)).toThrow('MAIL_FROM is required outside the demonstration')
    expect(readConfig({ ...mailed, MAIL_FROM: 'a@portal.test' }).switched_off).toEqual(['ERP', 'REGISTRY', 'PAYU'])
  })

  it('replies by e-mail need the secret of their mail server, in the demonstration too', () => {
    const replies = { MAIL_REPLIES: 'portal@firma.example' }
    const secret = 'a secret of the mail server, of forty characters'
    for (const settings of [replies, { ...production, ...allOff, ...replies }, { ...replies, MAIL_REPLIES_SECRET: '' }])
      expect(() => readConfig(settings)).toThrow('MAIL_REPLIES_SECRET is required with MAIL_REPLIES')
    expect(() => readConfig({ ...replies, MAIL_REPLIES_SECRET: 'short' })).toThrow('must have at least 32 characters')
    const whole = { ...replies, MAIL_REPLIES_SECRET: secret }
    expect(readConfig(whole).replies).toEqual({ address: 'portal@firma.example', secret, authserv_id: null })
    const checked = { ...whole, MAIL_REPLIES_AUTHSERV_ID: 'mx.firma.example' }
    expect(readConfig(checked).replies).toMatchObject({ authserv_id: 'mx.firma.example' })
    expect(() => readConfig({ MAIL_REPLIES_AUTHSERV_ID: 'mx.firma.example' })).toThrow('MAIL_REPLIES is required')
  })

  it('an integration cannot be switched off and configured at once, and "off" is the only word for it', () => {
    expect(() => readConfig({ PAYU: 'off', PAYU_URL: 'https://secure.payu.com' })).toThrow(
      'PAYU=off and PAYU_URL exclude each other',
    )
    expect(() => readConfig({ PAYU: 'simulator' })).toThrow('PAYU must be off, or not be set')
  })

  it('a time of day must exist', () => {
    expect(readConfig({}).service_digest_at).toBe('07:30')
    expect(() => readConfig({ SERVICE_DIGEST_AT: '24:00' })).toThrow('SERVICE_DIGEST_AT must be a time as 07:30')
  })

  it('the demonstration starts without any setting, on a database of its own or another', () => {
    expect(readConfig({})).toMatchObject({ demo: true, switched_off: [] })
    expect(readConfig({ ...production, DEMO: 'on' })).toMatchObject({ demo: true, switched_off: [] })
  })
})

describe('proxies in front of the server', () => {
  it.each([
    ['', 0],
    ['off', 0],
    ['0', 0],
    ['1', 1],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, fd00::/8,192.0.2.7', ['10.0.0.0/8', 'fd00::/8', '192.0.2.7']],
  ])('%j', (TRUST_PROXY, trust_proxy) => {
    expect(readConfig({ TRUST_PROXY })).toMatchObject({ trust_proxy })
  })

  it.each(['on', 'true', '10', '-1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', 'proxy.local', '10.0.0.0/8,'])(
    '%s is refused: every client would be believed, or nobody',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/^Wrong configuration: TRUST_PROXY must be off, the number/)
    },
  )
})
