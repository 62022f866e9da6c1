import { isIP } from 'node:net'
import * as v from 'valibot'
import { defaultErpName } from '#contract/messages/erp-name.ts'
import { noAnswerDays } from '#contract/service-order/handling/waiting.ts'
import { isAccount } from '#contract/values/bank-account.ts'
import { orderReferences } from '#server/integrations/erp/odata-client.ts'
import { isPackage } from '#server/process/release.ts'
import { problemsOfTls } from './tls.ts'

const port = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number'),
    ),
    String(fallback),
  )
const amount = (fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'), v.transform(Number)),
    String(fallback),
  )
const flag = () =>
  v.optional(
    v.pipe(
      v.picklist(['1', '0', 'on', 'off', 'true', 'false'], 'must be on or off'),
      v.transform((value) => ['1', 'on', 'true'].includes(value)),
    ),
  )
const address = (...protocols: string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    ),
  )
const text = () => v.optional(v.string())
/** A time of day, such as `07:30`. */
const clock = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time as 07:30')), fallback)
/** The words of a button. */
const orderButton = (fallback: string) =>
  v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^\S.{0,59}$/u, 'must be the words of a button, at most 60 characters')),
    fallback,
  )
/** Switches an integration off; it is configured by its address instead. */
const off = () => v.optional(v.literal('off', 'must be off, or not be set'))

const knownNetworks = ['loopback', 'linklocal', 'uniquelocal']

/**
 * An address, a network such as `10.0.0.0/8`, or the name of a predefined one. A network of all addresses would let clients
 * choose their address.
 */
function isNetwork(value: string): boolean {
  if (knownNetworks.includes(value)) return true
  const [address = '', prefix, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

const networks = (value: string) => value.split(',').map((network) => network.trim())

const proxies = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => /^(off|false|\d)$/.test(value) || networks(value).every(isNetwork),
        'must be off, the number of proxies in front (1), or their networks (10.0.0.0/8, loopback)',
      ),
      v.transform((value) => (/^(off|false)$/.test(value) ? 0 : /^\d$/.test(value) ? Number(value) : networks(value))),
    ),
    'off',
  )
const account = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        isAccount,
        'must be an account number with right check digits: an IBAN, or the 26 digits of a Polish one',
      ),
    ),
  )

/** Environment variables of the server; `docs/operations.md` describes them. */
export const Environment = v.object({
  PORT: port(4000),
  HOST: text(),
  DATA_DIR: v.optional(v.string(), 'var'),
  DATABASE_URL: address('postgres:', 'postgresql:'),
  DATABASE_TLS: flag(),
  DATABASE_POOL: v.pipe(amount(10), v.minValue(4, 'must be at least 4')),
  DATABASE_LIMIT_GB: v.optional(amount(0)),
  DISK_RESERVE_MB: amount(512),
  DEMO: flag(),
  PUBLIC_URL: address('http:', 'https:'),
  HSTS_SUBDOMAINS: flag(),
  SIMULATORS_PORT: v.optional(port(0)),
  SMTP: off(),
  SMTP_URL: address('smtp:', 'smtps:'),
  SMTP_CONNECTIONS: v.pipe(amount(6), v.minValue(2, 'must be at least 2')),
  SMTP_TLS: flag(),
  MAIL_FROM: text(),
  MAIL_REPLIES: v.optional(
    v.pipe(v.string(), v.regex(/^[^@\s+]+@[^@\s]+\.[^@\s]+$/, 'must be an address without a plus')),
  ),
  MAIL_REPLIES_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  MAIL_REPLIES_AUTHSERV_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]{1,255}$/, 'must be the name of the mail server, as its Authentication-Results begin'),
    ),
  ),
  OFFER_ORDER_BUTTON_PL: orderButton('Zamawiam z obowiązkiem zapłaty'),
  OFFER_ORDER_BUTTON_EN: orderButton('Order with obligation to pay'),
  ERP: off(),
  ERP_NAME: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[\p{L}\p{N}][\p{L}\p{N} .&+/-]{0,39}$/u, 'must be a name of at most 40 characters'),
    ),
    defaultErpName,
  ),
  ERP_URL: address('http:', 'https:'),
  ERP_COMPANY: text(),
  ERP_USER: text(),
  ERP_PASSWORD: text(),
  ERP_TOKEN: text(),
  ERP_TOKEN_URL: address('http:', 'https:'),
  ERP_CLIENT_ID: text(),
  ERP_CLIENT_SECRET: text(),
  ERP_TOKEN_SCOPE: v.optional(v.string(), 'https://api.businesscentral.dynamics.com/.default'),
  ERP_API_URL: address('http:', 'https:'),
  ERP_API_GROUP: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+\/[\w-]+\/v\d+\.\d+$/, 'must be publisher/group/version, as portal/erp/v1.0')),
  ),
  ERP_PAGES: v.optional(v.picklist(['services', 'api'], 'must be services or api'), 'services'),
  ERP_ORDER_REFERENCE: v.optional(
    v.picklist(orderReferences, `must be ${orderReferences.join(' or ')}`),
    'External_Document_No',
  ),
  ERP_ZERO_PRICE: v.optional(v.picklist(['none', 'price'], 'must be none or price'), 'none'),
  ERP_TIMEOUT: amount(15),
  REGISTRY: off(),
  REGISTRY_URL: address('http:', 'https:'),
  REGISTRY_DAILY_LIMIT: amount(100),
  PAYU: off(),
  PAYU_URL: address('http:', 'https:'),
  PAYU_POS_ID: text(),
  PAYU_CLIENT_ID: text(),
  PAYU_CLIENT_SECRET: text(),
  PAYU_SECOND_KEY: text(),
  ORDER_HOLD_ONLINE: amount(60),
  ORDER_HOLD_TRANSFER: amount(7),
  SERVICE_DIGEST_AT: clock('07:30'),
  SERVICE_REMINDER_DAYS: amount(5),
  SERVICE_NO_ANSWER_DAYS: v.pipe(amount(noAnswerDays), v.minValue(noAnswerDays, `must be at least ${noAnswerDays}`)),
  TRANSFER_ACCOUNT: account(),
  S3_ENDPOINT: address('http:', 'https:'),
  S3_TLS: flag(),
  S3_REGION: text(),
  S3_BUCKET: text(),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0*)?)$/, 'must be a share from 0 to 1'), v.transform(Number)),
    '1',
  ),
  RATE_LIMIT: amount(600),
  LETTERS_PER_RECORD: amount(30),
  LETTERS_PER_COMPANY: amount(300),
  LETTERS_NEW_ADDRESSES: amount(100),
  TRUST_PROXY: proxies(),
  METRICS_TOKEN: text(),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  RETENTION_YEARS: amount(6),
  AUDIT_YEARS: amount(6),
  ERASURE_REGISTER: text(),
  BACKUP_RECIPIENTS: text(),
  BACKUP_PASSPHRASE: v.optional(v.pipe(v.string(), v.minLength(12, 'must have at least 12 characters'))),
  BACKUP_IDENTITY: text(),
  SECURITY_MONTHS: amount(12),
  SECURITY_FAILURES_MONTHS: amount(12),
  BULK_DOWNLOAD_LIMIT: amount(50),
  IMPORT_UNPACKED_GB: amount(4),
  WORKER: v.optional(v.picklist(['inside', 'apart'], 'must be inside or apart'), 'inside'),
  WORKER_PORT: v.optional(port(0)),
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^(\d|[12]\d|30)$/, 'must be a number of seconds from 0 to 30'), v.transform(Number)),
  ),
})
export type Environment = v.InferOutput<typeof Environment>

/** Settings of an installation's data and its backups. */
export const placeSettings = [
  'DATABASE_URL',
  'DATABASE_TLS',
  'DATA_DIR',
  'S3_ENDPOINT',
  'S3_TLS',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRET',
  'ERASURE_REGISTER',
  'BACKUP_RECIPIENTS',
  'BACKUP_PASSPHRASE',
  'BACKUP_IDENTITY',
] as const satisfies (keyof Environment)[]

/** Integrations by the names of their settings: `PAYU_URL` configures one, `PAYU=off` switches it off. */
export const integrations = ['SMTP', 'ERP', 'REGISTRY', 'PAYU'] as const
export type Integration = (typeof integrations)[number]

/** Settings that contradict each other, or that are missing for another one. */
export function problemsOf(settings: Environment): string[] {
  return [...contradictions(settings), ...missing(settings)]
}

/** Problems of the settings of an installation's data, for programs that need no other. */
export function problemsOfPlaces(settings: Environment): string[] {
  return [...contradictions(settings), ...lackingWith(settings, { S3_ENDPOINT: ['S3_BUCKET'] })]
}

function contradictions(settings: Environment): string[] {
  const twice = integrations.filter((name) => settings[name] && settings[`${name}_URL`])
  const problems = twice.map((name) => `${name}=off and ${name}_URL exclude each other`)
  if (Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together')
  if (settings.ERP_PAGES === 'api' && !(settings.ERP_API_URL && settings.ERP_API_GROUP))
    problems.push('ERP_API_URL and ERP_API_GROUP are required with ERP_PAGES=api')
  problems.push(...problemsOfTls(settings))
  if (settings.BACKUP_RECIPIENTS && settings.BACKUP_PASSPHRASE)
    problems.push('BACKUP_RECIPIENTS and BACKUP_PASSPHRASE exclude each other')
  return problems
}

/** Settings required by others. Outside the demonstration nothing is simulated, so that payments are real. */
function missing(settings: Environment): string[] {
  const asked: Partial<Record<keyof Environment, (keyof Environment)[]>> = {
    DATABASE_URL: ['SECRET'],
    DATABASE_LIMIT_GB: ['DATABASE_URL'],
    MAIL_REPLIES: ['MAIL_REPLIES_SECRET'],
    MAIL_REPLIES_AUTHSERV_ID: ['MAIL_REPLIES'],
    ERP_URL: ['ERP_COMPANY'],
    ERP_TOKEN_URL: ['ERP_URL', 'ERP_CLIENT_ID', 'ERP_CLIENT_SECRET'],
    ERP_API_URL: ['ERP_URL'],
    PAYU_URL: ['PAYU_POS_ID', 'PAYU_CLIENT_ID', 'PAYU_CLIENT_SECRET', 'PAYU_SECOND_KEY'],
    S3_ENDPOINT: ['S3_BUCKET'],
  }
  const problems = lackingWith(settings, asked)
  if (isPackage() && !settings.DATABASE_URL)
    problems.unshift(
      `${listed(['DATABASE_URL', ...(settings.SECRET ? [] : ['SECRET'])])} required: a package has no PostgreSQL of its own`,
    )
  if (isDemo(settings)) return problems
  const open = integrations.filter((name) => !settings[name] && !settings[`${name}_URL`])
  const lacking = [
    ...(settings.PUBLIC_URL ? [] : ['PUBLIC_URL']),
    ...(settings.SMTP_URL && !settings.MAIL_FROM ? ['MAIL_FROM'] : []),
    ...open.map((name) => `${name}_URL (or ${name}=off)`),
  ]
  if (lacking.length > 0) problems.push(`${listed(lacking)} required outside the demonstration (DEMO=on)`)
  return problems
}

/** Settings that are missing although another one, the key, is there. */
function lackingWith(
  settings: Environment,
  asked: Partial<Record<keyof Environment, (keyof Environment)[]>>,
): string[] {
  return Object.entries(asked).flatMap(([setting, names]) => {
    const lacking = settings[setting as keyof Environment] ? names.filter((name) => !settings[name]) : []
    return lacking.length > 0 ? [`${listed(lacking)} required with ${setting}`] : []
  })
}

function listed(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} is`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`
}

/** Whether this is the demonstration: by default, a server on the embedded database is; DEMO overrides it. */
export const isDemo = ({ DEMO, DATABASE_URL }: Environment): boolean =>
  DEMO ?? (DATABASE_URL === undefined && !isPackage())
